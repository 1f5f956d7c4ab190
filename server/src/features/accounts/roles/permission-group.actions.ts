import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { permissionEntries } from '@wardline/contract/accounts/roles/permission.rules.ts'
import { permissionsChanged } from '@wardline/contract/accounts/roles/role.events.ts'
import type {
  GivenPermission,
  PermissionGroup,
  PermissionGroupMember,
  PermissionGroupRename,
} from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { parseSearchWords } from '../search/search-words.rules.ts'
import { requireLocalMembers, withManagingSync } from '../users/managed-membership.access.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { holds, keepingAnAdministrator, requireHeld, requirePermissions } from './administration.access.ts'
import * as queries from './permission-group.queries.ts'
import * as errors from './role.errors.ts'
import { keepingSecondFactors } from './second-factor-rule.access.ts'

export interface GroupParams {
  id: number
  group_id: number
}

export function getGroup(ctx: Context, params: GroupParams): Promise<PermissionGroup> {
  return groups.get(ctx, groupKey(ctx, params))
}

export function createGroup(
  ctx: Context,
  account_id: number,
  display_name: string,
): Promise<PermissionGroup> {
  requireOwnAccount(ctx, account_id)
  return groups.create(ctx, async (tx) => {
    const group_id = await queries.insertGroup(tx.db, account_id, display_name)
    if (group_id === undefined) throw invalid({ display_name: [errors.groupNameTaken] })
    publishPermissions(tx, [])
    return { key: { account_id, group_id }, details: { display_name } }
  })
}

/** @throws 409 if the group was renamed after the version that the caller saw */
export function renameGroup(
  ctx: Context,
  params: GroupParams,
  { display_name, version }: Omit<PermissionGroupRename, 'version'> & { version?: number },
): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  return groups.change(ctx, key, version, async (tx, { display_name: was, roles }) => {
    requireHeld(ctx, await permissionsOfRoles(tx.db, tx.account_id, roles))
    if (!(await queries.renameGroup(tx.db, key, { display_name, user_id: ctx.caller.user_id })))
      throw invalid({ display_name: [errors.groupNameTaken] })
    publishPermissions(tx, [])
    return { change: 'renamed', details: { display_name, was } }
  })
}

/** Standard groups stay: new users and imports are added to them. */
export function deleteGroup(ctx: Context, params: GroupParams): Promise<void> {
  const key = groupKey(ctx, params)
  return groups.remove(ctx, key, async (tx, { standard_key, display_name, roles }) => {
    if (standard_key !== null) throw new AppError(errors.fixedGroup)
    await requireRolePermissions(ctx, tx, roles)
    const members = await queries.listMemberIds(tx.db, key)
    await keepingSecondFactors(ctx, tx, members, () =>
      keepingAnAdministrator(tx, () => queries.deleteGroup(tx.db, key)),
    )
    publishPermissions(tx, members)
    return { details: { display_name } }
  })
}

export function listMembers(
  ctx: Context,
  params: GroupParams,
  query: Part & { search: string },
): Promise<Page<PermissionGroupMember>> {
  const key = groupKey(ctx, params)
  return ctx.read(async (db) => {
    await groups.load(ctx, db, key)
    const part = { limit: query.page_size, offset: offsetOf(query) }
    const found = await queries.listMembers(db, key, { named: parseSearchWords(query.search), ...part })
    return { ...found, results: await withManagingSync(db, key, found.results) }
  })
}

export function addMembers(ctx: Context, params: GroupParams, user_ids: number[]): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  return groups.change(ctx, key, undefined, async (tx, { roles }) => {
    await requireRolePermissions(ctx, tx, roles)
    const found = await queries.findActiveUsers(tx.db, key.account_id, user_ids)
    if (found.length < new Set(user_ids).size) throw invalid({ user_ids: [errors.noSuchUser] })
    const added = await queries.insertMembers(tx.db, key, found)
    await requireLocalMembers(tx.db, key, added)
    tx.emit(permissionsChanged, { account: true }, { user_ids: added })
    return { change: 'members_added', details: { user_ids: added } }
  })
}

