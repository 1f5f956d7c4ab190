import type { PickedDepartment, PickedGroup } from '@wardline/contract/accounts/picker.schemas.ts'
import type {
  NewUser,
  UserAccountChanges,
  UserAccountDetail,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'

const textFields = [
  'first_name',
  'last_name',
  'title',
  'email',
  'username',
  'mobile_number',
  'home_number',
  'pager_number',
] as const

export type UserDraft = Record<(typeof textFields)[number], string> & {
  departments: PickedDepartment[]
  groups: PickedGroup[]
}

export const emptyDraft: UserDraft = {
  first_name: '',
  last_name: '',
  title: '',
  email: '',
  username: '',
  mobile_number: '',
  home_number: '',
  pager_number: '',
  departments: [],
  groups: [],
}

export const draftOf = (user: UserAccountDetail): UserDraft => ({
  ...(Object.fromEntries(textFields.map((name) => [name, user[name]])) as Record<
    (typeof textFields)[number],
    string
  >),
  departments: user.departments.map((each) => ({ ...each, contact_id: null, member_count: 0 })),
  groups: user.groups.map((each) => ({ ...each, member_count: 0 })),
})

const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id)

export function toNewUser({ departments, groups, username, ...texts }: UserDraft): NewUser {
  return {
    ...texts,
    ...(username.trim() !== '' && { username }),
    department_ids: idsOf(departments),
    ...(groups.length > 0 && { group_ids: idsOf(groups) }),
  }
}

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Only fields that differ, so that a field that another administrator changed is kept. */
export function changesOf(before: UserAccountDetail, draft: UserDraft): Omit<UserAccountChanges, 'version'> {
  const texts = textFields.flatMap((name) =>
    draft[name].trim() === before[name] ? [] : [[name, draft[name].trim()] as const],
  )
  const [departments, groups] = [idsOf(draft.departments), idsOf(draft.groups)]
  return {
    ...Object.fromEntries(texts),
    ...(!isSameSet(departments, idsOf(before.departments)) && { department_ids: departments }),
    ...(!isSameSet(groups, idsOf(before.groups)) && { group_ids: groups }),
  }
}
