import type {
  FixedPlanPreview,
  FixedPlanPreviewBody,
} from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import { toTimeRange } from '@wardline/recurrence/occurrence.ts'
import { formatWithOffset, secondsPerDay } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { loadCalendar, type Calendar } from '../calendar/calendar.queries.ts'
import { listOccurrencesBetween, splitOccurrence, type FixedSpan } from '../calendar/occurrence.rules.ts'
import { findPeople } from '../calendar/past-shift.queries.ts'
import { aheadMs } from '../calendar/shift-generation.actions.ts'
import { expandShifts } from '../calendar/shift-generation.rules.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { describeNewGaps } from '../coverage/coverage.rules.ts'
import { findLostCoverage } from '../coverage/lost-coverage.queries.ts'
import { listPlannedOverlaps } from '../coverage/overlap.queries.ts'
import { describeOverlaps } from '../coverage/overlap.rules.ts'
import { groupRights, requireGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import { loadOnCallStatus } from '../on-call/on-call.access.ts'
import { describePlannedViolations } from '../rest-rules/rule-check.actions.ts'
import * as access from './fixed-plan.access.ts'
import { aroundSpans, type ParsedPlan } from './fixed-plan.rules.ts'

/** Compares as saving the plan does, and writes nothing. */
export function previewFixedPlan(
  ctx: Context,
  group_id: number,
  { fixed_plan_id, ...body }: FixedPlanPreviewBody,
): Promise<FixedPlanPreview> {
  return ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const rights = groupRights(ctx, group)
    if (!(fixed_plan_id === null ? rights.add_event : rights.change_event)) throw forbidden()
    const { account_id } = ctx.caller
    const key = { account_id, group_id }
    const stored = fixed_plan_id === null ? null : await access.requireFixedPlan(db, key, fixed_plan_id)
    const plan = await access.requireValidPlan(db, account_id, group, {
      stored,
      body,
      isLocked: false,
    })
    const now = await readClock(db)
    const ownEvents = new Set(stored?.shifts.map(({ event_id }) => event_id))
    const calendar = withoutPlan(await loadCalendar(db, { ...key, between: aroundSpans([plan]) }), {
      id: fixed_plan_id,
      ownEvents,
    })
    const window = { from: Math.max(plan.span.start, now), to: plan.span.end }
    const hidden = calendar.events.flatMap((event) =>
      listOccurrencesBetween(event, calendar.overrides, window)
        .filter(({ call_order, is_fixed }) => !is_fixed && plan.call_orders.includes(call_order))
        .flatMap((occurrence) =>
          splitOccurrence(occurrence, calendar)
            .filter((piece) => piece.start < window.to && piece.end > window.from)
            .map((piece) => ({ ...piece, occurrence })),
        ),
    )
    const people = await findPeople(
      db,
      account_id,
      hidden.map(({ user_id }) => user_id),
    )
    const zone = group.time_zone
    const replaced = hidden
      .toSorted((a, b) => a.start - b.start)
      .map(({ user_id, takeover, start, end, occurrence }) => ({
        start: formatWithOffset(zone, Math.max(start, window.from)),
        end: formatWithOffset(zone, Math.min(end, window.to)),
        call_order: occurrence.call_order,
        display_name: people.get(user_id)?.display_name ?? '',
        is_changed: takeover !== null || occurrence.is_override,
      }))
    const hiddenIds = [...new Set(hidden.map(({ occurrence }) => occurrence.event_id))]
    const warnings = await findWarnings(db, account_id, group, { plan, calendar, hiddenIds, ownEvents, now })
    return { replaced, warnings }
  })
}

/** The calendar as it would be without the plan that changes. */
const withoutPlan = (
  calendar: Calendar,
  { id, ownEvents }: { id: number | null; ownEvents: ReadonlySet<number> },
): Calendar => ({
  ...calendar,
  events: calendar.events.filter((event) => !ownEvents.has(event.id)),
  fixed_spans: calendar.fixed_spans.filter((span) => span.id !== id),
})

interface Change {
  plan: ParsedPlan
  calendar: Calendar
  hiddenIds: number[]
  ownEvents: ReadonlySet<number>
  now: number
}

async function findWarnings(
  db: Db,
  account_id: number,
  group: GroupAccess,
  { plan, calendar, hiddenIds, ownEvents, now }: Change,
): Promise<string[]> {
  const key = { account_id, group_id: group.id }
  const span: FixedSpan = { id: 0, name: plan.name, call_orders: plan.call_orders, ...plan.span }
  const replaced = [...hiddenIds, ...ownEvents]
  const remaining = expandShifts(
    {
      events: calendar.events.filter(({ id }) => hiddenIds.includes(id)),
      overrides: calendar.overrides,
      takeovers: calendar.takeovers,
      fixed_spans: [...calendar.fixed_spans, span],
    },
    { from: now - secondsPerDay * 1000, to: now + aheadMs },
  )
  const planned = plan.events.map((event) => ({
    user_id: event.user_id,
    call_order: event.call_order,
    ...toTimeRange(plan.time_zone, event),
  }))
  const [lost, brokenRules, overlaps, status] = await Promise.all([
    findLostCoverage(db, key, { event_ids: replaced, added: [...remaining, ...planned] }),
    describePlannedViolations(db, {
      account_id,
      group,
      now,
      planned: [...remaining, ...planned],
      replaced,
    }),
    listPlannedOverlaps(db, { ...key, planned, replaced }),
    loadOnCallStatus(db, account_id, [group.id]),
  ])
  return [
    ...describeNewGaps(lost, group.time_zone, status.get(group.id)?.fallback_contact ?? null),
    ...brokenRules,
    ...describeOverlaps(overlaps, group.time_zone, group.id),
  ]
}
