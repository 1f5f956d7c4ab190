import type {
  ChangedOccurrence,
  EventBody,
  EventCancelBody,
  EventUpdateBody,
  UpdateScope,
} from '@wardline/contract/paging/on-call-event.schemas.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { tellCalendarChanged } from './calendar-change.actions.ts'
import { calendarOf } from './calendar.queries.ts'
import { viewOf } from './calendar-view.actions.ts'
import { watchHoles } from './coverage.access.ts'
import * as access from './on-call-event.access.ts'
import * as errors from './on-call-event.errors.ts'
import * as queries from './on-call-event.queries.ts'
import { readTimes } from './on-call-event.rules.ts'
import { occurrenceAt, type CalendarEvent } from './occurrence.rules.ts'
import { shownWhole } from './occurrence-shown.rules.ts'
import { groupToWrite, type GroupStanding } from './paging-group.access.ts'
import type { Rule } from './recurrence-parse.rules.ts'
import { firstStart, spanOf } from './recurrence.rules.ts'
import { cancelOnce, cancelSeries, changeOnce, changeSeries } from './series.actions.ts'
import type { Wanted } from './series-edit.rules.ts'
import { instantNow } from './shift.queries.ts'
import { day, wallOf, type Instant, type Wall } from './wall-time.rules.ts'

/** What a body asks for, in the calendar's terms. */
function wantedOf(group: GroupStanding, body: EventBody, rule: Rule | null, now: Instant): Wanted {
  const read = readTimes(group.time_zone, body, { repeats: rule !== null, now })
  if ('refused' in read) throw invalid(read.refused)
  const { target_id: user_id, layer, title, allDay: is_all_day, escalation_policy_id, rule_id } = body
  return { ...read.times, user_id, layer, title, is_all_day, escalation_policy_id, rule_id, rule }
}

const deed = (ctx: Ctx, tx: Tx, action: string, event_id: number, details: Record<string, unknown>): void =>
  tx.audit({
    actor_id: ctx.caller.user_id,
    action,
    object_type: 'on_call_event',
    object_id: event_id,
    details,
  })

/** The occurrence as it is now, for the answer. */
async function answer(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  { event_id, original_start, warnings }: { event_id: number; original_start: Wall; warnings: string[] },
): Promise<ChangedOccurrence> {
  const calendar = await calendarOf(tx.db, {
    account_id: tx.account_id,
    group_id: group.id,
    event_ids: [event_id],
  })
  const [event] = calendar.events
  if (!event) throw new Error('An event that was just written is not there.')
  const view = await viewOf(ctx, tx.db, group, calendar)
  const occurrence = occurrenceAt(event, calendar.overrides, original_start)
  return { ...shownWhole(view, event, occurrence, calendar.takeovers), warnings }
}

/** The first start of a new series: the first day that its rule names, and one that is not over for good. */
function beginOf(wanted: Wanted, zone: string, now: Instant): Wall {
  if (wanted.rule === null) return wanted.starts
  const series = { rule: wanted.rule, starts: wanted.starts, zone }
  const starts = firstStart(series)
  const length = wanted.ends - wanted.starts
  const ahead = firstStart(series, wallOf(zone, now) - length - day)
  if (starts === undefined || ahead === undefined) throw invalid({ rule_id: [errors.neverOccurs] })
  return starts
}

/** Puts a member on call, once or by a rule. */
export const createEvent = (ctx: Ctx, group_id: number, body: EventBody): Promise<ChangedOccurrence> =>
  ctx.tx(async (tx) => {
    const group = await groupToWrite(ctx, tx, group_id, { type: 'ScheduleGroup', right: 'add_event' })
    const rule = await access.checkNamed(tx, group_id, body)
    const now = await instantNow(tx.db)
    const wanted = wantedOf(group, body, rule, now)
    const starts = beginOf(wanted, group.time_zone, now)
    const ends = starts + wanted.ends - wanted.starts
    const event = { ...wanted, id: null, zone: group.time_zone, starts, ends, ends_before: null }
    const event_id = await queries.insertEvent(tx.db, { account_id: tx.account_id, group_id }, event)
    await tellCalendarChanged(tx, group_id, [event_id])
    deed(ctx, tx, 'on_call_event.created', event_id, {
      group_id,
      target_id: body.target_id,
      rule_id: body.rule_id,
    })
    // One more shift makes no hole.
    return answer(ctx, tx, group, { event_id, original_start: starts, warnings: [] })
  })

