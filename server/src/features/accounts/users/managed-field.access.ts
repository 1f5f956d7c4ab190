import type { ManagedFields } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { listSyncedUsers, listSyncFields } from './managed-field.queries.ts'
import type { UserKey } from './user-row.queries.ts'
import { managedField, managedMembership } from './user.errors.ts'

/** Finds the fields that a directory sync manages, by user id. Users of one sync share its lists. */
export async function findManagedFields(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
): Promise<Map<number, ManagedFields>> {
  const users = await listSyncedUsers(db, { account_id, user_ids })
  if (users.length === 0) return new Map()
  const config_ids = [...new Set(users.map(({ config_id }) => config_id))]
  const syncs = await listSyncFields(db, { account_id, config_ids })
  const byId = new Map(syncs.map((sync) => [sync.config_id, sync]))
  return new Map(
    users.flatMap(({ user_id, config_id }) => {
      const sync = byId.get(config_id)
      return sync ? [[user_id, sync] as const] : []
    }),
  )
}

export const findManaged = async (
  db: Db,
  { account_id, user_id }: UserKey,
): Promise<ManagedFields | undefined> =>
  (await findManagedFields(db, { account_id, user_ids: [user_id] })).get(user_id)

interface MembershipChanges {
  departments?: MembershipDifference | undefined
  groups?: MembershipDifference | undefined
}

interface MembershipDifference {
  added: readonly number[]
  removed: readonly number[]
}

/** Sentences about changed memberships that a directory sync manages. */
export function findManagedMemberships(
  managed: Pick<ManagedFields, 'name' | 'departments' | 'groups'>,
  changes: MembershipChanges,
): { departments?: string; groups?: string } {
  const isChanged = (difference: MembershipDifference | undefined, id: number) =>
    difference !== undefined && (difference.added.includes(id) || difference.removed.includes(id))
  const departments = managed.departments.filter(({ id }) => isChanged(changes.departments, id))
  const groups = managed.groups.filter(({ id }) => isChanged(changes.groups, id))
  const explain = (names: readonly string[]) => managedMembership(names, managed.name)
  return {
    ...(departments.length > 0 && { departments: explain(departments.map(({ name }) => name)) }),
    ...(groups.length > 0 && { groups: explain(groups.map(({ display_name }) => display_name)) }),
  }
}

/** @throws 400 at the departments or groups whose members a directory sync manages */
export async function requireLocalMemberships(
  db: Db,
  key: UserKey,
  changes: MembershipChanges,
): Promise<void> {
  const managed = await findManaged(db, key)
  if (!managed) return
  const { departments, groups } = findManagedMemberships(managed, changes)
  if (departments === undefined && groups === undefined) return
  throw invalid({
    ...(departments !== undefined && { department_ids: [departments] }),
    ...(groups !== undefined && { group_ids: [groups] }),
  })
}

/**
 * The next run of a directory sync would write over a value that is entered here.
 * @throws 400 at each changed field that a directory sync manages
 */
export async function requireLocalFields<T extends object>(
  db: Db,
  key: UserKey,
  { before, changes }: { before: T; changes: { [K in keyof T]?: T[K] | undefined } },
): Promise<void> {
  const managed = await findManaged(db, key)
  if (!managed) return
  const refused = managed.fields.filter((field) => {
    const value = changes[field as keyof T]
    return value !== undefined && value !== before[field as keyof T]
  })
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map((field) => [field, [managedField(managed.name)]])))
}
