import { expect, test } from 'vitest'
import {
  describeValue,
  findFieldConflicts,
  followUneditedFields,
  selectChangedFields,
} from './field-conflicts.rules.ts'

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

test('values are quoted as a person says them, unless they are long', () => {
  expect(['', 5, false, [], ['Ana', { display_name: 'Ben' }]].map(describeValue)).toEqual([
    'blank',
    '5',
    'off',
    'none',
    'Ana, Ben',
  ])
  expect(describeValue('x'.repeat(80))).toBe('x'.repeat(80))
  expect(describeValue('x'.repeat(81))).toBeUndefined()
  expect(describeValue([{ id: 1 }])).toBeUndefined()
})
