import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type {
  FallbackContact,
  OnCallNow,
  OnCallPerson,
  OnCallShift,
} from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import type { OtherDays, GroupDay, ReachableShift } from './on-call-status.queries.ts'
import { decideLayer } from './shift-layer.rules.ts'

const instant = (json: string): string => json.replace('+00:00', 'Z')
function toOnCallShift({ user_id, display_name, call_order, starts, ends }: ReachableShift): OnCallShift {
  return {
    user_id,
    display_name,
    call_order,
    start: instant(starts),
    end: instant(ends),
  }
}

/** Instants are compared as numbers: texts of different precision do not sort. */
const ms = Date.parse

function nextOfDay({ shifts, moment }: GroupDay): ReachableShift | null {
  const call_order = currentCallOrder(shifts)
  const now = ms(moment)
  let next: ReachableShift | null = null
  let soonest = Infinity
  // Sorted by call order: of two shifts that begin together, the first call wins.
  for (const shift of shifts) {
    if (shift.is_now || shift.call_order > call_order) continue
    const starts = ms(shift.starts)
    if (starts > now && starts < soonest) [next, soonest] = [shift, starts]
  }
  return next
}

/** The lowest current call order; 9 (any) in a gap. */
const currentCallOrder = (shifts: GroupDay['shifts']): number =>
  Math.min(9, ...shifts.filter(({ is_now }) => is_now).map(({ call_order }) => call_order))

function lastEndOfDay({ shifts, moment }: GroupDay): string | null {
  return (
    shifts
      .map(({ ends }) => instant(ends))
      .filter((ends) => ms(ends) <= ms(moment))
      .toSorted((a, b) => ms(b) - ms(a))[0] ?? null
  )
}

function fallbackContact(day: GroupDay): FallbackContact | null {
  if (day.group_fallback) return { ...day.group_fallback, role: 'fail-over of the group' }
  if (day.department_fallback) return { ...day.department_fallback, role: 'fail-over of the department' }
  if (day.account_fallback) return { ...day.account_fallback, role: 'fail-over of the hospital' }
  return day.operator_fallback && { ...day.operator_fallback, role: 'operator' }
}

export function otherDaysNeeded(day: GroupDay) {
  const isGap = !day.shifts.some(({ is_now }) => is_now)
  if (nextOfDay(day) && !(isGap && lastEndOfDay(day) === null)) return null
  const { group_id, moment: before, day_end: after } = day
  return { group_id, call_order: currentCallOrder(day.shifts), after, before }
}

function detailsOf(
  { on_call_details }: GroupDay,
  call_order: number,
): Pick<OnCallPerson, 'duty_number' | 'instructions'> {
  const details = on_call_details.find((each) => each.call_order === call_order)
  return { duty_number: details?.number || null, instructions: details?.instructions ?? '' }
}

export function toOnCallStatus(day: GroupDay, otherDays: OtherDays | undefined): OnCallNow {
  const { group_id, time_zone, shifts, day_start, day_end } = day
  const seen = new Set<number>()
  const people = shifts
    .filter((shift) => shift.is_now)
    .filter(({ user_id }) => !seen.has(user_id) && seen.add(user_id))
    .map((shift) => ({
      user_id: shift.user_id,
      display_name: shift.display_name,
      title: shift.title,
      call_order: shift.call_order,
      until: instant(shift.ends),
      layer: decideLayer(shift.layer),
      status: statusOf(shift),
      phone: shift.phone,
      ...detailsOf(day, shift.call_order),
    }))
  const nextShift = nextOfDay(day) ?? otherDays?.next ?? null
  const next = nextShift && toOnCallShift(nextShift)
  const service = day.service && {
    ...day.service,
    opens: day.service.opens && instant(day.service.opens),
    closes: day.service.closes && instant(day.service.closes),
  }
  const isGap = people.length === 0 && service?.is_open !== false
  const gapEnds = [next?.start, service?.closes].flatMap((end) => end ?? [])
  const [midnight, next_midnight] = [ms(day_start), ms(day_end)]
  const cutToDay = (shift: OnCallShift): OnCallShift => {
    if (ms(shift.start) < midnight) shift.start = day_start
    if (ms(shift.end) > next_midnight) shift.end = day_end
    return shift
  }
  return {
    group_id,
    time_zone,
    people,
    text: formatOnCall(people),
    until: people[0]?.until ?? null,
    next,
    day: { start: day_start, end: day_end },
    today: shifts.map((shift) => cutToDay(toOnCallShift(shift))),
    service,
    gap: isGap
      ? {
          since: lastEndOfDay(day) ?? otherDays?.since ?? null,
          until: gapEnds.toSorted((a, b) => ms(a) - ms(b))[0] ?? null,
        }
      : null,
    fallback_contact: fallbackContact(day),
  }
}
