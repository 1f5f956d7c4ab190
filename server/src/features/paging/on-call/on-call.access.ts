import type { OnCallNow } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findShiftsOnOtherDays, loadGroupDays } from './on-call-status.queries.ts'
import { otherDaysNeeded, toOnCallStatus } from './on-call-status.rules.ts'
import * as queries from './on-call.queries.ts'

export type { OnCallShift } from './on-call.queries.ts'

/** Every user of the account may see who is on call. 404 for another account's group, another type, or none. */
export async function requireScheduleGroup({ caller }: Context, db: Db, id: number): Promise<void> {
  if (!(await queries.isScheduleGroup(db, caller.account_id, id))) throw notFound()
}

export interface OnCallShifts {
  /** Sorted by call order. Includes users who cannot receive, with `can_receive` false. */
  shifts: queries.OnCallShift[]
  nobody_until: string | null
}

/**
 * Finds whom a page reaches: the shifts of each group at an instant (ISO; null is the database clock), at
 * every call order. Every group of `group_ids` has an entry.
 */
export async function findOnCallShifts(
  db: Db,
  account_id: number,
  group_ids: number[],
  at: string | null = null,
): Promise<Map<number, OnCallShifts>> {
  if (group_ids.length === 0) return new Map()
  const rows = await queries.listCurrentShifts(db, account_id, group_ids, at)
  const byGroup = Map.groupBy(rows, (row) => row.group_id)
  const empty = group_ids.filter((id) => !byGroup.get(id)?.some((shift) => shift.can_receive))
  const next =
    empty.length > 0
      ? await queries.findNextShiftStarts(db, account_id, empty, at)
      : new Map<number, string>()
  return new Map(
    group_ids.map((id) => [id, { shifts: byGroup.get(id) ?? [], nobody_until: next.get(id) ?? null }]),
  )
}

export interface ShiftsOfPeriod {
  /** Sorted by call order. */
  shiftsAt(group_id: number, at: string): OnCallShifts
  user_ids: number[]
}

/** Reads all shifts of a period at once. `shiftsAt` then returns the shifts of each group at an instant (ISO). */
export async function loadShiftsOfPeriod(
  db: Db,
  account_id: number,
  group_ids: number[],
  period: { from: string; to: string },
): Promise<ShiftsOfPeriod> {
  const rows = group_ids.length === 0 ? [] : await queries.listShiftsDuring(db, account_id, group_ids, period)
  const byGroup = Map.groupBy(
    rows.map((shift) => ({ shift, since: Date.parse(shift.since), until: Date.parse(shift.until) })),
    ({ shift }) => shift.group_id,
  )
  return {
    shiftsAt(group_id, at) {
      const now = Date.parse(at)
      const current = byGroup.get(group_id)?.filter(({ since, until }) => since <= now && until > now) ?? []
      return { shifts: current.map(({ shift }) => ({ ...shift, now: at })), nobody_until: null }
    },
    user_ids: [...new Set(rows.map(({ user_id }) => user_id))],
  }
}

/** Runs at most three statements. @param at an ISO instant; null for now */
export async function loadOnCallStatus(
  db: Db,
  account_id: number,
  group_ids: number[],
  at: string | null = null,
): Promise<Map<number, OnCallNow>> {
  if (group_ids.length === 0) return new Map()
  const days = await loadGroupDays(db, account_id, { group_ids, at })
  const needed = days.map(otherDaysNeeded).filter((ask) => ask !== null)
  const found = needed.length > 0 ? await findShiftsOnOtherDays(db, account_id, needed) : []
  const otherDays = new Map(found.map((row) => [row.group_id, row]))
  return new Map(days.map((day) => [day.group_id, toOnCallStatus(day, otherDays.get(day.group_id))]))
}
