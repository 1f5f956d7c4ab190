import { expect, test } from 'vitest'
import { parseAssignmentsSearch, resolveSearch } from './assignments-search.rules.ts'

test('filters of the address are read, and anything else is dropped', () => {
  expect(parseAssignmentsSearch({ q: 4711, view: 'mine', unit: '3', provider: -1, other: 'x' })).toEqual({
    q: '4711',
    view: 'mine',
    unit: 3,
  })
  expect(parseAssignmentsSearch({ q: '', unassigned: 'yes', unit: 'one', view: 'x' })).toEqual({})
})

test('an address without filters shows what the server chose; one with filters shows all patients', () => {
  const counts = { mine: 0, in_bed: 3 }
  const unit = { id: 7, name: '5 East' }
  expect(resolveSearch({}, undefined)).toBeUndefined()
  expect(resolveSearch({}, null)).toEqual({ view: 'in_bed' })
  expect(resolveSearch({}, { ...counts, mine: 4, unit, default_view: 'mine' })).toEqual({ view: 'mine' })
  expect(resolveSearch({}, { ...counts, unit, default_view: 'unit' })).toEqual({ view: 'in_bed', unit: 7 })
  expect(resolveSearch({}, { ...counts, unit: null, default_view: 'in_bed' })).toEqual({ view: 'in_bed' })
  expect(resolveSearch({ q: 'becker' }, undefined)).toEqual({ view: 'all', q: 'becker' })
  expect(resolveSearch({ view: 'discharged', unit: 7 }, undefined)).toEqual({ view: 'discharged', unit: 7 })
})
