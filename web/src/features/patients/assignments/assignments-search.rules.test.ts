import { expect, test } from 'vitest'
import { parseAssignmentsSearch } from './assignments-search.rules.ts'

test('filters of the address are read, and anything else is dropped', () => {
  expect(parseAssignmentsSearch({ q: 4711, mine: true, unit: '3', provider: -1, other: 'x' })).toEqual({
    q: '4711',
    mine: true,
    unit: 3,
  })
  expect(parseAssignmentsSearch({ q: '', unassigned: 'yes', unit: 'one' })).toEqual({})
})
