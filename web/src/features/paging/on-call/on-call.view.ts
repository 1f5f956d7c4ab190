import { layerText } from '@wardline/contract/paging/oncall.rules.ts'
import type { OnCallGroup, OnCallNow, OnCallShift } from '@wardline/contract/paging/oncall.schemas.ts'
import { clockOf, dateOf, dayText, plusMinutes, wallIn, type Wall } from '../calendar/wall.view.ts'

const hour = 3_600_000

/** The wall time of an instant in a zone. */
const wallAt = (zone: string, instant: string): Wall => wallIn(zone, Date.parse(instant))

/** `19:00`; from a day away on with its date, `Mon, Nov 23, 19:00`. `now` in ms. */
export function timeText(zone: string, instant: string, now: number): string {
  const wall = wallAt(zone, instant)
  const isNear = Math.abs(Date.parse(instant) - now) < 24 * hour
  return isNear ? clockOf(wall) : `${dayText(wall)}, ${clockOf(wall)}`
}

const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** `EST`: said where a group's clocks are not those of the house. */
export function zoneText(zone: string, at: number): string {
  const format =
    zoneNames.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  zoneNames.set(zone, format)
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Who else is called, by layer: `Second call Cleo Marsh`. The first layer is the row's own line. */
export function otherCalls({ people }: Pick<OnCallNow, 'people'>): string[] {
  const first = people[0]?.layer ?? 1
  const others = Map.groupBy(
    people.filter(({ layer }) => layer !== first),
    ({ layer }) => layer,
  )
  return [...others].map(
    ([layer, called]) => `${layerText(layer)} ${called.map(({ display_name }) => display_name).join(', ')}`,
  )
}

/** Where what is sent now goes, when nobody is on call. */
export const coverText = ({ covered_by }: Pick<OnCallNow, 'covered_by'>): string =>
  covered_by
    ? `Goes to ${covered_by.display_name} (${covered_by.role})`
    : 'Nobody answers for it: a page would be refused'

/** `Ruth Abramson`, with the time when nobody is on call until then, or when a gap lies between. */
export function nextText({ next, until, time_zone }: OnCallNow, now: number): string {
  if (!next) return '—'
  const isSeamless = until !== null && Date.parse(next.start) <= Date.parse(until)
  return isSeamless ? next.display_name : `${next.display_name} at ${timeText(time_zone, next.start, now)}`
}

/** Of the strip: percent from its left edge, percent wide. */
interface Place {
  left: number
  width: number
}
export interface Bar extends Place {
  shift: OnCallShift
  lane: number
}
export interface Strip {
  bars: Bar[]
  holes: (Place & { isOver: boolean })[]
  lanes: number
  /** Percent; the line of now. */
  now: number
}

/** Each layer has lanes of its own; two of one layer at once stand one below the other. */
function lanesOf(shifts: readonly OnCallShift[]): number[] {
  const lanes: { layer: number; end: number }[] = []
  return shifts.map(({ layer, start, end }) => {
    const free = lanes.findIndex((lane) => lane.layer === layer && lane.end <= Date.parse(start))
    const at = free < 0 ? lanes.length : free
    lanes[at] = { layer, end: Date.parse(end) }
    return at
  })
}

/** The day of a group as it is drawn: who is on call when, and when nobody is. */
export function stripOf({ day, today }: Pick<OnCallNow, 'day' | 'today'>, now: number): Strip {
  const from = Date.parse(day.start)
  const length = Date.parse(day.end) - from
  const place = (start: number, end: number): Place => ({
    left: ((start - from) / length) * 100,
    width: ((end - start) / length) * 100,
  })
  const inOrder = today.toSorted((a, b) => a.layer - b.layer || Date.parse(a.start) - Date.parse(b.start))
  const lanes = lanesOf(inOrder)
  const bars = inOrder.map((shift, i) => ({
    ...place(Date.parse(shift.start), Date.parse(shift.end)),
    shift,
    lane: lanes[i] ?? 0,
  }))
  const holes = gapsOf({ day, today }).map(({ start, end }) => ({ ...place(start, end), isOver: end <= now }))
  return {
    bars,
    holes,
    lanes: Math.max(1, ...lanes.map((lane) => lane + 1)),
    now: Math.min(100, Math.max(0, ((now - from) / length) * 100)),
  }
}

export interface HourMark {
  /** `06`; the end of the day is `24`. */
  text: string
  /** Percent of the strip from its left edge. */
  left: number
}

/** Where every sixth hour of a group's day stands: on a day of 23 or 25 hours not at its quarters. */
export function hourMarks({ day, time_zone }: Pick<OnCallNow, 'day' | 'time_zone'>): HourMark[] {
  const from = Date.parse(day.start)
  const length = Date.parse(day.end) - from
  return [0, 6, 12, 18]
    .map((wanted) => {
      const [hours = 0, minutes = 0] = clockOf(wallIn(time_zone, from + wanted * hour))
        .split(':')
        .map(Number)
      // What the clocks have gained or lost since midnight.
      const off = (wanted - hours) * hour - minutes * 60_000
      return { text: String(wanted).padStart(2, '0'), left: ((wanted * hour + off) / length) * 100 }
    })
    .concat({ text: '24', left: 100 })
}

/** Times of the day without anybody, in ms. */
function gapsOf({ day, today }: Pick<OnCallNow, 'day' | 'today'>): { start: number; end: number }[] {
  const gaps: { start: number; end: number }[] = []
  let covered = Date.parse(day.start)
  const spans = today.map(({ start, end }) => [Date.parse(start), Date.parse(end)] as const)
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start > covered) gaps.push({ start: covered, end: start })
    covered = Math.max(covered, end)
  }
  const end = Date.parse(day.end)
  return covered < end ? [...gaps, { start: covered, end }] : gaps
}

