import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type {
  ChangedOccurrence,
  EventBody,
  ChangeUndoBody,
  EventCancelBody,
  EventUpdateBody,
  UpdateScope,
} from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { listFixedSpans, loadCalendar } from '../calendar/calendar.queries.ts'
import { loadCalendarView } from '../calendar/calendar-view.actions.ts'
import { trackNewGaps } from '../coverage/coverage.access.ts'
import { describeNewOverlaps, findOverlaps } from '../coverage/overlap.access.ts'
import { requireChangeableOccurrence, requireOccurrence } from '../calendar/occurrence.access.ts'
import { alreadyOver } from '../calendar/occurrence.errors.ts'
import * as access from './on-call-event.access.ts'
import * as errors from './on-call-event.errors.ts'
import * as queries from './on-call-event.queries.ts'
import { completeUpdate, parseEventTimes } from './on-call-event.rules.ts'
import {
  findHidingSpan,
  isPlannedAhead,
  resolveOccurrence,
  type CalendarEvent,
  type FixedSpan,
} from '../calendar/occurrence.rules.ts'
import { presentOccurrence } from '../calendar/occurrence-view.rules.ts'
import { requireLockedGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import type { Rule } from '@wardline/recurrence/rule.ts'
import { firstOccurrence, toTimeRange } from '@wardline/recurrence/occurrence.ts'
import {
  cancelOccurrence,
  cancelSeries,
  changeOccurrence,
  changeSeries,
  undoOccurrenceChange,
} from './series.actions.ts'
import type { EventChange } from './series-edit.rules.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { secondsPerDay, toWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'

const origin = { kind: 'shift' } as const

function parseEventChange(group: GroupAccess, body: EventBody, rule: Rule | null, now: Instant): EventChange {
  const parsed = parseEventTimes(group.time_zone, body, { repeats: rule !== null, now })
  if ('refused' in parsed) throw invalid(parsed.refused)
  const { target_id: user_id, call_order, title, allDay: is_all_day, escalation_policy_id, rule_id } = body
  return { ...parsed.times, user_id, call_order, title, is_all_day, escalation_policy_id, rule_id, rule }
}

/** A single shift that a fixed plan hides would be on no one's calendar. */
function requireVisible(group: GroupAccess, change: EventChange, fixed_spans: readonly FixedSpan[]): void {
  if (change.rule) return
  const { call_order } = change
  const hiding = findHidingSpan({ ...toTimeRange(group.time_zone, change), call_order }, fixed_spans)
  if (hiding) throw invalid({ start: [errors.underFixedPlan(hiding.name)] })
}

function auditEvent(
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  event_id: number,
  details: Record<string, unknown>,
): void {
  return tx.audit(ctx.caller.user_id, action, { on_call_event: event_id }, details)
}

async function presentChange(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { event_id, original_start, warnings }: { event_id: number; original_start: WallTime; warnings: string[] },
): Promise<ChangedOccurrence> {
  const calendar = await loadCalendar(tx.db, {
    account_id: tx.account_id,
    group_id: group.id,
    event_ids: [event_id],
  })
  const [event] = calendar.events
  if (!event) throw new Error('The changed event is missing.')
  const view = await loadCalendarView(ctx, tx.db, group, calendar)
  const occurrence = resolveOccurrence(event, calendar.overrides, original_start)
  return { ...presentOccurrence(view, event, occurrence, calendar), warnings }
}

function firstStartOf(change: EventChange, zone: string, now: Instant): WallTime {
  if (change.rule === null) return change.starts
  const series = { rule: change.rule, starts: change.starts, zone }
  const starts = firstOccurrence(series)
  const length = change.ends - change.starts
  const upcoming = firstOccurrence(series, toWallTime(zone, now) - length - secondsPerDay)
  if (starts === undefined || upcoming === undefined) throw invalid({ rule_id: [errors.neverOccurs] })
  return starts
}

export function createEvent(ctx: Context, group_id: number, body: EventBody): Promise<ChangedOccurrence> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup', right: 'add_event' })
    const rule = await access.requireEventReferences(tx, group_id, body)
    const now = await readClock(tx.db)
    const change = parseEventChange(group, body, rule, now)
    const fixed_spans = await listFixedSpans(tx.db, { account_id: tx.account_id, group_id })
    requireVisible(group, change, fixed_spans)
    const starts = firstStartOf(change, group.time_zone, now)
    const ends = starts + change.ends - change.starts
    const event = { ...change, id: null, zone: group.time_zone, starts, ends, ends_before: null }
    const event_id = await queries.insertEvent(tx.db, { account_id: tx.account_id, group_id }, event)
    const { emergency_reason } = body
    const brokenRules = await publishCalendarChange(
      tx,
      { group_id, by_user_id: ctx.caller.user_id, origin, enforcement: { emergency_reason } },
      [event_id],
    )
    const warnings = [...brokenRules, ...(await describeNewOverlaps(tx, group, [event_id]))]
    auditEvent(ctx, tx, 'on_call_event.created', event_id, {
      group_id,
      target_id: body.target_id,
      rule_id: body.rule_id,
    })
    // A new shift cannot create a gap.
    return presentChange(ctx, tx, group, { event_id, original_start: starts, warnings })
  })
}

/** Single events and changed occurrences are always changed alone. */
const scopeOf = (event: CalendarEvent, is_override: boolean, params: UpdateScope): UpdateScope =>
  event.rule === null || is_override ? 'once' : params

interface EventKey {
  group_id: number
  event_id: number
}

