import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import * as queries from './paging-group-access.queries.ts'

export type { GroupAccess } from './paging-group-access.queries.ts'

export interface GroupRights {
  change: boolean
  delete: boolean
  join: boolean
  leave: boolean
  add_event: boolean
  change_event: boolean
  delete_event: boolean
}

/** Permission for every group, and permission for groups of the caller's departments (paging §6). */
const permissions = {
  change: ['paginggroups.change_paginggroup', 'paginggroups.change_department_paginggroups'],
  delete: ['paginggroups.delete_paginggroup', 'paginggroups.delete_department_paginggroups'],
  add_event: ['scheduling.add_oncallevent', 'scheduling.add_department_oncallevents'],
  change_event: ['scheduling.change_oncallevent', 'scheduling.change_department_oncallevents'],
  delete_event: ['scheduling.delete_oncallevent', 'scheduling.delete_department_oncallevents'],
} as const satisfies Record<string, readonly [Permission, Permission]>

type PermittedAction = keyof typeof permissions

type GroupFields = Pick<
  queries.GroupAccess,
  'type' | 'allow_join' | 'allow_leave' | 'is_own_department' | 'is_member'
>

/** The only place that decides permissions on a group. A broadcast group has no calendar, so no events. */
export function groupRights({ caller }: Pick<Context, 'caller'>, group: GroupFields): GroupRights {
  const hasPermission = (action: PermittedAction): boolean => {
    const [everywhere, inDepartment] = permissions[action]
    return (
      caller.permissions.has(everywhere) || (group.is_own_department && caller.permissions.has(inDepartment))
    )
  }
  const isScheduled = group.type === 'ScheduleGroup'
  return {
    change: hasPermission('change'),
    delete: hasPermission('delete'),
    join: group.allow_join && !group.is_member,
    leave: group.allow_leave && group.is_member,
    add_event: isScheduled && hasPermission('add_event'),
    change_event: isScheduled && hasPermission('change_event'),
    delete_event: isScheduled && hasPermission('delete_event'),
  }
}

export function mayAddEvents(ctx: Pick<Context, 'caller'>, is_own_department: boolean): boolean {
  return groupRights(ctx, {
    type: 'ScheduleGroup',
    allow_join: false,
    allow_leave: false,
    is_member: false,
    is_own_department,
  }).add_event
}

/** A rule belongs to no group yet, so a permission for the groups of a department suffices. */
export function requirePlanner({ caller }: Pick<Context, 'caller'>): void {
  const planning = [...permissions.add_event, ...permissions.change_event]
  if (!planning.some((permission) => caller.permissions.has(permission))) throw forbidden()
}

/** Whether the caller may change the calendar of the group `g`, as a condition. */
export function isPlannable({ caller }: Pick<Context, 'caller'>) {
  const [everywhere, inDepartment] = permissions.change_event
  if (caller.permissions.has(everywhere)) return queries.isInScope('account', caller.user_id)
  return queries.isInScope(caller.permissions.has(inDepartment) ? 'departments' : 'none', caller.user_id)
}

type GroupType = PagingGroup['type']

/** Every user of the account may see a group. 404 for another account's group, another type, or none. */
export async function requireGroup(
  { caller }: Context,
  db: Db,
  id: number,
  type?: GroupType,
): Promise<queries.GroupAccess> {
  const { account_id, user_id } = caller
  const group = await queries.findGroupAccess(db, { account_id, user_id, id })
  if (!group || (type && group.type !== type)) throw notFound()
  return group
}

export async function requireLockedGroup(
  ctx: Context,
  tx: Tx,
  id: number,
  { type, right }: { type?: GroupType; right?: keyof GroupRights } = {},
): Promise<queries.GroupAccess> {
  const { account_id, user_id } = ctx.caller
  const group = await queries.findGroupAccess(tx.db, { account_id, user_id, id }, { isLocked: true })
  if (!group || (type && group.type !== type)) throw notFound()
  if (right && !groupRights(ctx, group)[right]) throw forbidden()
  return group
}

/** Members pass: joining again changes nothing. */
export async function requireJoinableGroup(ctx: Context, tx: Tx, id: number): Promise<queries.GroupAccess> {
  const group = await requireLockedGroup(ctx, tx, id)
  if (!group.allow_join) throw forbidden()
  return group
}

/** Non-members pass: leaving again changes nothing. */
export async function requireLeavableGroup(ctx: Context, tx: Tx, id: number): Promise<queries.GroupAccess> {
  const group = await requireLockedGroup(ctx, tx, id)
  if (!group.allow_leave) throw forbidden()
  return group
}
