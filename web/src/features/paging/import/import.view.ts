import type {
  CalendarImport,
  ImportPerson,
  ImportRow,
} from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import {
  addMinutes,
  formatClock,
  formatDayWithYear,
  minutesBetween,
  toWallTime,
} from '../wall-time/wall-time.view.ts'
import { isApiError } from '../../../platform/api/api-error.ts'

/** The contract's `importLimits.characters`. */
const maxBytes = 900_000

export const fileProblem = ({ name, size }: { name: string; size: number }): string | undefined => {
  if (!/\.(ics|ical|icalendar|csv)$/i.test(name)) return 'Choose an .ics or a .csv file.'
  return size > maxBytes ? 'File size limit is 900 kB. Export fewer months at a time.' : undefined
}

/** `Mon, Jan 5, 2026, 19:00 – 07:00`; no times for all-day events. */
export function formatImportSpan({
  start,
  end,
  allDay,
}: Pick<ImportRow, 'start' | 'end' | 'allDay'>): string {
  const [from, to] = [toWallTime(start), toWallTime(end)]
  const firstDay = formatDayWithYear(from)
  if (allDay) {
    const lastDay = formatDayWithYear(addMinutes(to, -1))
    return `${firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`}, all day`
  }
  const isWithinADay = minutesBetween(from, to) < 24 * 60
  const endText = isWithinADay ? formatClock(to) : `${formatDayWithYear(to)}, ${formatClock(to)}`
  return `${firstDay}, ${formatClock(from)} – ${endText}`
}

export function describeRepeat({ rule_description, exceptions }: ImportRow): string {
  if (rule_description === null) return ''
  return exceptions === 0
    ? rule_description
    : `${rule_description}, ${counted(exceptions, 'exception', 'exceptions')}`
}

export const endedTakeoverTexts = ({ takeovers }: Pick<ImportRow, 'takeovers'>): string[] =>
  takeovers.map(
    ({ display_name, start, end }) =>
      `${display_name} took over ${formatImportSpan({ start, end, allDay: false })}. This takeover ends and they will be notified.`,
  )

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export const importSummary = ({ added, changed, unchanged, past }: CalendarImport): string =>
  [
    `${added.length} added`,
    `${changed.length} changed`,
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(past > 0 ? [`${past} past`] : []),
  ].join(', ')

export function importButtonLabel(preview: CalendarImport, removes: boolean): string {
  const { added, changed, missing } = preview
  const count = added.length + changed.length + (removes ? missing.length : 0)
  return count === 0 ? 'Nothing to import' : `Import ${counted(count, 'change', 'changes')}`
}

const matchTexts = { user_id: 'user ID', email: 'email', name: 'name', choice: 'your choice' } as const

export const describeMatch = ({ matched_by, display_name }: ImportPerson): string =>
  matched_by === null ? '' : `${display_name}, matched by ${matchTexts[matched_by]}`

export function importErrors(reason: unknown): string[] {
  const sentences = isApiError(reason, 400) ? Object.values(reason.fields).flat() : []
  if (sentences.length > 0) return sentences
  if (isApiError(reason, 403)) return ['You don’t have permission to make these changes.']
  if (isApiError(reason, 413)) return ['This file is larger than 1 MB. Export fewer months at a time.']
  return ['Could not import the file. Try again.']
}
