import type {
  PlanCounts,
  PlannedChange,
  SchedulePreview,
  SourcePreview,
} from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { openShift } from '../schedule-configurations/schedule-source.text.ts'

/** `42 shifts added, 3 changed`. */
export const describeAdditions = ({ added, changed }: Pick<PlanCounts, 'added' | 'changed'>): string =>
  `${countText(added, 'shift')} added, ${changed.toLocaleString('en-US')} changed`

/** Counts the losses that applying would cause, including zeros. */
export const describeLosses = ({
  removed,
  gaps,
  kept,
}: Pick<SourcePreview['counts'], 'removed' | 'gaps' | 'kept'>): string =>
  [
    `${removed.toLocaleString('en-US')} removed`,
    `${countText(gaps, 'gap')} created`,
    ...(kept > 0 ? [`${countText(kept, 'edit')} kept`] : []),
  ].join(' · ')

export const countChanges = ({ added, changed, removed }: PlanCounts): number => added + changed + removed

const time = (at: string) => at.slice(11, 16)
const dayOf = (at: string) =>
  new Date(`${at.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** `Wed, Nov 25` of a time with the offset of its group. */
export const formatShiftDay = dayOf
const formatShiftTimes = ({ start, end }: { start: string; end: string }): string =>
  `${time(start)}–${time(end)}`

export interface ChangeLine {
  day: string
  times: string
  /** Old and new of what differs; equal ones are shown once. */
  was: string
  now: string
}

export const nameOf = ({ user_id, display_name }: NonNullable<PlannedChange['was']>): string => {
  if (display_name === '') return openShift
  return user_id === null ? `Unmatched: ${display_name}` : display_name
}

/** `Sat, Nov 28, 07:00 to Tue, Dec 1, 19:00`. */
export const formatGap = ({ start, end }: { start: string; end: string }): string =>
  dayOf(start) === dayOf(end)
    ? `${dayOf(start)}, ${formatShiftTimes({ start, end })}`
    : `${dayOf(start)}, ${time(start)} to ${dayOf(end)}, ${time(end)}`

/** One line of old and new: the person, the time, or both. */
export function describeChange({ was, now }: Pick<PlannedChange, 'was' | 'now'>): ChangeLine {
  const shift = was ?? now
  if (!shift) return { day: '', times: '', was: '', now: '' }
  const isSamePerson = was !== null && now !== null && nameOf(was) === nameOf(now)
  const isSameTime = was !== null && now !== null && was.start === now.start && was.end === now.end
  const side = (one: PlannedChange['was']) => {
    if (!one) return ''
    const times = `${dayOf(one.start)} ${formatShiftTimes(one)}`
    if (isSamePerson && !isSameTime) return times
    return isSameTime || was === null || now === null ? nameOf(one) : `${nameOf(one)}, ${times}`
  }
  return { day: dayOf(shift.start), times: formatShiftTimes(shift), was: side(was), now: side(now) }
}

const day_ms = 86_400_000

/** Each day of the pull; a day without a shift is empty. */
export function fillDays(
  { days }: Pick<SchedulePreview, 'days'>,
  span: { from: string; until: string } | null,
): SchedulePreview['days'] {
  const first = days[0]?.day
  const last = days.at(-1)?.day
  if (!span || first === undefined || last === undefined) return []
  const known = new Map(days.map((day) => [day.day, day]))
  const all: SchedulePreview['days'] = []
  const end = Date.parse(`${last}T00:00:00Z`)
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= end; at += day_ms) {
    const day = new Date(at).toISOString().slice(0, 10)
    all.push(known.get(day) ?? { day, added: 0, same: 0 })
  }
  return all
}
