import { layerName } from '@wardline/contract/paging/escalation-policy.rules.ts'
import type { FeedShift } from './calendar-feed.queries.ts'
import { fileOf, textLine, utcText } from './ical-text.rules.ts'

interface Shown {
  /** What a calendar program calls the calendar. */
  name: string
  /** Of a person's own shifts, the group is what one wants to know; of a group's, who. */
  isOwn: boolean
}

/** Nothing in it says more than who is on call for which group, and when. */
const summaryOf = ({ layer, group, display_name }: FeedShift, isOwn: boolean): string => {
  const call = layer === 1 ? '' : ` (${layerName(layer)})`
  return isOwn ? `On call: ${group}${call}` : `${display_name}${call}`
}

/** The same shift has the same UID whenever it is asked for, so that a calendar program moves it and never doubles it. */
const uidOf = ({ id, event_id, original_start, takeover_id, starts }: FeedShift): string =>
  event_id === null
    ? `shift-${id}@wardline`
    : `${event_id}-${utcText(original_start ?? starts)}-${takeover_id ?? 0}-${utcText(starts)}@wardline`

const eventLines = (shift: FeedShift, isOwn: boolean): string[] => [
  'BEGIN:VEVENT',
  textLine('UID', uidOf(shift)),
  `DTSTAMP:${utcText(shift.written)}`,
  `DTSTART:${utcText(shift.starts)}`,
  `DTEND:${utcText(shift.ends)}`,
  textLine('SUMMARY', summaryOf(shift, isOwn)),
  ...(shift.title === '' ? [] : [textLine('DESCRIPTION', shift.title)]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Shifts as an iCalendar file. Times are instants in UTC, so no program has to know a zone. */
export const feedFile = (shifts: readonly FeedShift[], { name, isOwn }: Shown): string =>
  fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wardline//On call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    textLine('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...shifts.flatMap((shift) => eventLines(shift, isOwn)),
    'END:VCALENDAR',
  ])