export function removeMember(
  ctx: Context,
  params: GroupParams & { user_id: number },
): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  const user_ids = [params.user_id]
  return groups.change(ctx, key, undefined, async (tx, { roles }) => {
    await requireRolePermissions(ctx, tx, roles)
    const isRemoved = await keepingSecondFactors(ctx, tx, user_ids, () =>
      keepingAnAdministrator(tx, () => queries.deleteMember(tx.db, key, params.user_id)),
    )
    if (!isRemoved) throw notFound()
    await requireLocalMembers(tx.db, key, user_ids)
    publishPermissions(tx, user_ids)
    return { change: 'member_removed', details: { user_ids } }
  })
}

export function addRoles(ctx: Context, params: GroupParams, role_ids: number[]): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  return groups.change(ctx, key, undefined, async (tx) => {
    const found = await queries.lockRoles(tx.db, key.account_id, role_ids)
    if (found.length < new Set(role_ids).size) throw invalid({ role_ids: [errors.noSuchRole] })
    requirePermissions(ctx, await queries.permissionsOfRoles(tx.db, key.account_id, found))
    await queries.insertGroupRoles(tx.db, key, found)
    publishPermissions(tx, await queries.listMemberIds(tx.db, key))
    return { change: 'roles_added', details: { role_ids: found } }
  })
}

export function removeRole(
  ctx: Context,
  params: GroupParams & { role_id: number },
): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  const { role_id } = params
  return groups.change(ctx, key, undefined, async (tx) => {
    requirePermissions(ctx, await queries.permissionsOfRoles(tx.db, key.account_id, [role_id]))
    const members = await queries.listMemberIds(tx.db, key)
    const isRemoved = await keepingSecondFactors(ctx, tx, members, () =>
      keepingAnAdministrator(tx, () => queries.deleteGroupRole(tx.db, key, role_id)),
    )
    if (!isRemoved) throw notFound()
    publishPermissions(tx, members)
    return { change: 'role_removed', details: { role_ids: [role_id] } }
  })
}

export function listPermissions(
  ctx: Context,
  params: GroupParams,
): Promise<{ count: number; results: GivenPermission[] }> {
  const key = groupKey(ctx, params)
  return ctx.read(async (db) => {
    await groups.load(ctx, db, key)
    const rolesByPermission = new Map(
      (await queries.listPermissionSources(db, key)).map(({ permission, roles }) => [permission, roles]),
    )
    const results = permissionEntries.flatMap(({ id, name, section }) => {
      const roles = rolesByPermission.get(id)
      return roles ? [{ id, name, section, roles }] : []
    })
    return { count: results.length, results }
  })
}

export function groupKey(ctx: Context, { id, group_id }: GroupParams): queries.GroupKey {
  requireOwnAccount(ctx, id)
  return { account_id: id, group_id }
}

export const groups = versionedRecord({
  conflict: errors.groupChanged,
  lock: queries.lockGroup,
  async find(db, key: queries.GroupKey, ctx): Promise<PermissionGroup | undefined> {
    const row = await queries.findGroup(db, key)
    if (!row) return undefined
    const isHeld = holds(ctx, await permissionsOfRoles(db, key.account_id, row.roles))
    return { ...row, may: { change: isHeld, delete: isHeld && row.standard_key === null } }
  },
  publish: ({ caller }, tx, { group_id }, change: ChangeOf<'permission_group'>, details) =>
    tx.audit(caller.user_id, `permission_group.${change}`, { permission_group: group_id }, details),
})

async function requireRolePermissions(ctx: Context, tx: Tx, roles: { id: number }[]): Promise<void> {
  requirePermissions(ctx, await permissionsOfRoles(tx.db, tx.account_id, roles))
}

const permissionsOfRoles = (db: Db, account_id: number, roles: { id: number }[]): Promise<Permission[]> =>
  queries.permissionsOfRoles(
    db,
    account_id,
    roles.map(({ id }) => id),
  )

/** Beyond this number, all clients of the account are asked to check. */
const namedUsers = 100

function publishPermissions(tx: Tx, user_ids: number[]): void {
  tx.emit(permissionsChanged, { account: true }, { user_ids: user_ids.length > namedUsers ? null : user_ids })
}
