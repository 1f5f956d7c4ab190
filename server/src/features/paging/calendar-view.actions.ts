import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { calendarOf, type Calendar } from './calendar.queries.ts'
import * as access from './on-call-event.access.ts'
import * as errors from './on-call-event.errors.ts'
import { occurrencesOf, originalStarts, piecesOf } from './occurrence.rules.ts'
import { shownPiece, shownWhole, without, type View } from './occurrence-shown.rules.ts'
import { groupToSee, rightsOn, type GroupStanding } from './paging-group.access.ts'
import { shownRecord } from './recorded-shift.rules.ts'
import { peopleOf, policyNames, recordedShifts, type RecordedShift } from './shift-record.queries.ts'
import { instantNow } from './shift.queries.ts'
import { day, instantOf, readMoment, wallOf, wallText } from './wall-time.rules.ts'

const mostDays = 400

/** How the caller sees a calendar: their rights, and what everybody in it is called. */
export async function viewOf(
  { caller }: Pick<Ctx, 'caller'>,
  db: Db,
  group: GroupStanding,
  { events, overrides, takeovers }: Calendar,
  { records = [], others = [] }: { records?: readonly RecordedShift[]; others?: readonly number[] } = {},
): Promise<View> {
  const { account_id, user_id: caller_id } = caller
  const people = [...events, ...overrides, ...takeovers, ...records].map((one) => one.user_id)
  const displaced = takeovers.map((one) => one.displaced_user_id)
  const earlier = records.flatMap((row) => [row.taker_id ?? 0, row.displaced_user_id ?? 0])
  const policies = [...events, ...overrides, ...records].map((one) => one.escalation_policy_id ?? 0)
  const [now, named, called] = await Promise.all([
    instantNow(db),
    peopleOf(db, account_id, [...people, ...displaced, ...earlier, ...others]),
    policyNames(db, account_id, policies),
  ])
  return { group, rights: rightsOn({ caller }, group), caller_id, now, people: named, policies: called }
}

/** What is to come of a calendar between two instants, piece by piece; what is on record of it is left to the record. */
function comingPieces(
  view: View,
  { events, overrides, takeovers }: Calendar,
  records: readonly RecordedShift[],
  window: { from: number; to: number },
): Occurrence[] {
  const ahead = { from: Math.max(window.from, view.now), to: window.to }
  if (ahead.from >= ahead.to) return []
  return events.flatMap((event) =>
    occurrencesOf(event, overrides, ahead).flatMap((occurrence) => {
      const begun = records.filter(
        (row) => row.event_id === event.id && row.original_start === occurrence.original_start,
      )
      return piecesOf(occurrence, takeovers)
        .flatMap((piece) => without(piece, begun))
        .filter((piece) => piece.end > view.now)
        .map((piece) => shownPiece(view, event, occurrence, piece))
    }),
  )
}

/** Who is on call between two times: what is over as it was, what is ahead as the calendar has it. */
export const listOccurrences = (ctx: Ctx, group_id: number, asked: { start: string; end: string }) =>
  ctx.read(async (db) => {
    const group = await groupToSee(ctx, db, group_id, 'ScheduleGroup')
    const from = readMoment(group.time_zone, asked.start).at
    const to = readMoment(group.time_zone, asked.end).at
    if (from >= to) throw invalid({ start: [errors.startAfterEnd] })
    if (to - from > mostDays * day * 1000) throw invalid({ end: [errors.longWindow] })
    const of = { account_id: ctx.caller.account_id, group_id }
    const between = { from: wallOf(group.time_zone, from) - day, to: wallOf(group.time_zone, to) + day }
    const calendar = await calendarOf(db, { ...of, between })
    const records = await recordedShifts(db, { ...of, from, to })
    const view = await viewOf(ctx, db, group, calendar, { records })
    const all = [
      ...records.map((row) => shownRecord(view, row)),
      ...comingPieces(view, calendar, records, { from, to }),
    ]
    const at = new Map(all.map((one) => [one.id, Date.parse(one.start)]))
    return all.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0) || a.layer - b.layer)
  })

/** One occurrence, whole; without its start the next one that is not over, or the last. */
export const getOccurrence = (
  ctx: Ctx,
  of: { group_id: number; event_id: number },
  original_start: string | undefined,
): Promise<Occurrence> =>
  ctx.read(async (db) => {
    const group = await groupToSee(ctx, db, of.group_id, 'ScheduleGroup')
    const start = original_start ?? (await nextStart(ctx, db, of))
    const found = await access.occurrenceToSee(ctx, db, { ...of, original_start: start })
    const view = await viewOf(ctx, db, group, { ...found, events: [found.event] })
    return shownWhole(view, found.event, found.occurrence, found.takeovers)
  })

async function nextStart(
  ctx: Ctx,
  db: Db,
  { group_id, event_id }: { group_id: number; event_id: number },
): Promise<string> {
  const of = { account_id: ctx.caller.account_id, group_id, event_ids: [event_id] }
  const { events } = await calendarOf(db, of)
  const [event] = events
  if (!event) return '2000-01-01T00:00:00'
  const now = await instantNow(db)
  let last = event.starts
  for (const start of originalStarts(event, event.starts, wallOf(event.zone, now) + mostDays * day)) {
    last = start
    if (instantOf(event.zone, start + event.ends - event.starts) > now) break
  }
  return wallText(last)
}
