import { callOrderLabel, numberToCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type {
  OnCallGroup,
  OnCallNow,
  OnCallPerson,
  OnCallShift,
} from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { twoDigits } from '../../../platform/clock/time-parts.ts'
import {
  formatClock,
  datePart,
  formatDay,
  addMinutes,
  wallTimeIn,
  type WallTime,
} from '../wall-time/wall-time.view.ts'

const msPerHour = 3_600_000

const wallTimeOf = (zone: string, instant: string): WallTime => wallTimeIn(zone, Date.parse(instant))

/** `19:00`, or `Mon, Nov 23, 19:00` when a day or more away. `now` in ms. */
export function formatGroupTime(zone: string, instant: string, now: number): string {
  const wall = wallTimeOf(zone, instant)
  const isNear = Math.abs(Date.parse(instant) - now) < 24 * msPerHour
  return isNear ? formatClock(wall) : `${formatDay(wall)}, ${formatClock(wall)}`
}

const zoneNames = new Map<string, Intl.DateTimeFormat>()

export function formatZone(zone: string, at: number): string {
  const format =
    zoneNames.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  zoneNames.set(zone, format)
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `Hospitalist · Takeover` */
export const titleText = ({ title, layer }: OnCallPerson): string =>
  [title, layerText(layer)].filter(Boolean).join(' · ')

/** Says why someone else is on call than usual; empty for what repeats. */
export function layerText({ kind, name }: OnCallPerson['layer']): string {
  if (kind === 'fixed_plan') return name
  if (kind === 'takeover') return 'Takeover'
  return kind === 'override' ? 'Changed by hand' : ''
}

/** Instructions for callers, those of the first person on call without the name of the call. */
export const listInstructions = (people: readonly OnCallPerson[]): string[] => {
  const first = people[0]?.call_order
  const described = people
    .filter(({ instructions }) => instructions !== '')
    .map(({ call_order, instructions }) =>
      call_order === first ? instructions : `${callOrderLabel(call_order)}: ${instructions}`,
    )
  return [...new Set(described)]
}

/** The first user of the first call who has a number. The row names only the first user. */
export function firstCallable(people: readonly OnCallPerson[]): OnCallPerson | undefined {
  const first = people[0]?.call_order
  return people.find((person) => person.call_order === first && numberToCall(person) !== null)
}

/** `Second call` with its users, for each call order after the first. */
export function listOtherCalls({
  people,
}: Pick<OnCallNow, 'people'>): { label: string; people: OnCallPerson[] }[] {
  const first = people[0]?.call_order ?? 1
  const others = Map.groupBy(
    people.filter(({ call_order }) => call_order !== first),
    ({ call_order }) => call_order,
  )
  return [...others].map(([call_order, called]) => ({ label: callOrderLabel(call_order), people: called }))
}

/** Groups without a person on call come first in the list. */
export const gapCountText = (count: number): string =>
  count === 1 ? '1 group has no one on call' : `${count} groups have no one on call`

export const fallbackText = ({ fallback_contact }: Pick<OnCallNow, 'fallback_contact'>): string =>
  fallback_contact
    ? `Pages go to ${fallback_contact.display_name} (${fallback_contact.role})`
    : 'Pages are refused: no fail-over user'

/** `Closed until Mon, Nov 23, 08:00` */
export const closedUntilText = ({ service, time_zone }: OnCallNow, now: number): string =>
  service?.opens ? `Closed until ${formatGroupTime(time_zone, service.opens, now)}` : 'Closed'

/** `Ruth Abramson`, with a start time unless she follows without a gap. */
export function nextOnCallText({ next, until, time_zone }: OnCallNow, now: number): string {
  if (!next) return '—'
  const isSeamless = until !== null && Date.parse(next.start) <= Date.parse(until)
  return isSeamless
    ? next.display_name
    : `${next.display_name} at ${formatGroupTime(time_zone, next.start, now)}`
}

interface Extent {
  left: number
  width: number
}
export interface Bar extends Extent {
  shift: OnCallShift
  lane: number
}
export interface Timeline {
  bars: Bar[]
  gaps: (Extent & { isOver: boolean })[]
  lanes: number
  now: number
}

/** Gives overlapping shifts of one call order lanes of their own. */
function assignLanes(shifts: readonly OnCallShift[]): number[] {
  const lanes: { call_order: number; end: number }[] = []
  return shifts.map(({ call_order, start, end }) => {
    const free = lanes.findIndex((lane) => lane.call_order === call_order && lane.end <= Date.parse(start))
    const at = free < 0 ? lanes.length : free
    lanes[at] = { call_order, end: Date.parse(end) }
    return at
  })
}

type TimelineSource = Pick<OnCallNow, 'day' | 'today' | 'service'>

export function layOutTimeline({ day, today, service }: TimelineSource, now: number): Timeline {
  const from = Date.parse(day.start)
  const length = Date.parse(day.end) - from
  const place = (start: number, end: number): Extent => ({
    left: ((start - from) / length) * 100,
    width: ((end - start) / length) * 100,
  })
  const inOrder = today.toSorted(
    (a, b) => a.call_order - b.call_order || Date.parse(a.start) - Date.parse(b.start),
  )
  const lanes = assignLanes(inOrder)
  const bars = inOrder.map((shift, i) => ({
    ...place(Date.parse(shift.start), Date.parse(shift.end)),
    shift,
    lane: lanes[i] ?? 0,
  }))
  const gaps = findGaps({ day, today, service }).map(({ start, end }) => ({
    ...place(start, end),
    isOver: end <= now,
  }))
  return {
    bars,
    gaps,
    lanes: Math.max(1, ...lanes.map((lane) => lane + 1)),
    now: Math.min(100, Math.max(0, ((now - from) / length) * 100)),
  }
}

export interface HourMark {
  text: string
  left: number
}

/** Marks every sixth hour; a day with a clock change has 23 or 25 hours. */
export function hourMarks({ day, time_zone }: Pick<OnCallNow, 'day' | 'time_zone'>): HourMark[] {
  const from = Date.parse(day.start)
  const length = Date.parse(day.end) - from
  return [0, 6, 12, 18]
    .map((hour) => {
      const [hours = 0, minutes = 0] = formatClock(wallTimeIn(time_zone, from + hour * msPerHour))
        .split(':')
        .map(Number)
      const off = (hour - hours) * msPerHour - minutes * 60_000
      return { text: twoDigits(hour), left: ((hour * msPerHour + off) / length) * 100 }
    })
    .concat({ text: '24', left: 100 })
}

interface Span {
  start: number
  end: number
}

/** Times of the day without shifts, within the hours of service. */
function findGaps({ day, today, service }: TimelineSource): Span[] {
  const empty = findEmptyTimes({ day, today })
  if (!service) return empty
  return service.today.flatMap(({ start, end }) =>
    empty
      .map((gap) => ({
        start: Math.max(gap.start, Date.parse(start)),
        end: Math.min(gap.end, Date.parse(end)),
      }))
      .filter((gap) => gap.start < gap.end),
  )
}

function findEmptyTimes({ day, today }: Pick<OnCallNow, 'day' | 'today'>): Span[] {
  const gaps: Span[] = []
  let covered = Date.parse(day.start)
  const spans = today.map(({ start, end }) => [Date.parse(start), Date.parse(end)] as const)
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start > covered) gaps.push({ start: covered, end: start })
    covered = Math.max(covered, end)
  }
  const end = Date.parse(day.end)
  return covered < end ? [...gaps, { start: covered, end }] : gaps
}

