import type { OnCallGroup } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { expect, test } from 'vitest'
import { selectDeviceOnCall } from './device-on-call.rules.ts'

const group = (name: string, fields: Partial<OnCallGroup> = {}) =>
  ({ name, department: '', people: [], gap: null, is_member: false, ...fields }) as unknown as OnCallGroup

const groups = [
  group('Cardiology', { people: [{ display_name: 'Zoë Marsh' }] as never, is_member: true }),
  group('Trauma', { department: 'Surgery', gap: { since: null, until: null } }),
]
const all = { search: '', mine: false, nobody: false, size: 100 }
const namesOf = (filters: Partial<typeof all>) =>
  selectDeviceOnCall({ groups, count: 2 }, { ...all, ...filters }).groups.map(({ name }) => name)

test('groups on the device are found by group, department and person, and by gaps and membership', () => {
  expect(namesOf({})).toEqual(['Cardiology', 'Trauma'])
  expect(namesOf({ search: 'zoe' })).toEqual(['Cardiology'])
  expect(namesOf({ search: 'surg' })).toEqual(['Trauma'])
  expect(namesOf({ mine: true })).toEqual(['Cardiology'])
  expect(namesOf({ nobody: true })).toEqual(['Trauma'])
  expect(namesOf({ size: 1 })).toEqual(['Cardiology'])
  expect(selectDeviceOnCall({ groups, count: 2 }, { ...all, size: 1 }).count).toBe(2)
})
