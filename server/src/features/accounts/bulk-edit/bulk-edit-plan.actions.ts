import type { BulkEditChanges } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import type { ManagedFields } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { PermittedActor } from '../../../platform/http/context.ts'
import { morePermissions } from '../roles/role.errors.ts'
import { administration, findLastHolders } from '../users/administrators.access.ts'
import { findManagedFields, findManagedMemberships } from '../users/managed-field.access.ts'
import { listStrongerUsers } from '../users/user-row.queries.ts'
import { managedField, ownRemoval, strongerUser } from '../users/user.errors.ts'
import * as errors from './bulk-edit.errors.ts'
import * as queries from './bulk-edit.queries.ts'
import {
  canRemoveAdministrators,
  isUnchanged,
  planChange,
  planUndo,
  removesUser,
  type EditedUser,
  type UserChange,
} from './bulk-edit.rules.ts'

/** Finds the duties for which others rely on each of the users, in words. A later feature knows it. */
export type FindDuties = (
  db: Db,
  of: { account_id: number; user_ids: readonly number[] },
) => Promise<{ user_id: number; duty: string }[]>

/** An edit, or its undoing, by a user with their present permissions. */
export interface EditPlan {
  key: queries.EditKey
  actor: PermittedActor
  changes: BulkEditChanges
  isUndo: boolean
  findDuties: FindDuties
}

export interface PlannedUser {
  user: queries.EditedUserRow
  outcome: 'changed' | 'unchanged' | 'refused'
  reason: string
  change: UserChange
}

/** Pending users are edited, changed users undone. */
export const plannedOutcome = ({ isUndo }: EditPlan): queries.StoredOutcome =>
  isUndo ? 'changed' : 'pending'

/** Checks each user as a single edit would. `last` are users without whom no administrator would remain. */
export async function planUsers(
  db: Db,
  plan: EditPlan,
  users: readonly queries.EditedUserRow[],
  last: ReadonlySet<number>,
): Promise<PlannedUser[]> {
  const drafts = users.map((user) => ({ user, change: draftChange(plan, user) }))
  const changing = drafts.flatMap(({ user, change }) =>
    change && !isUnchanged(change) ? [{ user, change }] : [],
  )
  const refusals = await loadRefusals(db, plan, changing)
  return drafts.map(({ user, change }) => {
    if (!change) return { user, outcome: 'refused', reason: errors.changedSince, change: {} }
    if (isUnchanged(change)) return { user, outcome: 'unchanged', reason: '', change }
    const reason = refusals(user, change) ?? (last.has(user.id) ? errors.lastAdministrator : undefined)
    return reason === undefined
      ? { user, outcome: 'changed', reason: '', change }
      : { user, outcome: 'refused', reason, change }
  })
}

const draftChange = (
  { changes, isUndo }: EditPlan,
  { done, ...user }: queries.EditedUserRow,
): UserChange | undefined => (isUndo ? planUndo(user, done) : planChange(user, changes))

type Draft = { user: EditedUser; change: UserChange }

async function loadRefusals(
  db: Db,
  { key: { account_id }, actor, changes, findDuties }: EditPlan,
  drafts: readonly Draft[],
): Promise<(user: EditedUser, change: UserChange) => string | undefined> {
  const { permissions, user_id: actor_id } = actor.caller
  const user_ids = drafts.map(({ user }) => user.id).filter((id) => id !== actor_id)
  const stronger = new Map(
    (await listStrongerUsers(db, { account_id, user_ids, permissions })).map((user) => [user.id, user]),
  )
  const removed = drafts.filter(({ change }) => removesUser(change)).map(({ user }) => user.id)
  const duties =
    removed.length > 0 && !changes.keep_duties ? await findDuties(db, { account_id, user_ids: removed }) : []
  const dutiesByUser = Map.groupBy(duties, ({ user_id }) => user_id)
  const exists = await findExisting(db, account_id, {
    departments: listIds(drafts, (change) => change.departments?.added ?? []),
    groups: listIds(drafts, (change) => change.groups?.added ?? []),
  })
  const affected = listIds(drafts, ({ groups: of }) => [...(of?.added ?? []), ...(of?.removed ?? [])])
  const groupPermissions = await loadGroupPermissions(db, account_id, affected)
  const managed = await findManagedFields(db, { account_id, user_ids: drafts.map(({ user }) => user.id) })
  return (user, change) => {
    const strong = stronger.get(user.id)
    if (strong) return strongerUser(strong.display_name).detail
    const sync = managed.get(user.id)
    const refused = sync && describeManaged(sync, change)
    if (refused !== undefined) return refused
    if (removesUser(change) && user.id === actor_id) return ownRemoval
    if (change.departments?.added.some((id) => !exists('departments', id))) return errors.goneDepartment
    if (change.groups) {
      if (!permissions.has('accounts.change_group')) return errors.groupsNotAllowed
      const { added, removed: left } = change.groups
      if (added.some((id) => !exists('groups', id))) return errors.goneGroup
      const needed = [...added, ...left].flatMap((id) => groupPermissions.get(id) ?? [])
      const missing = [...new Set(needed)].filter((permission) => !permissions.has(permission))
      if (missing.length > 0) return morePermissions(missing).detail
    }
    const held = removesUser(change) ? dutiesByUser.get(user.id) : undefined
    return held && errors.hasDuties(held.map(({ duty }) => duty))
  }
}