export function updateEvent(
  ctx: Context,
  key: EventKey,
  update: EventUpdateBody,
): Promise<ChangedOccurrence> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, key.group_id, {
      type: 'ScheduleGroup',
      right: 'change_event',
    })
    const now = await readClock(tx.db)
    const { original_start, version } = update
    const found = await requireChangeableOccurrence(ctx, tx, { ...key, original_start }, now)
    const stored = await queries.readVersion(tx.db, { account_id: tx.account_id, ...key }, key.event_id)
    requireVersion(version, stored, errors.changed)
    const body = completeUpdate(group.time_zone, found, update)
    const rule = await access.requireEventReferences(tx, key.group_id, body)
    const { rotation, fixed_plan } = found.event
    if (rotation && rule) throw invalid({ rule_id: [errors.inRotation(rotation.name)] })
    if (fixed_plan && rule) throw invalid({ rule_id: [errors.inFixedPlan(fixed_plan.name)] })
    const update_for = scopeOf(found.event, found.occurrence.is_override, update.update_for)
    const isAlone = update_for === 'once' && isPlannedAhead(found.event)
    const findNewGaps = await trackNewGaps(tx, key.group_id)
    const overlapsBefore = await findOverlaps(tx, group, [key.event_id])
    const change = parseEventChange(group, body, isAlone ? null : rule, now)
    if (toTimeRange(group.time_zone, change).end <= now) throw invalid({ end: [alreadyOver] })
    if (!fixed_plan) requireVisible(group, change, found.fixed_spans)
    const changed = isAlone
      ? await changeOccurrence(ctx, tx, group, found, { ...change, reason: update.reason })
      : await changeSeries(ctx, tx, group, found, {
          change,
          scope: update_for === 'following' ? 'following' : 'all',
        })
    const { emergency_reason } = update
    const brokenRules = await publishCalendarChange(
      tx,
      { group_id: key.group_id, by_user_id: ctx.caller.user_id, origin, enforcement: { emergency_reason } },
      changed.event_ids,
    )
    const { target_id } = body
    auditEvent(ctx, tx, 'on_call_event.changed', key.event_id, {
      group_id: key.group_id,
      update_for,
      original_start,
      target_id,
      reason: update.reason,
    })
    const warnings = [
      ...(await findNewGaps()),
      ...brokenRules,
      ...(await describeNewOverlaps(tx, group, changed.event_ids, overlapsBefore)),
    ]
    return presentChange(ctx, tx, group, { ...changed, warnings })
  })
}

export function cancelEvent(ctx: Context, key: EventKey, body: EventCancelBody): Promise<ChangedOccurrence> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, key.group_id, {
      type: 'ScheduleGroup',
      right: 'delete_event',
    })
    const now = await readClock(tx.db)
    const { original_start } = body
    const found = await requireChangeableOccurrence(ctx, tx, { ...key, original_start }, now)
    const view = await loadCalendarView(ctx, tx.db, group, { ...found, events: [found.event] })
    const update_for = scopeOf(found.event, found.occurrence.is_override, body.update_for)
    const isAlone = update_for === 'once' && isPlannedAhead(found.event)
    const findNewGaps = await trackNewGaps(tx, key.group_id)
    const hasOccurrencesLeft = isAlone
      ? await cancelOccurrence(ctx, tx, group, found, body.reason)
      : await cancelSeries(ctx, tx, group, found, update_for === 'following' ? 'following' : 'all')
    await publishCalendarChange(
      tx,
      { group_id: key.group_id, by_user_id: ctx.caller.user_id, origin, enforcement: 'warn' },
      [key.event_id],
    )
    auditEvent(ctx, tx, 'on_call_event.cancelled', key.event_id, {
      group_id: key.group_id,
      update_for,
      original_start,
      reason: body.reason,
    })
    const { event, occurrence } = found
    const presented = presentOccurrence(
      view,
      event,
      { ...occurrence, is_cancelled: true, is_override: isAlone },
      found,
    )
    return { ...presented, deleted: !hasOccurrencesLeft, warnings: await findNewGaps() }
  })
}

/** @throws 400 if the occurrence is over or was not changed */
export function undoEventChange(
  ctx: Context,
  key: EventKey,
  { original_start }: ChangeUndoBody,
): Promise<ChangedOccurrence> {
  return ctx.transaction(async (tx) => {
    const { group_id, event_id } = key
    const group = await requireLockedGroup(ctx, tx, group_id, {
      type: 'ScheduleGroup',
      right: 'change_event',
    })
    const now = await readClock(tx.db)
    const found = await requireOccurrence(ctx, tx.db, { ...key, original_start })
    if (!found.occurrence.is_override) throw invalid({ original_start: [errors.notChanged] })
    const planned = resolveOccurrence(found.event, [], found.occurrence.original_start)
    if (planned.end <= now) throw invalid({ original_start: [alreadyOver] })
    const findNewGaps = await trackNewGaps(tx, group_id)
    const overlapsBefore = await findOverlaps(tx, group, [event_id])
    await undoOccurrenceChange(ctx, tx, group, found)
    const brokenRules = await publishCalendarChange(
      tx,
      { group_id, by_user_id: ctx.caller.user_id, origin, enforcement: 'warn' },
      [event_id],
    )
    auditEvent(ctx, tx, 'on_call_event.change_undone', event_id, { group_id, original_start })
    const warnings = [
      ...(await findNewGaps()),
      ...brokenRules,
      ...(await describeNewOverlaps(tx, group, [event_id], overlapsBefore)),
    ]
    return presentChange(ctx, tx, group, { event_id, original_start: planned.original_start, warnings })
  })
}
