import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { expect, test } from 'vitest'
import { changesOf, draftOf, emptyDraft, toNewUser } from './user-draft.view.ts'

const user = {
  first_name: 'Ana',
  last_name: 'Li',
  title: 'RN',
  email: '',
  username: 'ana',
  mobile_number: '',
  home_number: '',
  pager_number: '',
  departments: [{ id: 3, name: 'ICU' }],
  groups: [{ id: 5, display_name: 'Clinicians' }],
} as unknown as UserAccountDetail

test('an unchanged draft has no changes', () => expect(changesOf(user, draftOf(user))).toEqual({}))

test('only fields that differ are sent', () => {
  const draft = { ...draftOf(user), title: ' MD ', departments: [] }
  expect(changesOf(user, draft)).toEqual({ title: 'MD', department_ids: [] })
})

test('a new user without a user name or groups gets the defaults of the server', () => {
  const { username: _, departments: __, groups: ___, ...texts } = emptyDraft
  expect(toNewUser(emptyDraft)).toEqual({ ...texts, department_ids: [] })
})
