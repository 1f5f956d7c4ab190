import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { loadCalendar, type Calendar } from '../calendar/calendar.queries.ts'
import {
  listOccurrencesBetween,
  originalStarts,
  pickAssignment,
  resolveOccurrence,
  splitOccurrence,
  type CalendarEvent,
  type Takeover,
} from '../calendar/occurrence.rules.ts'
import { findCandidate } from '../calendar/on-call-candidate.queries.ts'
import { cannotReceive } from '../calendar/occurrence.errors.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { requireLockedGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import { insertTakeovers, publishTakeovers } from '../takeovers/takeover.actions.ts'
import { undo } from '../takeovers/takeover.queries.ts'
import { notAMemberOf } from '../events/on-call-event.errors.ts'
import { changeSeries } from '../events/series.actions.ts'
import { replaceInGroup } from './rotation-person.actions.ts'
import { secondsPerDay, toWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'

/** Shifts are generated this far ahead. */
const aheadMs = 400 * secondsPerDay * 1000

interface Replacement {
  group_id: number
  from: number
  to: number
}

/**
 * Gives all shifts of a user in a group to a member, from now on:
 * 1. Their turns in rotations, single events and the rest of their series change the user.
 * 2. The remaining shifts become takeovers: the rest of a shift in progress, changed occurrences, and shifts
 * taken over from others. False if there are none.
 * @throws 400 for a replacement who is not a member or cannot receive messages, 403, 404
 */
export async function reassignShifts(
  ctx: Context,
  tx: Tx,
  { group_id, from, to }: Replacement,
): Promise<boolean> {
  const { account_id } = tx
  const group = await requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup', right: 'change_event' })
  await requireMember(tx, group, to)
  const now = await readClock(tx.db)
  const changed = await replaceInGroup(ctx, tx, group, { from, to, now })
  const before = await loadCalendar(tx.db, { account_id, group_id })
  // A rotation would give its events back, so those that it still plans for the user become takeovers.
  for (const event of before.events.filter((one) => one.user_id === from && !one.rotation))
    changed.push(...(await changeUserOfEvent(ctx, tx, group, { event, calendar: before, to, now })))
  const taken = await takeOverRest(ctx, tx, group, { from, to, now })
  const event_ids = [...new Set([...changed, ...taken])]
  if (event_ids.length === 0) return false
  const by_user_id = ctx.caller.user_id
  await publishCalendarChange(
    tx,
    { group_id, by_user_id, origin: { kind: 'replacement' }, not_notified: [from], enforcement: 'warn' },
    event_ids,
  )
  tx.audit(
    by_user_id,
    'paging_group.shifts_reassigned',
    { paging_group: group_id },
    { from_user_id: from, to_user_id: to, event_ids },
  )
  return true
}

async function requireMember(tx: Tx, group: GroupAccess, user_id: number): Promise<void> {
  const person = await findCandidate(tx.db, { account_id: tx.account_id, group_id: group.id }, user_id)
  if (!person?.is_member)
    throw invalid({ duties: [notAMemberOf(person?.display_name ?? 'This user', group.name)] })
  if (!person.can_receive) throw invalid({ duties: [cannotReceive(person.display_name)] })
}

/** Returns the ids of changed and added events. Occurrences that have begun keep their user. */
async function changeUserOfEvent(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { event, calendar, to, now }: { event: CalendarEvent; calendar: Calendar; to: number; now: Instant },
): Promise<number[]> {
  const at = findNextStart(event, now)
  const isOfEvent = (one: { event_id: number }) => one.event_id === event.id
  const overrides = calendar.overrides.filter(isOfEvent)
  const takeovers = calendar.takeovers.filter(isOfEvent)
  // Changing a single event would end its takeovers.
  if (at === undefined || (event.rule === null && overrides.length + takeovers.length > 0)) return []
  const own = takeovers.filter((one) => one.original_start >= at && one.user_id === to)
  await undo(
    tx.db,
    tx.account_id,
    own.map(({ id }) => id),
  )
  const found = {
    event,
    overrides,
    takeovers: takeovers.filter((one) => !own.includes(one)),
    fixed_spans: calendar.fixed_spans,
    occurrence: resolveOccurrence(event, overrides, at),
  }
  const { starts_later, ends_later, rule, rule_id } = event
  const times = { starts: at, ends: at + event.ends - event.starts, starts_later, ends_later }
  const change = { ...pickAssignment(event), ...times, rule, rule_id, user_id: to }
  const { event_ids } = await changeSeries(ctx, tx, group, found, { change, scope: 'following' })
  return event_ids
}

function findNextStart(event: CalendarEvent, now: Instant): WallTime | undefined {
  const from = Math.max(event.starts, toWallTime(event.zone, now) - secondsPerDay)
  const to = Math.max(event.starts + 1, toWallTime(event.zone, now + aheadMs))
  for (const start of originalStarts(event, from, to))
    if (resolveOccurrence(event, [], start).start > now) return start
  return undefined
}

/** Returns the ids of the events. */
async function takeOverRest(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { from, to, now }: { from: number; to: number; now: Instant },
): Promise<number[]> {
  const { account_id } = tx
  const { events, overrides, takeovers, fixed_spans } = await loadCalendar(tx.db, {
    account_id,
    group_id: group.id,
  })
  const event_ids: number[] = []
  for (const event of events) {
    const taken: Takeover[] = []
    for (const occurrence of listOccurrencesBetween(event, overrides, { from: now, to: now + aheadMs })) {
      const isHeld = splitOccurrence(occurrence, { takeovers, fixed_spans }).some(
        (piece) => piece.user_id === from && piece.end > now,
      )
      if (!isHeld) continue
      const range = { start: Math.max(occurrence.start, now), end: occurrence.end }
      const found = { event, overrides, takeovers, fixed_spans, occurrence }
      taken.push(
        ...(await insertTakeovers(tx, group.id, found, {
          taker: to,
          from,
          range,
          author_id: ctx.caller.user_id,
        })),
      )
    }
    if (taken.length === 0) continue
    event_ids.push(event.id)
    await publishTakeovers(ctx, tx, group, { event, overrides, takeovers }, { takeovers: taken })
  }
  return event_ids
}
