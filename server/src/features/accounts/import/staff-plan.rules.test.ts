import { expect, test } from 'vitest'
import { planStaff } from './staff-plan.rules.ts'
import type { KnownPerson } from './staff-plan.rules.ts'
import { staffFromCsv } from './staff-rows.rules.ts'

const rows = staffFromCsv('id,first,last,email,username\n7,Ana,Li,Ana@x.test,ali\n').rows
const known = (person: Partial<KnownPerson>): KnownPerson => ({
  account_id: 1,
  id: 5,
  external_id: null,
  email: 'other@x.test',
  username: 'other',
  ...person,
})
const plan = (...people: KnownPerson[]) => {
  const { adds, updates, bad } = planStaff(1, rows, people)
  return [adds.length, updates.map(({ id }) => id), bad.map(({ column }) => column)]
}

test('nobody there: added', () => expect(plan()).toEqual([1, [], []]))
test('the same external id: the same person, whatever else', () =>
  expect(plan(known({ external_id: '7' }))).toEqual([0, [5], []]))
test('the same mail address without an external id: taken over', () =>
  expect(plan(known({ email: 'ana@x.test' }))).toEqual([0, [5], []]))
test('the mail address of another person of the file: refused', () =>
  expect(plan(known({ email: 'ana@x.test', external_id: '8' }))).toEqual([0, [], ['email']]))
test('the mail address of somebody in another account: refused', () =>
  expect(plan(known({ email: 'ana@x.test', account_id: 2 }))).toEqual([0, [], ['email']]))
test("another person's user name: refused", () =>
  expect(plan(known({ username: 'ali' }))).toEqual([0, [], ['username']]))
