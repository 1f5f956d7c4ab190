import * as routes from '@wardline/contract/paging/calendar-import.routes.ts'
import type { CalendarImport } from '@wardline/contract/paging/calendar-import.schemas.ts'
import { listOccurrences } from '@wardline/contract/paging/on-call-event.routes.ts'
import type { Person } from './person.ts'

/** The next year, so that nothing of a file is over whenever this runs. */
export const year = new Date().getUTCFullYear() + 1

export const zone = ';TZID=America/New_York'

/** An `.ics` file of these events, each the lines of it. */
export const file = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

/** From 19:00 to 07:00, on a day such as `0105` of the next year. */
export const night = (uid: string, day: string, summary: string, ...more: string[]) => [
  `UID:${uid}`,
  `SUMMARY:${summary}`,
  `DTSTART${zone}:${year}${day}T190000`,
  `DURATION:PT12H`,
  ...more,
]

type Body = Record<string, unknown>
export const previews = (planner: Person, group: number, calendar: string, more: Body = {}) =>
  planner.call(routes.previewImport, { params: { id: group }, body: { calendar, ...more } })
export const imports = (planner: Person, group: number, calendar: string, more: Body = {}) =>
  planner.call(routes.importCalendar, { params: { id: group }, body: { calendar, ...more } })

export const counts = ({ added, changed, missing, unchanged }: CalendarImport) => ({
  added: added.length,
  changed: changed.length,
  missing: missing.length,
  unchanged,
})

/** The first half of that year. */
export const onCalendar = async (reader: Person, group: number) =>
  (
    await reader.call(listOccurrences, {
      params: { id: group },
      query: { start: `${year}-01-01T00:00:00`, end: `${year}-06-30T00:00:00` },
    })
  ).results

/** Of each time on it who has it, and from when to when: `01-05T19:00`. */
export const short = async (reader: Person, group: number) =>
  (await onCalendar(reader, group)).map(({ target, start, end }) => [
    target.display_name,
    start.slice(5, 16),
    end.slice(5, 16),
  ])
