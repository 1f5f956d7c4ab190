import { expect, test } from 'vitest'
import { lastPage, orderedBy, rangeText, searchOf, tableParams, withFilter } from './table-params.ts'

const spec = { ordering: 'name', orderings: ['name', 'type'], filters: ['name', 'department_id'] }
const first = tableParams({}, spec)

test('an empty address is the table as it begins, and writes an empty address again', () => {
  expect(first).toEqual({ ordering: 'name', page: 1, page_size: 10, filters: {} })
  expect(searchOf(first, spec)).toEqual({})
})

test('what an address says comes back as it was', () => {
  const address = { ordering: '-type', page: 3, page_size: 25, name: 'card', department_id: 7 }
  expect(searchOf(tableParams(address, spec), spec)).toEqual(address)
})

test('a number in a filter stands in the address as one, and comes back as it was typed', () => {
  for (const name of ['7', '007', '1e3', '-4', '12345678901234567890', 'true'])
    expect(tableParams(searchOf(withFilter(first, 'name', name), spec), spec).filters).toEqual({ name })
  expect(searchOf(withFilter(first, 'name', '007'), spec)).toEqual({ name: '007' })
})

test('what makes no sense is as if it were not there', () => {
  for (const bad of [
    { page: 'x', page_size: 11, ordering: 'password', name: { a: 1 }, surprise: 'yes' },
    { page: -1, page_size: 1e9, ordering: 7, name: '' },
    { page: 1.5, ordering: ['name'] },
  ])
    expect(tableParams(bad, spec)).toEqual(first)
})

test('another filter or order begins on the first page', () => {
  const far = { ...first, page: 4 }
  expect(withFilter(far, 'name', 'x')).toMatchObject({ page: 1, filters: { name: 'x' } })
  expect(orderedBy(far, 'type')).toMatchObject({ page: 1, ordering: 'type' })
  expect(orderedBy(orderedBy(far, 'type'), 'type').ordering).toBe('-type')
  expect(orderedBy({ ...far, ordering: '-type' }, 'type').ordering).toBe('type')
})

test('which rows these are, in words', () => {
  expect(rangeText(first, 0)).toBe('0 of 0')
  expect(rangeText(first, 7)).toBe('1–7 of 7')
  expect(rangeText({ ...first, page: 2 }, 42)).toBe('11–20 of 42')
  expect([0, 10, 11].map((count) => lastPage(first, count))).toEqual([1, 1, 2])
})
