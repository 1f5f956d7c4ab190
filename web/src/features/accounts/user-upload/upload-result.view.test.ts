import { expect, test } from 'vitest'
import { describeGroups, listMissing } from './upload-result.view.ts'

const user = (...permission_groups: string[]) => ({
  line: 2,
  effect: 'added' as const,
  display_name: 'Ana Li',
  fields: [],
  permission_groups,
  external_id: '1',
  username: 'ana.li',
  email: '',
})

test('a sentence counts the users who join each permission group', () => {
  const users = [user('Clinicians'), user('Clinicians', 'Operators'), user()]
  expect(describeGroups(users, true)).toBe(
    'Permission groups: 2 users join Clinicians, 1 user joins Operators, 1 user without one.',
  )
  expect(describeGroups(users.slice(1, 2), false)).toBe(
    'Permission groups: 1 user joined Clinicians, 1 user joined Operators.',
  )
  expect(describeGroups([], true)).toBe('')
})

test('rows with an unknown department lead to the list of departments', () => {
  const rejected = [{ line: 3, column: 'departments', reason: 'There is no department ICU.' }]
  expect(listMissing(rejected).map(({ section }) => section)).toEqual(['departments'])
})
