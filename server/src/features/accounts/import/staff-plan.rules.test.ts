import { expect, test } from 'vitest'
import { planStaff } from './staff-plan.rules.ts'
import type { KnownPerson } from './staff-plan.rules.ts'
import { staffFromCsv } from './staff-rows.rules.ts'

const rows = staffFromCsv('id,first,last,email,username\n7,Ana,Li,Ana@x.test,ali\n').rows
const known = (person: Partial<KnownPerson>): KnownPerson => ({
  id: 5,
  external_id: null,
  email: 'other@x.test',
  username: 'other',
  ...person,
})
const plan = (...people: KnownPerson[]) => {
  const { adds, updates, bad } = planStaff(rows, people)
  return [adds.length, updates.map(({ id }) => id), bad.map(({ column }) => column)]
}

test('an unknown person is added', () => expect(plan()).toEqual([1, [], []]))
test('a matching external id identifies the person even if everything else changed', () =>
  expect(plan(known({ external_id: '7' }))).toEqual([0, [5], []]))
test('a matching e-mail address without an external id adopts the existing user', () =>
  expect(plan(known({ email: 'ana@x.test' }))).toEqual([0, [5], []]))
test('the e-mail address of another person in the file is rejected', () =>
  expect(plan(known({ email: 'ana@x.test', external_id: '8' }))).toEqual([0, [], ['email']]))
test("another user's user name is rejected", () =>
  expect(plan(known({ username: 'ali' }))).toEqual([0, [], ['username']]))
