import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { loadCalendar, type Calendar } from './calendar.queries.ts'
import * as access from './occurrence.access.ts'
import * as errors from './occurrence.errors.ts'
import { listOccurrencesBetween, originalStarts, splitOccurrence } from './occurrence.rules.ts'
import {
  noPermissions,
  presentPiece,
  presentOccurrence,
  subtractRecords,
  type CalendarView,
} from './occurrence-view.rules.ts'
import { requireGroup, groupRights, type GroupAccess } from '../group-access/paging-group.access.ts'
import { presentPastShift } from './past-shift.rules.ts'
import { listNoticeAnswers } from '../shift-notices/shift-notice.access.ts'
import { findPeople, findPolicyNames, listPastShifts, type PastShift } from './past-shift.queries.ts'
import { readClock } from './shift.queries.ts'
import {
  secondsPerDay,
  toInstant,
  parseMoment,
  toWallTime,
  formatWallTime,
  type Instant,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'

const maxDays = 400

export async function loadCalendarView(
  { caller }: Pick<Context, 'caller'>,
  db: Db,
  group: GroupAccess,
  { events, overrides, takeovers }: Omit<Calendar, 'fixed_spans'>,
  { records = [], others = [] }: { records?: readonly PastShift[]; others?: readonly number[] } = {},
): Promise<CalendarView> {
  const { account_id, user_id: caller_id } = caller
  const people = [...events, ...overrides, ...takeovers, ...records].map((one) => one.user_id)
  const displaced = takeovers.map((one) => one.displaced_user_id)
  const earlier = records.flatMap((row) => [row.taker_id ?? 0, row.displaced_user_id ?? 0])
  const policies = [...events, ...overrides, ...records].map((one) => one.escalation_policy_id ?? 0)
  const rights = groupRights({ caller }, group)
  const event_ids = rights.change_event ? events.map(({ id }) => id) : []
  const [now, named, called, answers] = await Promise.all([
    readClock(db),
    findPeople(db, account_id, [...people, ...displaced, ...earlier, ...others]),
    findPolicyNames(db, account_id, policies),
    listNoticeAnswers(db, { account_id, group_id: group.id }, event_ids),
  ])
  return { group, rights, caller_id, now, people: named, policies: called, answers }
}

function upcomingPieces(
  view: CalendarView,
  { events, overrides, ...changes }: Calendar,
  records: readonly PastShift[],
  window: { from: number; to: number },
): Occurrence[] {
  const upcoming = { from: Math.max(window.from, view.now), to: window.to }
  if (upcoming.from >= upcoming.to) return []
  return events.flatMap((event) =>
    listOccurrencesBetween(event, overrides, upcoming).flatMap((occurrence) => {
      const recorded = records.filter(
        (row) => row.event_id === event.id && row.original_start === occurrence.original_start,
      )
      return splitOccurrence(occurrence, changes)
        .flatMap((piece) => subtractRecords(piece, recorded))
        .filter((piece) => piece.end > upcoming.from && piece.start < upcoming.to)
        .map((piece) => presentPiece(view, event, occurrence, piece))
    }),
  )
}

interface Window {
  from: Instant
  to: Instant
  /** The wall times of events that can have shifts in the window. */
  between: { from: WallTime; to: WallTime }
}

function parseWindow({ time_zone }: GroupAccess, params: { start: string; end: string }): Window {
  const from = parseMoment(time_zone, params.start).at
  const to = parseMoment(time_zone, params.end).at
  if (from >= to) throw invalid({ start: [errors.startAfterEnd] })
  if (to - from > maxDays * secondsPerDay * 1000) throw invalid({ end: [errors.longWindow] })
  const between = {
    from: toWallTime(time_zone, from) - secondsPerDay,
    to: toWallTime(time_zone, to) + secondsPerDay,
  }
  return { from, to, between }
}

function sortOccurrences(all: readonly Occurrence[]): Occurrence[] {
  const at = new Map(all.map((one) => [one.id, Date.parse(one.start)]))
  return all.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0) || a.call_order - b.call_order)
}

/** Past shifts come from the record, upcoming shifts from the calendar. */
export function listOccurrences(ctx: Context, group_id: number, params: { start: string; end: string }) {
  return ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const { from, to, between } = parseWindow(group, params)
    const key = { account_id: ctx.caller.account_id, group_id }
    const calendar = await loadCalendar(db, { ...key, between })
    const records = await listPastShifts(db, { ...key, from, to })
    const view = await loadCalendarView(ctx, db, group, calendar, { records })
    return sortOccurrences([
      ...records.map((row) => presentPastShift(view, row)),
      ...upcomingPieces(view, calendar, records, { from, to }),
    ])
  })
}

/**
 * The upcoming shifts of a calendar that is not stored, which are changed one by one.
 * @param load returns the calendar with all events between these wall times
 */
export async function listPlannedOccurrences(
  ctx: Context,
  db: Db,
  group: GroupAccess,
  {
    window,
    load,
  }: { window: { start: string; end: string }; load: (between: Window['between']) => Promise<Calendar> },
): Promise<Occurrence[]> {
  const { from, to, between } = parseWindow(group, window)
  const calendar = await load(between)
  const view = await loadCalendarView(ctx, db, group, calendar)
  return sortOccurrences(upcomingPieces(view, calendar, [], { from, to })).map((occurrence) => ({
    ...occurrence,
    update_for: 'once' as const,
    may: {
      ...noPermissions,
      change: occurrence.may.change,
      delete: occurrence.may.delete || (occurrence.event_id ?? 0) < 0,
    },
  }))
}

/** Without `original_start`: the next occurrence that is not over, or else the last. */
export function getOccurrence(
  ctx: Context,
  key: { group_id: number; event_id: number },
  original_start: string | undefined,
): Promise<Occurrence> {
  return ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, key.group_id, 'ScheduleGroup')
    const start = original_start ?? (await nextStart(ctx, db, key))
    const found = await access.requireOccurrence(ctx, db, { ...key, original_start: start })
    const view = await loadCalendarView(ctx, db, group, { ...found, events: [found.event] })
    return presentOccurrence(view, found.event, found.occurrence, found)
  })
}

async function nextStart(
  ctx: Context,
  db: Db,
  { group_id, event_id }: { group_id: number; event_id: number },
): Promise<string> {
  const key = { account_id: ctx.caller.account_id, group_id, event_ids: [event_id] }
  const { events } = await loadCalendar(db, key)
  const [event] = events
  if (!event) return '2000-01-01T00:00:00'
  const now = await readClock(db)
  let last = event.starts
  for (const start of originalStarts(
    event,
    event.starts,
    toWallTime(event.zone, now) + maxDays * secondsPerDay,
  )) {
    last = start
    if (toInstant(event.zone, start + event.ends - event.starts) > now) break
  }
  return formatWallTime(last)
}
