import { parseSearch, printSearch } from '@wardline/contract/messaging/search-query.rules.ts'
import { expect, test } from 'vitest'
import { aroundOf, withAround, withValue } from './filter.rules.ts'

const empty = parseSearch('')

test('messaging §5 search: the range is built around the chosen date', () => {
  expect(printSearch(withAround(empty, { date: '2026-11-20', within: 1 }))).toBe(
    'before:2026-11-22 after:2026-11-18',
  )
  expect(printSearch(withAround(empty, { date: '2026-11-20', within: 0 }))).toBe('on:2026-11-20')
  expect(printSearch(withAround(parseSearch('bed on:2026-11-20'), undefined))).toBe('bed')
})

test('what the panel wrote, it reads back', () => {
  for (const within of [0, 1, 2, 7, 30])
    expect(aroundOf(withAround(empty, { date: '2026-03-01', within }))).toEqual({
      date: '2026-03-01',
      within,
    })
  expect(aroundOf(parseSearch('before:2026-11-20'))).toBeUndefined()
  expect(aroundOf(parseSearch('before:2026-11-20 after:2026-11-19'))).toBeUndefined()
})

test('a value is put in, and taken out', () => {
  expect(printSearch(withValue(parseSearch('bed'), 'priority', 'high'))).toBe('priority:high bed')
  expect(printSearch(withValue(parseSearch('priority:high bed'), 'priority', undefined))).toBe('bed')
})
