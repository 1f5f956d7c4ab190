import { permissionIds } from '@wardline/contract/permissions.ts'
import { userChanged } from '@wardline/contract/accounts/user.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { PermittedActor } from '../../../platform/http/context.ts'
import { enqueueRoutingNotice } from '../sessions/routing-notice.actions.ts'
import { findStandardGroup, lockNames } from '../user-accounts/user-account.queries.ts'
import { changeDepartments, changeGroups } from '../user-accounts/user-membership.actions.ts'
import { auditUserChange, changeUserStates, publishUserAccounts } from '../user-accounts/user.actions.ts'
import { lockAdministrators } from '../users/administrators.access.ts'
import { insertUsers } from '../users/new-user.queries.ts'
import { getSystemUser } from '../users/system-user.actions.ts'
import { findUsersById } from '../users/user.queries.ts'
import * as queries from './directory-user.queries.ts'

export type { DirectoryFields, DirectoryUserRow } from './directory-user.queries.ts'

/** A sync has every permission: its configuration limits its changes. */
export const syncActor = async (tx: Tx, user_id: number | null): Promise<PermittedActor> => ({
  caller: {
    account_id: tx.account_id,
    user_id: user_id ?? (await getSystemUser(tx)),
    permissions: new Set(permissionIds),
  },
})

/** Locks in the order of all changes of users: names, administrators, rows. */
export async function lockForSync(tx: Tx, user_ids: readonly number[]): Promise<queries.DirectoryUserRow[]> {
  await lockNames(tx.db, tx.account_id)
  await lockAdministrators(tx.db, tx.account_id)
  return queries.lockDirectoryUsers(tx.db, tx.account_id, user_ids)
}

export const findTakenNames = (tx: Tx, requested: readonly queries.NameClaim[]) =>
  queries.findTakenNames(tx.db, tx.account_id, requested)

export interface NewDirectoryUser {
  fields: queries.DirectoryFields
  department_ids: readonly number[]
  group_ids: readonly number[]
}

/** Ids in the order of the given users. Without mapped groups they become clinicians, as after an import. */
export async function createDirectoryUsers(
  actor: PermittedActor,
  tx: Tx,
  newUsers: readonly NewDirectoryUser[],
  { about, hasGroups }: { about: Record<string, unknown>; hasGroups: boolean },
): Promise<number[]> {
  if (newUsers.length === 0) return []
  const { account_id } = tx
  const { user_id: actor_id } = actor.caller
  const standard = hasGroups ? undefined : await findStandardGroup(tx.db, account_id, 'clinicians')
  const existing = await findTargets(tx, newUsers)
  const ids = await insertUsers(
    tx.db,
    { account_id, actor_id },
    newUsers.map(({ fields, department_ids, group_ids }) => ({
      ...fields,
      source: 'directory',
      department_ids: department_ids.filter((id) => existing.departments.has(id)),
      group_ids: standard === undefined ? group_ids.filter((id) => existing.groups.has(id)) : [standard],
    })),
  )
  for (const user_id of ids) auditUserChange(actor, tx, user_id, 'user.created', about)
  return ids
}

export interface DirectoryUserChange {
  user_id: number
  fields: Partial<queries.DirectoryFields>
  before: Partial<queries.DirectoryFields>
  add_departments: readonly number[]
  remove_departments: readonly number[]
  add_groups: readonly number[]
  remove_groups: readonly number[]
}

const identityFields = ['first_name', 'last_name', 'title'] as const
const routingFields = ['mobile_number', 'home_number', 'pager_number'] as const

/** Expects users whose rows are locked. */
export async function changeDirectoryUsers(
  actor: PermittedActor,
  tx: Tx,
  changes: readonly DirectoryUserChange[],
  about: Record<string, unknown>,
): Promise<void> {
  if (changes.length === 0) return
  const { account_id } = tx
  const { user_id: actor_id } = actor.caller
  await queries.updateUsers(
    tx.db,
    { account_id, actor_id },
    changes.map(({ user_id, fields }) => ({ user_id, ...fields })),
  )
  for (const { user_id, fields, before } of changes) {
    const changed = Object.keys(fields)
    if (changed.length === 0) continue
    auditUserChange(actor, tx, user_id, 'user.profile_changed', {
      ...about,
      fields: changed,
      before: pickNames(before),
      after: pickNames(fields),
    })
    const routing = routingFields.filter((field) => changed.includes(field))
    if (routing.length > 0) await enqueueRoutingNotice(actor, tx, user_id, routing)
  }
  await changeMemberships(actor, tx, changes, about)
  await publishNames(tx, changes)
}

/** Departments and groups that were deleted since the plan are left out. */
async function changeMemberships(
  actor: PermittedActor,
  tx: Tx,
  changes: readonly DirectoryUserChange[],
  about: Record<string, unknown>,
): Promise<void> {
  const existing = await findTargets(
    tx,
    changes.map((change) => ({ department_ids: change.add_departments, group_ids: change.add_groups })),
  )
  await changeDepartments(
    actor,
    tx,
    changes.map(({ user_id, add_departments, remove_departments }) => ({
      user_id,
      added: add_departments.filter((id) => existing.departments.has(id)),
      removed: remove_departments,
    })),
    about,
  )
  await changeGroups(
    actor,
    tx,
    changes.map(({ user_id, add_groups, remove_groups }) => ({
      user_id,
      added: add_groups.filter((id) => existing.groups.has(id)),
      removed: remove_groups,
    })),
    about,
  )
}

async function findTargets(
  tx: Tx,
  requested: readonly { department_ids: readonly number[]; group_ids: readonly number[] }[],
): Promise<{ departments: Set<number>; groups: Set<number> }> {
  const { departments, groups } = await queries.listExistingTargets(tx.db, tx.account_id, {
    department_ids: [...new Set(requested.flatMap(({ department_ids }) => department_ids))],
    group_ids: [...new Set(requested.flatMap(({ group_ids }) => group_ids))],
  })
  return { departments: new Set(departments), groups: new Set(groups) }
}

/** Fields by which readers recognize the author of a message. */
const pickNames = (fields: Partial<queries.DirectoryFields>) =>
  Object.fromEntries(
    identityFields.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]),
  )

async function publishNames(tx: Tx, changes: readonly DirectoryUserChange[]): Promise<void> {
  const renamed = changes
    .filter(({ fields }) => identityFields.some((field) => fields[field] !== undefined))
    .map(({ user_id }) => user_id)
  if (renamed.length === 0) return
  const users = await findUsersById(tx.db, tx.account_id, renamed)
  for (const user of users.values()) tx.emit(userChanged, { account: true }, { user })
}

export const setDirectoryUserStates = (
  actor: PermittedActor,
  tx: Tx,
  user_ids: readonly number[],
  change: 'deactivate' | 'reactivate',
  about: Record<string, unknown>,
): Promise<void> =>
  user_ids.length === 0
    ? Promise.resolve()
    : changeUserStates(actor, tx, user_ids, change, {
        reason: change === 'deactivate' ? 'No longer in the directory.' : '',
        about,
      })

export const publishDirectoryUsers = (tx: Tx, user_ids: readonly number[]): void =>
  publishUserAccounts(tx, user_ids)

export const releaseDirectoryUsers = (tx: Tx, user_ids: readonly number[]) =>
  queries.releaseUsers(tx.db, tx.account_id, user_ids)
