import type {
  CalendarImport,
  ImportPerson,
  ImportRow,
} from '@wardline/contract/paging/calendar-import.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'

/** As the contract's `importLimits.characters`: what the server reads at once. */
const mostBytes = 900_000

/** Why a chosen file is not even sent; undefined when it is. */
export const fileProblem = ({ name, size }: { name: string; size: number }): string | undefined => {
  if (!/\.(ics|ical|icalendar)$/i.test(name)) return 'Choose an .ics file.'
  return size > mostBytes ? 'File size limit is 900 kB. Export fewer months at a time.' : undefined
}

const parts = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** The wall time of the group's zone: the first 19 characters. */
const wall = (moment: string): Date => new Date(`${moment.slice(0, 19)}Z`)
const dateText = (moment: string): string => {
  const said = Object.fromEntries(parts.formatToParts(wall(moment)).map(({ type, value }) => [type, value]))
  return `${said['weekday']}, ${said['month']} ${said['day']}, ${said['year']}`
}

/** `Mon, Jan 5, 2026, 19:00 – 07:00`; all day without times. */
export function spanText({ start, end, allDay }: Pick<ImportRow, 'start' | 'end' | 'allDay'>): string {
  const last = new Date(wall(end).getTime() - 1).toISOString()
  const days =
    start.slice(0, 10) === last.slice(0, 10) ? dateText(start) : `${dateText(start)} – ${dateText(last)}`
  if (allDay) return `${days}, all day`
  const hours = wall(end).getTime() - wall(start).getTime()
  const ends = end.slice(11, 16)
  return hours < 86_400_000
    ? `${dateText(start)}, ${start.slice(11, 16)} – ${ends}`
    : `${dateText(start)}, ${start.slice(11, 16)} – ${dateText(end)}, ${ends}`
}

/** What is said after the time: the rule, and how many of its times differ. */
export function repeatText({ rule_description, exceptions }: ImportRow): string {
  if (rule_description === null) return ''
  return exceptions === 0
    ? rule_description
    : `${rule_description}, ${exceptions === 1 ? 'one time' : `${exceptions} times`} different`
}

/** What whoever took a part of it over loses: `Ben Okafor has taken over Mon, Jan 5, 2026, 19:00 – 07:00. That ends, and they are told.` */
export const takersText = ({ takeovers }: Pick<ImportRow, 'takeovers'>): string[] =>
  takeovers.map(
    ({ display_name, start, end }) =>
      `${display_name} has taken over ${spanText({ start, end, allDay: false })}. That ends, and they are told.`,
  )

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** `3 added, 1 changed, 12 as they were, 4 over already` */
export const summaryText = ({ added, changed, unchanged, past }: CalendarImport): string =>
  [
    `${added.length} added`,
    `${changed.length} changed`,
    ...(unchanged > 0 ? [`${unchanged} as ${unchanged === 1 ? 'it was' : 'they were'}`] : []),
    ...(past > 0 ? [`${past} over already`] : []),
  ].join(', ')

/** The button, with what it does. */
export function importText(preview: CalendarImport, removes: boolean): string {
  const { added, changed, missing } = preview
  const count = added.length + changed.length + (removes ? missing.length : 0)
  return count === 0 ? 'Nothing to import' : `Import ${counted(count, 'change', 'changes')}`
}

/** How somebody of the file was found. */
export const matchText = ({ matched_by, display_name }: ImportPerson): string =>
  matched_by === null ? '' : `${display_name}, by ${matched_by === 'choice' ? 'your choice' : matched_by}`

export function importFailure(reason: unknown): string[] {
  const said = isApiError(reason, 400) ? Object.values(reason.fields).flat() : []
  if (said.length > 0) return said
  if (isApiError(reason, 403)) return ['You do not have permission to change what this file changes.']
  if (isApiError(reason, 413)) return ['This file is larger than 1 MB. Export fewer months at a time.']
  return ['Could not import the file. Try again.']
}
