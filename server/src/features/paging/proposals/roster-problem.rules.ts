import type { Instant } from '@wardline/recurrence/wall-time.ts'
import { toWallTime, formatWallTime } from '@wardline/recurrence/wall-time.ts'
import type {
  DutyCounts,
  RosterPerson,
  RosterProblem,
  RosterShift,
  RosterWish,
} from '@wardline/rostering/roster.ts'
import type { DutyShift, PlanningRules } from '@wardline/rostering/violation.ts'
import { cutTo, sumDuty, toPeriod } from '../sheets/roster.rules.ts'
import type { OpenShift } from './open-shift.rules.ts'

interface Span {
  start: Instant
  end: Instant
}

export interface ProblemParts {
  group: { id: number; time_zone: string }
  user_ids: readonly number[]
  open: readonly OpenShift[]
  /** Shifts in all groups that do not change. */
  duties: readonly DutyShift[]
  /** Duty in this group in the twelve months before. */
  history: readonly DutyShift[]
  historySpan: Span
  holidays: readonly { day: string }[]
  rules: PlanningRules
  wishes: readonly Omit<RosterWish, 'weight'>[]
}

const dayOf = (zone: string, at: Instant): string => formatWallTime(toWallTime(zone, at)).slice(0, 10)

/** Counts duty as the roster of a group does. */
function countDuty(
  zone: string,
  shifts: readonly Span[],
  { span, holidays }: { span: Span; holidays: readonly { day: string }[] },
): DutyCounts {
  const days = { from: dayOf(zone, span.start), to: dayOf(zone, span.end) }
  const period = toPeriod(zone, days)
  const own = shifts.flatMap((shift) => cutTo(period, shift) ?? [])
  const within = holidays.filter(({ day }) => day >= days.from && day <= days.to)
  const {
    hours,
    nights,
    weekends,
    holidays: onHolidays,
  } = sumDuty(own, {
    zone,
    period,
    ...days,
    holidays: within,
  })
  return { hours, nights, weekends, holidays: onHolidays }
}

const toShift = (
  shift: OpenShift,
  { group, holidays }: Pick<ProblemParts, 'group' | 'holidays'>,
): RosterShift => {
  const {
    nights,
    weekends,
    holidays: onHolidays,
  } = countDuty(group.time_zone, [shift], { span: shift, holidays })
  return {
    id: shiftId(shift),
    start: shift.start,
    end: shift.end,
    call_order: shift.call_order,
    group_id: group.id,
    time_zone: group.time_zone,
    is_night: nights > 0,
    is_weekend: weekends > 0,
    is_holiday: onHolidays > 0,
  }
}

export const shiftId = ({ id, start, call_order }: OpenShift): string => id ?? `${start} ${call_order}`

export function toProblem(parts: ProblemParts): RosterProblem {
  const { group, user_ids, open, duties, history, historySpan, holidays, rules, wishes } = parts
  const own = Map.groupBy(history, ({ user_id }) => user_id)
  const toPerson = (id: number): RosterPerson => ({
    id,
    share: 1,
    history: countDuty(group.time_zone, own.get(id) ?? [], { span: historySpan, holidays }),
  })
  return {
    people: user_ids.map(toPerson),
    shifts: open.map((shift) => toShift(shift, parts)),
    duties,
    rules,
    wishes: wishes.map((wish) => ({ ...wish, weight: 1 })),
    fixed: new Map(),
  }
}
