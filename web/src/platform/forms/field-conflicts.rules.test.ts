import { expect, test } from 'vitest'
import { findFieldConflicts, followUneditedFields, selectChangedFields } from './field-conflicts.rules.ts'

const seen = { name: 'St. Test', zone: 'Eastern', length: 12 }

test('a field that both users changed differently is a conflict', () => {
  const stored = { ...seen, name: 'Theirs', zone: 'Central' }
  expect(findFieldConflicts({ ...seen, name: 'Mine', length: 16 }, seen, stored)).toEqual(['name'])
})

test('the same change by both users is no conflict', () => {
  const both = { ...seen, name: 'Ours' }
  expect(findFieldConflicts(both, seen, both)).toEqual([])
})

test('a field that the user has not edited follows the stored value, and editing it later is no conflict', () => {
  const stored = { ...seen, zone: 'Central' }
  const known = followUneditedFields({ ...seen, name: 'Mine', zone: 'Central' }, seen, stored)
  expect(known).toEqual(stored)
  expect(findFieldConflicts({ ...seen, zone: 'Pacific' }, known, stored)).toEqual([])
  expect(followUneditedFields(seen, seen, seen)).toBe(seen)
})

test('only changed fields are sent', () => {
  expect(selectChangedFields({ ...seen, length: 16 }, seen)).toEqual({ length: 16 })
})
