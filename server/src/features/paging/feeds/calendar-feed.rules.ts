import { callOrderName } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type { FeedShift } from './calendar-feed.queries.ts'
import { joinLines, formatTextProperty, formatUtc } from '@wardline/icalendar/writer.ts'

interface FeedView {
  name: string
  /** A personal feed shows the group of each shift, a group feed shows the user. */
  isOwn: boolean
}

/** Reveals only who is on call for which group, and when. */
function summaryOf({ call_order, group, display_name }: FeedShift, isOwn: boolean): string {
  const call = call_order === 1 ? '' : ` (${callOrderName(call_order)})`
  return isOwn ? `On call: ${group}${call}` : `${display_name}${call}`
}

/** Stable, so that calendar clients move a shift instead of duplicating it. */
function uidOf({ id, event_id, original_start, takeover_id, starts }: FeedShift): string {
  return event_id === null
    ? `shift-${id}@wardline`
    : `${event_id}-${formatUtc(original_start ?? starts)}-${takeover_id ?? 0}-${formatUtc(starts)}@wardline`
}

function eventLines(shift: FeedShift, isOwn: boolean): string[] {
  return [
    'BEGIN:VEVENT',
    formatTextProperty('UID', uidOf(shift)),
    `DTSTAMP:${formatUtc(shift.written)}`,
    `DTSTART:${formatUtc(shift.starts)}`,
    `DTEND:${formatUtc(shift.ends)}`,
    formatTextProperty('SUMMARY', summaryOf(shift, isOwn)),
    ...(shift.title === '' ? [] : [formatTextProperty('DESCRIPTION', shift.title)]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Times are in UTC, so no VTIMEZONE is needed. */
export function formatFeed(shifts: readonly FeedShift[], { name, isOwn }: FeedView): string {
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wardline//On call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    formatTextProperty('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...shifts.flatMap((shift) => eventLines(shift, isOwn)),
    'END:VCALENDAR',
  ])
}