function describeManaged(sync: ManagedFields, change: UserChange): string | undefined {
  const isRetitled = change.profile !== undefined && 'title' in change.profile.after
  if (isRetitled && sync.fields.includes('title')) return `Title: ${managedField(sync.name)}`
  const { departments, groups } = findManagedMemberships(sync, change)
  return departments ?? groups
}

const listIds = (drafts: readonly Draft[], pick: (change: UserChange) => readonly number[]): number[] => [
  ...new Set(drafts.flatMap(({ change }) => pick(change))),
]

/** Without locks: writing them checks again. */
export async function findExisting(
  db: Db,
  account_id: number,
  { departments = [], groups = [] }: Partial<Pick<queries.NamedIds, 'departments' | 'groups'>>,
): Promise<(kind: 'departments' | 'groups', id: number) => boolean> {
  if (departments.length + groups.length === 0) return () => false
  const rows = await queries.listNames(db, account_id, { departments, groups, message_types: [] })
  const found = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  return (kind, id) => found.has(`${kind} ${id}`)
}

export async function loadGroupPermissions(
  db: Db,
  account_id: number,
  group_ids: readonly number[],
): Promise<Map<number, Permission[]>> {
  const rows = group_ids.length > 0 ? await queries.listGroupPermissions(db, account_id, group_ids) : []
  return new Map(rows.map(({ group_id, permissions }) => [group_id, permissions]))
}

const most_users = 100_000

/**
 * Users who keep the permissions of an administrator because the whole edit would leave no other active user with them.
 * Holds until commit if the administrators are locked.
 */
export async function findLastAdministrators(db: Db, plan: EditPlan): Promise<ReadonlySet<number>> {
  if (!plan.isUndo && !canRemoveAdministrators(plan.changes)) return new Set()
  const { account_id } = plan.key
  const users = await queries.listEditedUsers(db, plan.key, {
    outcome: plannedOutcome(plan),
    limit: most_users,
    holding: administration,
  })
  const changing = (await planUsers(db, plan, users, new Set())).filter(
    ({ outcome }) => outcome === 'changed',
  )
  const involved = changing.flatMap(({ user, change }) => [
    ...user.group_ids,
    ...(change.groups?.added ?? []),
  ])
  const groups = await loadGroupPermissions(db, account_id, [...new Set(involved)])
  const last = new Set<number>()
  for (const permission of administration) {
    const gives = (id: number) => groups.get(id)?.includes(permission) ?? false
    const losing = changing
      .filter(
        ({ user, change }) =>
          user.group_ids.some(gives) && (removesUser(change) || !listGroupsAfter(user, change).some(gives)),
      )
      .map(({ user }) => user.id)
    if (losing.length === 0) continue
    for (const id of await findLastHolders(db, { account_id, user_ids: losing }, [permission])) last.add(id)
  }
  return last
}

export const listGroupsAfter = ({ group_ids }: EditedUser, { groups }: UserChange): number[] =>
  groups ? [...group_ids.filter((id) => !groups.removed.includes(id)), ...groups.added] : group_ids
