import { onCallText } from '@wardline/contract/paging/oncall.rules.ts'
import type { OnCallCover, OnCallNow, OnCallShift } from '@wardline/contract/paging/oncall.schemas.ts'
import { statusOf } from '../accounts/presence.rules.ts'
import type { Beyond, GroupDay, NearShift } from './oncall-now.queries.ts'

const instant = (json: string): string => json.replace('+00:00', 'Z')
const shown = ({ user_id, display_name, layer, starts, ends }: NearShift): OnCallShift => ({
  user_id,
  display_name,
  layer,
  start: instant(starts),
  end: instant(ends),
})

/** Instants of one writing, compared as numbers: text of different precision does not sort. */
const ms = Date.parse

/** Who comes after: the first shift that begins later, at the layer that is called first now or one before it. */
function nextOfDay({ shifts, moment }: GroupDay): NearShift | null {
  const layer = firstLayer(shifts)
  const now = ms(moment)
  let next: NearShift | null = null
  let soonest = Infinity
  // In the order of layers: of two that begin together the one that is called first stays.
  for (const shift of shifts) {
    if (shift.is_now || shift.layer > layer) continue
    const starts = ms(shift.starts)
    if (starts > now && starts < soonest) [next, soonest] = [shift, starts]
  }
  return next
}

/** Of whoever is called first now; with nobody on call any layer is as good. */
const firstLayer = (shifts: GroupDay['shifts']): number =>
  Math.min(9, ...shifts.filter(({ is_now }) => is_now).map(({ layer }) => layer))

/** When the last one of the day went; null when that was before today, or never. */
const lastEndOfDay = ({ shifts, moment }: GroupDay): string | null =>
  shifts
    .map(({ ends }) => instant(ends))
    .filter((ends) => ms(ends) <= ms(moment))
    .toSorted((a, b) => ms(b) - ms(a))[0] ?? null

function coverOf(day: GroupDay): OnCallCover | null {
  if (day.group_cover) return { ...day.group_cover, role: 'fail-over of the group' }
  if (day.department_cover) return { ...day.department_cover, role: 'fail-over of the department' }
  return day.operator_cover && { ...day.operator_cover, role: 'operator' }
}

/** What is to be looked up outside of today; null when the day says it all. */
export function askBeyond(day: GroupDay) {
  const isHole = !day.shifts.some(({ is_now }) => is_now)
  if (nextOfDay(day) && !(isHole && lastEndOfDay(day) === null)) return null
  const { group_id, moment: before, day_end: after } = day
  return { group_id, layer: firstLayer(day.shifts), after, before }
}

/** A group's row of the screen, from the shifts that touch its day and what lies beyond it. */
export function onCallNowOf(day: GroupDay, beyond: Beyond | undefined): OnCallNow {
  const { group_id, time_zone, shifts, day_start, day_end } = day
  const seen = new Set<number>()
  const people = shifts
    .filter((shift) => shift.is_now)
    .filter(({ user_id }) => !seen.has(user_id) && seen.add(user_id))
    .map((shift) => ({
      user_id: shift.user_id,
      display_name: shift.display_name,
      title: shift.title,
      layer: shift.layer,
      until: instant(shift.ends),
      status: statusOf(shift),
      phone: shift.phone,
    }))
  const following = nextOfDay(day) ?? beyond?.next ?? null
  const next = following && shown(following)
  const isHole = people.length === 0
  const [midnight, next_midnight] = [ms(day_start), ms(day_end)]
  const cut = (shift: OnCallShift): OnCallShift => {
    if (ms(shift.start) < midnight) shift.start = day_start
    if (ms(shift.end) > next_midnight) shift.end = day_end
    return shift
  }
  return {
    group_id,
    time_zone,
    people,
    text: onCallText(people),
    until: people[0]?.until ?? null,
    next,
    day: { start: day_start, end: day_end },
    today: shifts.map((shift) => cut(shown(shift))),
    hole: isHole ? { since: lastEndOfDay(day) ?? beyond?.since ?? null, until: next?.start ?? null } : null,
    covered_by: coverOf(day),
  }
}
