import { expect, test } from 'vitest'
import {
  canRemoveAdministrators,
  isUnchanged,
  planChange,
  planUndo,
  removesUser,
  type EditedUser,
} from './bulk-edit.rules.ts'

const user: EditedUser = {
  id: 4,
  display_name: 'Ana Ruiz',
  state: 'active',
  department_ids: [1, 2],
  group_ids: [9],
  title: 'RN',
  default_message_type_id: null,
  hide_mobile_numbers: false,
}

test('adding, replacing and removing change only what differs', () => {
  const plan = (mode: 'add' | 'replace' | 'remove', ids: number[]) =>
    planChange(user, { departments: { mode, ids } }).departments
  expect(plan('add', [2, 3])).toEqual({ added: [3], removed: [] })
  expect(plan('replace', [2, 3])).toEqual({ added: [3], removed: [1] })
  expect(plan('remove', [2, 3])).toEqual({ added: [], removed: [2] })
  expect(plan('add', [1])).toBeUndefined()
  expect(plan('replace', [2, 1])).toBeUndefined()
})

test('replacing by nothing takes everything; adding or removing nothing changes nothing', () => {
  expect(planChange(user, { groups: { mode: 'replace', ids: [] } })).toEqual({
    groups: { added: [], removed: [9] },
  })
  expect(isUnchanged(planChange(user, { groups: { mode: 'remove', ids: [] } }))).toBe(true)
})

test('profile fields that have the value already are no change', () => {
  const changes = { title: 'RN', hide_mobile_numbers: true, default_message_type_id: null }
  expect(planChange(user, changes)).toEqual({
    profile: { before: { hide_mobile_numbers: false }, after: { hide_mobile_numbers: true } },
  })
})

test('a state changes only from a state that the step allows', () => {
  expect(planChange(user, { state: 'lock' }).state).toEqual({ from: 'active', to: 'locked', steps: ['lock'] })
  expect(planChange({ ...user, state: 'locked' }, { state: 'lock' }).state).toBeUndefined()
  expect(removesUser(planChange(user, { state: 'deactivate' }))).toBe(true)
  expect(removesUser(planChange({ ...user, state: 'locked' }, { state: 'unlock' }))).toBe(false)
})

test('undoing reverses what was done', () => {
  const done = planChange(user, {
    departments: { mode: 'replace', ids: [3] },
    title: 'MD',
    state: 'lock',
  })
  const now: EditedUser = { ...user, department_ids: [3], title: 'MD', state: 'locked' }
  expect(planUndo(now, done)).toEqual({
    departments: { added: [1, 2], removed: [3] },
    state: { from: 'locked', to: 'active', steps: ['unlock'] },
    profile: { before: { title: 'MD' }, after: { title: 'RN' } },
  })
})

test('undoing keeps a user whose value was changed since', () => {
  const done = planChange(user, { departments: { mode: 'add', ids: [3] }, title: 'MD' })
  const now: EditedUser = { ...user, department_ids: [1, 2, 3], title: 'MD' }
  expect(planUndo({ ...now, title: 'NP' }, done)).toBeUndefined()
  expect(planUndo({ ...now, department_ids: [1, 2] }, done)).toBeUndefined()
  expect(planUndo({ ...now, department_ids: [1, 2, 3, 4] }, done)).toBeDefined()
})

test('only removals and losing groups can take the rights of an administrator', () => {
  expect(canRemoveAdministrators({ groups: { mode: 'add', ids: [1] } })).toBe(false)
  expect(canRemoveAdministrators({ groups: { mode: 'replace', ids: [] } })).toBe(true)
  expect(canRemoveAdministrators({ state: 'deactivate' })).toBe(true)
  expect(canRemoveAdministrators({ state: 'unlock' })).toBe(false)
})
