import { permissionEntries } from '@wardline/contract/accounts/roles/permission.rules.ts'
import type {
  NewUser,
  UserAccountChanges,
  UserAccountDetail,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { userChanged } from '@wardline/contract/accounts/user.events.ts'
import { isBlank } from '@wardline/contract/text.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { applyProfileChanges, checkNewProfile } from '../profiles/profile.actions.ts'
import { lockAdministrators } from '../users/administrators.access.ts'
import { findManaged, requireLocalFields, requireLocalMemberships } from '../users/managed-field.access.ts'
import { insertUser } from '../users/new-user.queries.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { profilePictureUrl } from '../users/profile-picture.rules.ts'
import { findUsersById } from '../users/user.queries.ts'
import { lockUserOfSamePermissions } from '../users/user-change.access.ts'
import { findStrongerUser, type UserKey } from '../users/user-row.queries.ts'
import * as errors from '../users/user.errors.ts'
import * as queries from './user-account.queries.ts'
import * as membership from './user-membership.actions.ts'
import * as users from './user.actions.ts'

interface UserParams {
  id: number
  user_id: number
}

export function getUserAccount(ctx: Context, { id, user_id }: UserParams): Promise<UserAccountDetail> {
  requireOwnAccount(ctx, id)
  return ctx.read((db) => loadUserAccount(ctx, db, { account_id: id, user_id }))
}

export async function createUserAccount(
  ctx: Context,
  account_id: number,
  input: NewUser,
): Promise<UserAccountDetail> {
  requireOwnAccount(ctx, account_id)
  const { department_ids, group_ids, ...profile } = input
  const names = { username: input.username ?? input.email, email: input.email }
  const actor = { account_id, actor_id: ctx.caller.user_id }
  return ctx.transaction(async (tx) => {
    if (isBlank(names.username)) throw invalid({ username: [errors.noUsername] })
    checkNewProfile(profile)
    await requireFreeNames(tx, { account_id, user_id: 0 }, names)
    const groups = group_ids ?? (await standardGroups(tx))
    await membership.requireDepartments(tx, department_ids)
    await membership.requireGroups(ctx, tx, groups)
    const user_id = await insertUser(tx.db, actor, {
      ...profile,
      ...names,
      department_ids,
      group_ids: groups,
    })
    users.auditUserChange(ctx, tx, user_id, 'user.created', { department_ids, group_ids: groups })
    users.publishUserAccounts(tx, [user_id])
    return loadUserAccount(ctx, tx.db, { account_id, user_id })
  })
}

/**
 * Groups need accounts.change_group too.
 * @throws 403, 404, 409 if the user changed after the version that the caller saw
 */
export function changeUserAccount(
  ctx: Context,
  { id, user_id }: UserParams,
  input: UserAccountChanges,
): Promise<UserAccountDetail> {
  requireOwnAccount(ctx, id)
  const key = { account_id: id, user_id }
  const { version, username, email, department_ids, group_ids, ...profile } = input
  return ctx.transaction(async (tx) => {
    // Before the user's row, as in changes of many users.
    if (group_ids) await lockAdministrators(tx.db, id)
    await lockUserOfSamePermissions(ctx, tx.db, user_id)
    const before = await queries.findUserAccount(tx.db, key)
    if (!before) throw notFound()
    requireVersion(version, before, errors.changed)
    await requireLocalFields(tx.db, key, { before, changes: { username, email, ...profile } })
    await applyProfileChanges(ctx, tx, user_id, profile)
    await changeNames(ctx, tx, before, { username, email })
    const departments = department_ids && compareIds(before.departments, department_ids)
    const groups = group_ids && compareIds(before.groups, group_ids)
    await requireLocalMemberships(tx.db, key, { departments, groups })
    if (departments) await membership.changeDepartments(ctx, tx, [{ user_id, ...departments }])
    if (groups) await membership.changeGroups(ctx, tx, [{ user_id, ...groups }])
    users.publishUserAccounts(tx, [user_id])
    return loadUserAccount(ctx, tx.db, key)
  })
}

export function endUserSession(
  ctx: Context,
  { id, user_id, session_id }: UserParams & { session_id: number },
): Promise<void> {
  requireOwnAccount(ctx, id)
  return users.endUserSession(ctx, user_id, session_id)
}

/** Expects a user whose row is locked. @throws 400 if another user has the name */
export async function changeNames(
  ctx: Context,
  tx: Tx,
  before: { id: number; username: string; email: string },
  input: { username: string | undefined; email: string | undefined },
): Promise<void> {
  const next = { username: input.username ?? before.username, email: input.email ?? before.email }
  if (next.username === before.username && next.email === before.email) return
  const key = { account_id: tx.account_id, user_id: before.id }
  await requireFreeNames(tx, key, next)
  await queries.updateNames(tx.db, key, { ...next, actor_id: ctx.caller.user_id })
  const was = { username: before.username, email: before.email }
  users.auditUserChange(ctx, tx, before.id, 'user.names_changed', { before: was, after: next })
  const user = (await findUsersById(tx.db, tx.account_id, [before.id])).get(before.id)
  if (user) tx.emit(userChanged, { account: true }, { user })
}

function compareIds(before: readonly { id: number }[], after: readonly number[]) {
  const ids = before.map(({ id }) => id)
  return {
    added: after.filter((id) => !ids.includes(id)),
    removed: ids.filter((id) => !after.includes(id)),
  }
}

async function requireFreeNames(
  tx: Tx,
  key: UserKey,
  names: { username: string; email: string },
): Promise<void> {
  await queries.lockNames(tx.db, tx.account_id)
  const taken = await queries.findTakenNames(tx.db, key, names)
  const problems = {
    ...(taken.email && { email: [errors.emailTaken] }),
    ...(taken.username && { username: [errors.usernameTaken] }),
  }
  if (taken.email || taken.username) throw invalid(problems)
}

async function standardGroups({ db, account_id }: Tx): Promise<number[]> {
  const clinicians = await queries.findStandardGroup(db, account_id, 'clinicians')
  return clinicians === undefined ? [] : [clinicians]
}

async function loadUserAccount(ctx: Context, db: Db, key: UserKey): Promise<UserAccountDetail> {
  const row = await queries.findUserAccount(db, key)
  if (!row) throw notFound()
  const input = new Map(
    (await queries.listPermissionSources(db, key)).map((each) => [each.permission, each.roles]),
  )
  const sessions = await queries.listSessions(db, key)
  const devices = await queries.listPushDevices(db, key)
  const managed = await findManaged(db, key)
  const stronger = await findStrongerUser(db, { ...ctx.caller, user_ids: [key.user_id] })
  const { profile_picture_id, ...fields } = row
  return {
    ...fields,
    profile_picture: profilePictureUrl({ id: row.id, profile_picture_id }),
    permissions: permissionEntries.flatMap(({ id, name, section }) => {
      const roles = input.get(id)
      return roles ? [{ id, name, section, roles }] : []
    }),
    sessions,
    devices,
    managed: managed ?? null,
    ...describeRights(ctx, key.user_id, stronger),
  }
}

function describeRights(
  { caller }: Context,
  user_id: number,
  stronger: string | undefined,
): Pick<UserAccountDetail, 'may' | 'may_not'> {
  const isSelf = caller.user_id === user_id
  const mayChange = caller.permissions.has('accounts.change_user') && (isSelf || stronger === undefined)
  return {
    may: {
      change: mayChange,
      change_groups: mayChange && caller.permissions.has('accounts.change_group'),
      set_password: !isSelf && stronger === undefined && caller.permissions.has('accounts.set_password'),
      remove: mayChange && !isSelf,
      clear_devices: mayChange,
    },
    may_not:
      stronger !== undefined && !isSelf
        ? errors.strongerUser(stronger).detail
        : isSelf
          ? errors.ownRemoval
          : null,
  }
}
