import {
  fixedPlanLimits,
  type FixedPlan,
  type FixedPlanBody,
} from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import { toTimeRange } from '@wardline/recurrence/occurrence.ts'
import {
  formatWithOffset,
  parseMoment,
  secondsPerDay,
  type Instant,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'
import type { PersonView } from '../calendar/occurrence-view.rules.ts'
import type { FixedSpan } from '../calendar/occurrence.rules.ts'
import { startAfterEnd } from '../calendar/occurrence.errors.ts'
import type { PlannedEvent } from '../rotation-shifts/rotation-shifts.rules.ts'
import * as errors from './fixed-plan.errors.ts'
import type { StoredFixedPlan } from './fixed-plan.queries.ts'

export interface ParsedPlan {
  name: string
  time_zone: string
  reason: string
  starts: WallTime
  ends: WallTime
  span: { start: Instant; end: Instant }
  call_orders: number[]
  events: PlannedEvent[]
}

type Refusal = Record<string, string[]>

/** Reads the wall times of a plan in a zone. */
export function parsePlan(
  zone: string,
  body: FixedPlanBody,
  now: Instant,
): ParsedPlan | { refused: Refusal } {
  const [starts, ends] = [parseMoment(zone, body.starts).wall, parseMoment(zone, body.ends).wall]
  if (starts >= ends) return { refused: { ends: [startAfterEnd] } }
  if (ends - starts > fixedPlanLimits.days * secondsPerDay) return { refused: { ends: [errors.tooLong] } }
  const span = toTimeRange(zone, { starts, ends })
  if (span.end <= now) return { refused: { ends: [errors.overAlready] } }
  const events = body.shifts.map(({ user_id, call_order, start, end }) => ({
    user_id,
    call_order,
    title: body.name,
    escalation_policy_id: null,
    starts: parseMoment(zone, start).wall,
    ends: parseMoment(zone, end).wall,
  }))
  if (events.some((one) => one.starts >= one.ends || one.starts < starts || one.ends > ends))
    return { refused: { shifts: [errors.outsideSpan] } }
  const begins = new Set(events.map((one) => `${one.call_order} ${one.starts}`))
  if (begins.size < events.length) return { refused: { shifts: [errors.sameStart] } }
  const call_orders = [...new Set(events.map((one) => one.call_order))]
  return { name: body.name, time_zone: zone, reason: body.reason, starts, ends, span, call_orders, events }
}

/** Another plan that decides one of the same calls at the same time. */
export const findOverlappingPlan = (
  { span, call_orders }: Pick<ParsedPlan, 'span' | 'call_orders'>,
  others: readonly FixedSpan[],
): FixedSpan | undefined =>
  others.find(
    (other) =>
      other.start < span.end &&
      other.end > span.start &&
      other.call_orders.some((call) => call_orders.includes(call)),
  )

/** The wall times in which a plan can hide shifts. */
export const aroundSpans = (
  spans: readonly { starts: WallTime; ends: WallTime }[],
): { from: WallTime; to: WallTime } => ({
  from: Math.min(...spans.map(({ starts }) => starts)) - secondsPerDay,
  to: Math.max(...spans.map(({ ends }) => ends)) + secondsPerDay,
})

interface View {
  people: ReadonlyMap<number, PersonView>
  may: FixedPlan['may']
}

export function presentFixedPlan({ people, may }: View, group_id: number, plan: StoredFixedPlan): FixedPlan {
  const zone = plan.time_zone
  const formatTimes = (times: { starts: WallTime; ends: WallTime }) => {
    const { start, end } = toTimeRange(zone, times)
    return { start: formatWithOffset(zone, start), end: formatWithOffset(zone, end) }
  }
  const { start: starts, end: ends } = formatTimes(plan)
  const { id, name, reason, author, created, version, changed_by } = plan
  return {
    id,
    group_id,
    name,
    starts,
    ends,
    shifts: plan.shifts.map(({ user_id, call_order, ...times }) => ({
      user_id,
      call_order,
      ...formatTimes(times),
    })),
    reason,
    author,
    created,
    users: [...new Set(plan.shifts.map(({ user_id }) => user_id))].map((user_id) => {
      const { display_name = '', can_receive = false } = people.get(user_id) ?? {}
      return { user_id, display_name, can_receive }
    }),
    version,
    changed_by,
    may,
  }
}
