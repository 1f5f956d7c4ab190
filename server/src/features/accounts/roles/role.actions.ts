import { permissionEntries } from '@wardline/contract/accounts/roles/permission.rules.ts'
import { permissionsChanged } from '@wardline/contract/accounts/roles/role.events.ts'
import type { listRoles as listRolesRoute } from '@wardline/contract/accounts/roles/role.routes.ts'
import type {
  NewRole,
  Role,
  RoleChanges,
  RoleDetail,
  RoleEffect,
} from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../search/search-words.rules.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { holds, keepingAnAdministrator, requireHeld, requirePermissions } from './administration.access.ts'
import * as errors from './role.errors.ts'
import * as queries from './role.queries.ts'
import { keepingSecondFactors } from './second-factor-rule.access.ts'
import { changeSecondFactorRule, type SecondFactorRule } from './second-factor-rule.rules.ts'

export interface RoleParams {
  id: number
  role_id: number
}

const administrator = 'administrator'

const roles = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockRole,
  async find(db, key: queries.RoleKey, ctx) {
    const row = await queries.findRole(db, key)
    return row && { ...row, ...presentRole(ctx, row) }
  },
  publish: ({ caller }, tx, { role_id }, change, details) =>
    tx.audit(caller.user_id, `role.${change}`, { role: role_id }, details),
})

export const listPermissions = () => ({ count: permissionEntries.length, results: [...permissionEntries] })

export async function listRoles(
  ctx: Context,
  account_id: number,
  query: QueryOf<typeof listRolesRoute>,
): Promise<Page<Role>> {
  requireOwnAccount(ctx, account_id)
  const { count, rows } = await ctx.read((db) =>
    queries.listRoles(db, {
      account_id,
      ...toSearchedPart(query),
      ordering: query.ordering,
    }),
  )
  return { count, results: rows.map((row) => presentRole(ctx, row)) }
}

export function getRole(ctx: Context, params: RoleParams): Promise<RoleDetail> {
  return roles.get(ctx, roleKey(ctx, params))
}

export function createRole(ctx: Context, account_id: number, input: NewRole): Promise<RoleDetail> {
  requireOwnAccount(ctx, account_id)
  requirePermissions(ctx, input.permission_ids)
  return roles.create(ctx, async (tx) => {
    const { user_id } = ctx.caller
    const role_id = await queries.insertRole(tx.db, { account_id, name: input.name, user_id })
    if (role_id === undefined) throw invalid({ name: [errors.roleNameTaken] })
    const key = { account_id, role_id }
    await queries.insertRolePermissions(tx.db, key, input.permission_ids)
    publishRoleChange(tx, [])
    return { key, details: { name: input.name, added: input.permission_ids } }
  })
}

/** @throws 409 if the role changed after the version that the caller saw */
export function changeRole(ctx: Context, params: RoleParams, input: RoleChanges): Promise<RoleDetail> {
  const key = roleKey(ctx, params)
  return roles.change(ctx, key, input.version, async (tx, before) => {
    const { added, removed } = comparePermissions(before.permission_ids, input.permission_ids)
    if (before.standard_key === administrator && added.length + removed.length > 0)
      throw invalid({ permission_ids: [errors.fixedRole] })
    requirePermissions(ctx, [...added, ...removed])
    const name = input.name ?? before.name
    const rule = changeSecondFactorRule(before, input)
    if (name !== before.name || isRuleChange(before, rule)) requireHeld(ctx, before.permission_ids)
    await keepingAnAdministrator(tx, async () => {
      await queries.insertRolePermissions(tx.db, key, added)
      await queries.deleteRolePermissions(tx.db, key, removed)
    })
    const users = await queries.listRoleUsers(tx.db, key)
    const stored = await keepingSecondFactors(ctx, tx, users, () =>
      queries.updateRole(tx.db, key, { name, user_id: ctx.caller.user_id, ...rule }),
    )
    if (stored === undefined) throw invalid({ name: [errors.roleNameTaken] })
    publishRoleChange(tx, users)
    const rule_change = describeRuleChange(before, rule)
    return { details: { name, was: before.name, added, removed, ...rule_change } }
  })
}

export function previewRole(
  ctx: Context,
  params: RoleParams,
  permission_ids: readonly Permission[],
): Promise<RoleEffect> {
  const key = roleKey(ctx, params)
  return ctx.read(async (db) => {
    const { permission_ids: current } = await roles.load(ctx, db, key)
    return queries.countEffect(db, key, comparePermissions(current, permission_ids))
  })
}

export function deleteRole(ctx: Context, params: RoleParams): Promise<void> {
  const key = roleKey(ctx, params)
  return roles.remove(ctx, key, async (tx, { standard_key, name, permission_ids }) => {
    if (standard_key === administrator) throw new AppError(errors.roleNotDeletable)
    requirePermissions(ctx, permission_ids)
    const users = await queries.listRoleUsers(tx.db, key)
    await keepingSecondFactors(ctx, tx, users, () =>
      keepingAnAdministrator(tx, () => queries.deleteRole(tx.db, key)),
    )
    publishRoleChange(tx, users)
    return { details: { name, removed: permission_ids } }
  })
}

function roleKey(ctx: Context, { id, role_id }: RoleParams): queries.RoleKey {
  requireOwnAccount(ctx, id)
  return { account_id: id, role_id }
}

function presentRole(ctx: Context, row: queries.RoleRow): Role {
  const { id, name, standard_key, permission_count, group_count, user_count, requires_second_factor } = row
  const isHeld = holds(ctx, row.permission_ids)
  return {
    id,
    name,
    standard_key,
    permission_count,
    group_count,
    user_count,
    requires_second_factor,
    may: {
      rename: isHeld,
      change_permissions: standard_key !== administrator,
      change_second_factor: isHeld,
      delete: isHeld && standard_key !== administrator,
    },
  }
}

const isRuleChange = (before: SecondFactorRule, after: SecondFactorRule): boolean =>
  before.requires_second_factor !== after.requires_second_factor ||
  before.second_factor_from !== after.second_factor_from

function describeRuleChange(before: SecondFactorRule, after: SecondFactorRule) {
  if (!isRuleChange(before, after)) return {}
  const { requires_second_factor, second_factor_from } = after
  return { requires_second_factor, second_factor_from }
}

function comparePermissions(before: readonly Permission[], after: readonly Permission[] = before) {
  return {
    added: after.filter((permission) => !before.includes(permission)),
    removed: before.filter((permission) => !after.includes(permission)),
  }
}

/** Beyond this number, all clients of the account are asked to check. */
const namedUsers = 100

function publishRoleChange(tx: Tx, users: number[]): void {
  tx.emit(permissionsChanged, { account: true }, { user_ids: users.length > namedUsers ? null : users })
}