/** The strip in words, for whoever does not see it. */
export function stripText(group: Pick<OnCallNow, 'day' | 'today' | 'time_zone'>): string {
  const clock = (at: number) =>
    at === Date.parse(group.day.end) ? '24:00' : clockOf(wallIn(group.time_zone, at))
  const entries = [
    ...group.today.map(({ display_name, layer, start, end }) => ({
      at: Date.parse(start),
      end: Date.parse(end),
      who: layer === 1 ? display_name : `${display_name} (${layerText(layer).toLowerCase()})`,
    })),
    ...gapsOf(group).map(({ start, end }) => ({ at: start, end, who: 'nobody' })),
  ].toSorted((a, b) => a.at - b.at)
  return `Today: ${entries.map(({ at, end, who }) => `${clock(at)}–${clock(end)} ${who}`).join(', ')}`
}

/** Longer gaps are filled by more than one person; half a day is where to begin. */
const longestFill = 12 * 60

/**
 * What the edit-event screen begins with to fill the gap that is now: from the minute that has begun to whoever comes
 * next, as wall times of the group.
 */
export function gapToFill({ hole, time_zone }: OnCallGroup, now: number): { start: Wall; end: Wall } {
  const start = `${wallIn(time_zone, now).slice(0, 16)}:00`
  const latest = plusMinutes(start, longestFill)
  const until = hole?.until ? wallAt(time_zone, hole.until) : latest
  return { start, end: until < latest ? until : latest }
}

/** Where the gap that is now is filled. */
export const fillAddress = (group: OnCallGroup, now: number): string =>
  `/pagingGroups/${group.uid}/events/new?${new URLSearchParams(gapToFill(group, now)).toString()}`

/** `Abramson`: what a narrow bar has room for. */
export const lastName = (name: string): string => name.split(' ').at(-1) ?? name

/** `Friday, November 20, 14:32 EST`. */
export function nowText(zone: string, now: number): string {
  const wall = wallIn(zone, now)
  const day = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return `${day.format(Date.parse(`${dateOf(wall)}T00:00:00Z`))}, ${clockOf(wall)} ${zoneText(zone, now)}`
}

/** What stands where rows would, and what to do about it. */
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
    return mine ? 'Somebody is on call in each of your groups.' : 'Somebody is on call in every group.'
  if (mine) return 'You are a member of no schedule group. Choose All groups to see the whole hospital.'
  return 'There is no schedule group yet. Groups are made under Paging groups.'
}
