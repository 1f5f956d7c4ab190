import type {
  BulkEditField,
  BulkEditOutcome,
  BulkEditUser,
} from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { listNames } from './bulk-edit.queries.ts'
import type { EditedUser, UserChange } from './bulk-edit.rules.ts'

interface Described {
  id: number
  display_name: string
  outcome: BulkEditOutcome
  reason: string
  change: UserChange
  /** Before the change; absent once it was made. */
  current?: Pick<EditedUser, 'department_ids' | 'group_ids'>
}

/** Adds the names of departments, groups and message types to changes. */
export async function describeUsers(
  db: Db,
  account_id: number,
  users: readonly Described[],
): Promise<BulkEditUser[]> {
  const changes = users.map(({ change }) => change)
  const idsOf = (field: 'departments' | 'groups') => [
    ...new Set(
      users.flatMap(({ change, current }) => [
        ...(change[field]?.added ?? []),
        ...(change[field]?.removed ?? []),
        ...(change[field] ? currentIds(current, field) : []),
      ]),
    ),
  ]
  const types = changes.flatMap(({ profile }) =>
    [profile?.before.default_message_type_id, profile?.after.default_message_type_id].filter(
      (id) => typeof id === 'number',
    ),
  )
  const rows = await listNames(db, account_id, {
    departments: idsOf('departments'),
    groups: idsOf('groups'),
    message_types: [...new Set(types)],
  })
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  const nameOf = (kind: 'departments' | 'groups' | 'message_types', id: number) =>
    names.get(`${kind} ${id}`) ?? `${id} (deleted)`
  return users.map(({ change, current, ...user }) => ({
    ...user,
    fields: describeFields(change, current, nameOf),
  }))
}

const currentIds = (current: Described['current'], field: 'departments' | 'groups'): readonly number[] =>
  (field === 'departments' ? current?.department_ids : current?.group_ids) ?? []

type NameOf = (kind: 'departments' | 'groups' | 'message_types', id: number) => string

function describeFields(
  { departments, groups, state, profile }: UserChange,
  current: Described['current'],
  nameOf: NameOf,
): BulkEditUser['fields'] {
  const fields: BulkEditUser['fields'] = []
  const add = (field: BulkEditField, removed: string[], added: string[], remaining: string[] = []) =>
    fields.push({ field, kept: remaining, removed, added })
  for (const [field, difference] of [
    ['departments', departments],
    ['groups', groups],
  ] as const)
    if (difference) {
      const name = (id: number) => nameOf(field, id)
      const remaining = currentIds(current, field).filter((id) => !difference.removed.includes(id))
      add(field, difference.removed.map(name), difference.added.map(name), remaining.map(name))
    }
  if (state) add('state', [state.from], [state.to])
  if (!profile) return fields
  const { before, after } = profile
  if (after.title !== undefined) add('title', listText(before.title), listText(after.title))
  if (after.default_message_type_id !== undefined) {
    const name = (id: number | null | undefined) => (id == null ? [] : [nameOf('message_types', id)])
    add('default_message_type_id', name(before.default_message_type_id), name(after.default_message_type_id))
  }
  if (after.hide_mobile_numbers !== undefined)
    add('hide_mobile_numbers', [yesOrNo(before.hide_mobile_numbers)], [yesOrNo(after.hide_mobile_numbers)])
  return fields
}

const listText = (value: string | undefined): string[] => (value ? [value] : [])
const yesOrNo = (value: boolean | undefined): string => (value ? 'yes' : 'no')
