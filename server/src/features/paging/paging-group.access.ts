import type { PagingGroup } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import * as queries from './group-door.queries.ts'

export type { GroupStanding } from './group-door.queries.ts'

/** What this caller may do with a group and its calendar. */
export interface GroupRights {
  change: boolean
  delete: boolean
  join: boolean
  leave: boolean
  add_event: boolean
  change_event: boolean
  delete_event: boolean
}

/** The right for every group, and the one for groups of one's own departments (paging §6). */
const gated = {
  change: ['paginggroups.change_paginggroup', 'paginggroups.change_department_paginggroups'],
  delete: ['paginggroups.delete_paginggroup', 'paginggroups.delete_department_paginggroups'],
  add_event: ['scheduling.add_oncallevent', 'scheduling.add_department_oncallevents'],
  change_event: ['scheduling.change_oncallevent', 'scheduling.change_department_oncallevents'],
  delete_event: ['scheduling.delete_oncallevent', 'scheduling.delete_department_oncallevents'],
} as const satisfies Record<string, readonly [Permission, Permission]>

type Gated = keyof typeof gated

/** The part of a group that its rights follow from. */
type Standing = Pick<
  queries.GroupStanding,
  'type' | 'allow_join' | 'allow_leave' | 'is_own_department' | 'is_member'
>

/** The one place that says who may do what with a group. A broadcast group has no calendar, so no events. */
export function rightsOn({ caller }: Pick<Ctx, 'caller'>, group: Standing): GroupRights {
  const holds = (what: Gated): boolean => {
    const [everywhere, inDepartment] = gated[what]
    return (
      caller.permissions.has(everywhere) || (group.is_own_department && caller.permissions.has(inDepartment))
    )
  }
  const isScheduled = group.type === 'ScheduleGroup'
  return {
    change: holds('change'),
    delete: holds('delete'),
    join: group.allow_join && !group.is_member,
    leave: group.allow_leave && group.is_member,
    add_event: isScheduled && holds('add_event'),
    change_event: isScheduled && holds('change_event'),
    delete_event: isScheduled && holds('delete_event'),
  }
}

/** The one right that a row of a list asks about: put people into the calendar of a schedule group. */
export const mayAddEvents = (ctx: Pick<Ctx, 'caller'>, is_own_department: boolean): boolean =>
  rightsOn(ctx, {
    type: 'ScheduleGroup',
    allow_join: false,
    allow_leave: false,
    is_member: false,
    is_own_department,
  }).add_event

type GroupType = PagingGroup['type']

/**
 * Everybody of the account may see a group. Another account's, one of another type than asked for, or none: not found,
 * the same way.
 */
export async function groupToSee(
  { caller }: Ctx,
  db: Db,
  id: number,
  type?: GroupType,
): Promise<queries.GroupStanding> {
  const { account_id, user_id } = caller
  const group = await queries.groupStanding(db, { account_id, user_id, id })
  if (!group || (type && group.type !== type)) throw notFound()
  return group
}

/** For changing a group or its calendar: the group's row stays locked until the commit. */
export async function groupToWrite(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { type, right }: { type?: GroupType; right?: keyof GroupRights } = {},
): Promise<queries.GroupStanding> {
  const { account_id, user_id } = ctx.caller
  const group = await queries.groupStanding(tx.db, { account_id, user_id, id }, { isLocked: true })
  if (!group || (type && group.type !== type)) throw notFound()
  if (right && !rightsOn(ctx, group)[right]) throw forbidden()
  return group
}

/** For joining: where the group lets people join. Who is a member already passes, and nothing changes. */
export async function groupToJoin(ctx: Ctx, tx: Tx, id: number): Promise<queries.GroupStanding> {
  const group = await groupToWrite(ctx, tx, id)
  if (!group.allow_join) throw forbidden()
  return group
}

/** For leaving: where the group lets people leave. Who is no member passes, and nothing changes. */
export async function groupToLeave(ctx: Ctx, tx: Tx, id: number): Promise<queries.GroupStanding> {
  const group = await groupToWrite(ctx, tx, id)
  if (!group.allow_leave) throw forbidden()
  return group
}
