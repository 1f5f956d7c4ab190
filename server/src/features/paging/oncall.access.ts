import type { OnCallNow } from '@wardline/contract/paging/oncall.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { beyondTheDay, daysOf } from './oncall-now.queries.ts'
import { askBeyond, onCallNowOf } from './oncall-now.rules.ts'
import * as queries from './oncall.queries.ts'

export type { OnCallShift } from './oncall.queries.ts'

/** Everybody of the account may see who is on call. Another account's group, another kind of group or none: not found. */
export async function scheduleGroup({ caller }: Ctx, db: Db, id: number): Promise<void> {
  if (!(await queries.isScheduleGroup(db, caller.account_id, id))) throw notFound()
}

export interface OnCall {
  /** In the order in which they are called; also those who can no longer receive, and marked as such. */
  shifts: queries.OnCallShift[]
  /** When the next shift of a group without any begins; null when its calendar has no more of them. */
  nobody_until: string | null
}

/**
 * Who is on call for groups of the account at an instant (ISO; null is now, by the database's clock), at every layer.
 * Every group that was asked about has an entry.
 */
export async function whoIsOnCall(
  db: Db,
  account_id: number,
  group_ids: number[],
  at: string | null = null,
): Promise<Map<number, OnCall>> {
  if (group_ids.length === 0) return new Map()
  const rows = await queries.whoIsOnCall(db, account_id, group_ids, at)
  const byGroup = Map.groupBy(rows, (row) => row.group_id)
  const empty = group_ids.filter((id) => !byGroup.get(id)?.some((shift) => shift.can_receive))
  const next =
    empty.length > 0 ? await queries.nextShifts(db, account_id, empty, at) : new Map<number, string>()
  return new Map(
    group_ids.map((id) => [id, { shifts: byGroup.get(id) ?? [], nobody_until: next.get(id) ?? null }]),
  )
}

/** Who is on call for schedule groups of the account now, who comes next, and their day: three statements at most for all. */
export async function onCallNow(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<Map<number, OnCallNow>> {
  if (group_ids.length === 0) return new Map()
  const days = await daysOf(db, account_id, group_ids)
  const asked = days.map(askBeyond).filter((ask) => ask !== null)
  const found = asked.length > 0 ? await beyondTheDay(db, account_id, asked) : []
  const beyond = new Map(found.map((row) => [row.group_id, row]))
  return new Map(days.map((day) => [day.group_id, onCallNowOf(day, beyond.get(day.group_id))]))
}