export function describeTimeline(group: TimelineSource & Pick<OnCallNow, 'time_zone'>): string {
  const clock = (at: number) =>
    at === Date.parse(group.day.end) ? '24:00' : formatClock(wallTimeIn(group.time_zone, at))
  const entries = [
    ...group.today.map(({ display_name, call_order, start, end }) => ({
      at: Date.parse(start),
      end: Date.parse(end),
      who: call_order === 1 ? display_name : `${display_name} (${callOrderLabel(call_order).toLowerCase()})`,
    })),
    ...findGaps(group).map(({ start, end }) => ({ at: start, end, who: 'no one' })),
  ].toSorted((a, b) => a.at - b.at)
  return `Shifts of the day: ${entries.map(({ at, end, who }) => `${clock(at)}–${clock(end)} ${who}`).join(', ')}`
}

/** Minutes suggested for longer gaps, which need more than one person. */
const longestFill = 12 * 60

export function currentGap({ gap, time_zone }: OnCallGroup, now: number): { start: WallTime; end: WallTime } {
  const since = gap?.since ? Date.parse(gap.since) : now
  // The past does not change, but the shift then reads as planned.
  const start = `${wallTimeIn(time_zone, now - since < 24 * msPerHour ? since : now).slice(0, 16)}:00`
  const latest = addMinutes(start, longestFill)
  const until = gap?.until ? wallTimeOf(time_zone, gap.until) : latest
  return { start, end: until < latest ? until : latest }
}

export const fillGapUrl = (group: OnCallGroup, now: number): string =>
  `/pagingGroups/${group.uid}/events/new?${new URLSearchParams(currentGap(group, now)).toString()}`

export const lastName = (name: string): string => name.split(' ').at(-1) ?? name

export function formatNow(zone: string, now: number): string {
  const wall = wallTimeIn(zone, now)
  const day = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return `${day.format(Date.parse(`${datePart(wall)}T00:00:00Z`))}, ${formatClock(wall)} ${formatZone(zone, now)}`
}

export function emptyText({
  search,
  mine,
  nobody,
}: {
  search: string
  mine: boolean
  nobody: boolean
}): string {
  if (search !== '') return `No group, department or person on call matches “${search}”.`
  if (nobody)
    return mine ? 'Someone is on call in each of your groups.' : 'Someone is on call in every group.'
  if (mine) return 'You are not in any schedule group. Turn off My groups to see the whole hospital.'
  return 'No schedule groups yet. Add one under Paging groups.'
}
