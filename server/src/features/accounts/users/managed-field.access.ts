import type { ManagedFields } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { listManagedFields } from './managed-field.queries.ts'
import type { UserKey } from './user-row.queries.ts'
import { managedField, managedMembership } from './user.errors.ts'

export { listManagedFields } from './managed-field.queries.ts'

interface Joined {
  departments?: MembershipDifference | undefined
  groups?: MembershipDifference | undefined
}

interface MembershipDifference {
  added: readonly number[]
  removed: readonly number[]
}

/** Sentences for memberships that a directory sync decides, by the lists that would change. */
export function findManagedMemberships(
  managed: Pick<ManagedFields, 'name' | 'departments' | 'groups'>,
  changes: Joined,
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

/** @throws 400 at the departments or groups whose members a directory sync decides */
export async function requireLocalMemberships(
  db: Db,
  { account_id, user_id }: UserKey,
  changes: Joined,
): Promise<void> {
  const [managed] = await listManagedFields(db, { account_id, user_ids: [user_id] })
  if (!managed) return
  const { departments, groups } = findManagedMemberships(managed, changes)
  if (departments === undefined && groups === undefined) return
  throw invalid({
    ...(departments !== undefined && { department_ids: [departments] }),
    ...(groups !== undefined && { group_ids: [groups] }),
  })
}

/**
 * The next run of a directory sync would write over what is entered here.
 * @throws 400 at each changed field that a directory sync manages
 */
export async function requireLocalFields<T extends object>(
  db: Db,
  { account_id, user_id }: UserKey,
  { before, changes }: { before: T; changes: { [K in keyof T]?: T[K] | undefined } },
): Promise<void> {
  const [managed] = await listManagedFields(db, { account_id, user_ids: [user_id] })
  if (!managed) return
  const refused = managed.fields.filter((field) => {
    const value = changes[field as keyof T]
    return value !== undefined && value !== before[field as keyof T]
  })
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map((field) => [field, [managedField(managed.name)]])))
}
