import { expect, test } from 'vitest'
import {
  lastPageNumber,
  toggleOrdering,
  rangeText,
  toSearchParams,
  parseTableParams,
  setFilter,
} from './table-params.ts'

const spec = { ordering: 'name', orderings: ['name', 'type'], filters: ['name', 'department_id'] }
const first = parseTableParams({}, spec)

test('an empty address is the default table, and the default table has an empty address', () => {
  expect(first).toEqual({ ordering: 'name', page: 1, page_size: 10, filters: {} })
  expect(toSearchParams(first, spec)).toEqual({})
})

test('an address round-trips', () => {
  const address = { ordering: '-type', page: 3, page_size: 25, name: 'card', department_id: 7 }
  expect(toSearchParams(parseTableParams(address, spec), spec)).toEqual(address)
})

test('a numeric filter stays a number in the address and is shown as typed', () => {
  for (const name of ['7', '007', '1e3', '-4', '12345678901234567890', 'true'])
    expect(parseTableParams(toSearchParams(setFilter(first, 'name', name), spec), spec).filters).toEqual({
      name,
    })
  expect(toSearchParams(setFilter(first, 'name', '007'), spec)).toEqual({ name: '007' })
})

test('invalid parameters are ignored', () => {
  for (const bad of [
    { page: 'x', page_size: 11, ordering: 'password', name: { a: 1 }, surprise: 'yes' },
    { page: -1, page_size: 1e9, ordering: 7, name: '' },
    { page: 1.5, ordering: ['name'] },
  ])
    expect(parseTableParams(bad, spec)).toEqual(first)
})

test('changing a filter or the order returns to the first page', () => {
  const far = { ...first, page: 4 }
  expect(setFilter(far, 'name', 'x')).toMatchObject({ page: 1, filters: { name: 'x' } })
  expect(toggleOrdering(far, 'type')).toMatchObject({ page: 1, ordering: 'type' })
  expect(toggleOrdering(toggleOrdering(far, 'type'), 'type').ordering).toBe('-type')
  expect(toggleOrdering({ ...far, ordering: '-type' }, 'type').ordering).toBe('type')
})

test('the shown row range is written in words', () => {
  expect(rangeText(first, 0)).toBe('0 of 0')
  expect(rangeText(first, 7)).toBe('1–7 of 7')
  expect(rangeText({ ...first, page: 2 }, 42)).toBe('11–20 of 42')
  expect([0, 10, 11].map((count) => lastPageNumber(first, count))).toEqual([1, 1, 2])
})
