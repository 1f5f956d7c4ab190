import { parseSearch, printSearch } from '@wardline/contract/messaging/search/search-query.rules.ts'
import { expect, test } from 'vitest'
import { getDateRange, withDateRange, withValue } from './filter.rules.ts'

const empty = parseSearch('')

test('messaging §5 search: the range surrounds the chosen date', () => {
  expect(printSearch(withDateRange(empty, { date: '2026-11-20', within: 1 }))).toBe(
    'before:2026-11-22 after:2026-11-18',
  )
  expect(printSearch(withDateRange(empty, { date: '2026-11-20', within: 0 }))).toBe('on:2026-11-20')
  expect(printSearch(withDateRange(parseSearch('bed on:2026-11-20'), undefined))).toBe('bed')
})

test('the panel reads back what it wrote', () => {
  for (const within of [0, 1, 2, 7, 30])
    expect(getDateRange(withDateRange(empty, { date: '2026-03-01', within }))).toEqual({
      date: '2026-03-01',
      within,
    })
  expect(getDateRange(parseSearch('before:2026-11-20'))).toBeUndefined()
  expect(getDateRange(parseSearch('before:2026-11-20 after:2026-11-19'))).toBeUndefined()
})

test('a value is inserted and removed', () => {
  expect(printSearch(withValue(parseSearch('bed'), 'priority', 'high'))).toBe('priority:high bed')
  expect(printSearch(withValue(parseSearch('priority:high bed'), 'priority', undefined))).toBe('bed')
})