/** What does not repeat, and what was changed by itself before, is changed alone whatever is asked for. */
const scopeOf = (event: CalendarEvent, is_override: boolean, asked: UpdateScope): UpdateScope =>
  event.rule === null || is_override ? 'once' : asked

interface Of {
  group_id: number
  event_id: number
}

/** Changes one occurrence, it and those that follow, or all of them. */
export const updateEvent = (ctx: Ctx, of: Of, body: EventUpdateBody): Promise<ChangedOccurrence> =>
  ctx.tx(async (tx) => {
    const group = await groupToWrite(ctx, tx, of.group_id, { type: 'ScheduleGroup', right: 'change_event' })
    const now = await instantNow(tx.db)
    const { original_start } = body
    const found = await access.occurrenceToChange(ctx, tx, { ...of, original_start }, now)
    const rule = await access.checkNamed(tx, of.group_id, body)
    const update_for = scopeOf(found.event, found.occurrence.is_override, body.update_for)
    const isAlone = update_for === 'once' && found.event.rule !== null
    const madeHoles = await watchHoles(tx, of.group_id)
    const wanted = wantedOf(group, body, isAlone ? null : rule, now)
    if (spanOf(group.time_zone, wanted).end <= now) throw invalid({ end: [errors.over] })
    const changed = isAlone
      ? await changeOnce(ctx, tx, group, found, wanted)
      : await changeSeries(ctx, tx, group, found, {
          wanted,
          scope: update_for === 'following' ? 'following' : 'all',
        })
    await tellCalendarChanged(tx, of.group_id, changed.event_ids)
    const { target_id } = body
    deed(ctx, tx, 'on_call_event.changed', of.event_id, {
      group_id: of.group_id,
      update_for,
      original_start,
      target_id,
    })
    return answer(ctx, tx, group, { ...changed, warnings: await madeHoles() })
  })

/** Cancels one occurrence, it and those that follow, or all of them. Answers it as it was, cancelled. */
export const cancelEvent = (ctx: Ctx, of: Of, body: EventCancelBody): Promise<ChangedOccurrence> =>
  ctx.tx(async (tx) => {
    const group = await groupToWrite(ctx, tx, of.group_id, { type: 'ScheduleGroup', right: 'delete_event' })
    const now = await instantNow(tx.db)
    const { original_start } = body
    const found = await access.occurrenceToChange(ctx, tx, { ...of, original_start }, now)
    const view = await viewOf(ctx, tx.db, group, { ...found, events: [found.event] })
    const update_for = scopeOf(found.event, found.occurrence.is_override, body.update_for)
    const isAlone = update_for === 'once' && found.event.rule !== null
    const madeHoles = await watchHoles(tx, of.group_id)
    const left = isAlone
      ? await cancelOnce(ctx, tx, group, found)
      : await cancelSeries(ctx, tx, group, found, update_for === 'following' ? 'following' : 'all')
    await tellCalendarChanged(tx, of.group_id, [of.event_id])
    deed(ctx, tx, 'on_call_event.cancelled', of.event_id, {
      group_id: of.group_id,
      update_for,
      original_start,
    })
    const { event, takeovers, occurrence } = found
    const shown = shownWhole(view, event, { ...occurrence, is_cancelled: true }, takeovers)
    return { ...shown, deleted: !left, warnings: await madeHoles() }
  })
