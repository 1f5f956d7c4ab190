import { CsvError, parse } from 'csv-parse/sync'
import type { RemoteShift, RemoteStaff, SourceResult } from '../schedule-source.rules.ts'
import type { RemoteSchedule } from '../requests/remote-schedule.rules.ts'
import { classifyText, fail, malformed, succeed } from '../requests/source-result.rules.ts'
import { attempt, includesDay, resolveTimesOfDay, type Days } from '../requests/source-time.rules.ts'
import { isOpen, splitName } from '../requests/source-values.rules.ts'

type Row = Readonly<Record<string, string>>

/** Names of columns in the reports, which differ between sites and reports. */
const columns: Record<string, string> = {
  name: 'staff',
  'staff name': 'staff',
  'staff id': 'staff_id',
  'unique id': 'staff_id',
  'backup staff id': 'staff_buid',
  'backup id': 'staff_buid',
  'assignment name': 'assignment',
  'assignment id': 'assignment_id',
  date: 'date',
  'start time': 'start',
  start: 'start',
  'end time': 'end',
  end: 'end',
  pager: 'pager',
  tel: 'phone',
  'tel.': 'phone',
  telephone: 'phone',
  email: 'email',
  'e-mail': 'email',
  'shift note': 'note',
  division: 'division',
  grouping: 'grouping',
}

const toColumns = (cells: readonly string[]): string[] =>
  cells.map((cell) => columns[cell.trim().toLowerCase()] ?? '')

const split = (line: string): string[] =>
  line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.replaceAll('"', ''))

/** Errors arrive with status 200, as text in the place of the report. */
function findError(text: string): SourceResult<never> {
  const start = text.slice(0, 400)
  if (/NOFI=|no (?:such )?file|no.{0,20}schedule/i.test(start)) return fail('refused', start)
  const trouble = classifyText(start)
  if (trouble === 'credentials') return fail(trouble, start)
  return malformed(start.trim() === '' ? 'The answer is empty.' : `The answer is not the report: ${start}`)
}

/** Amion keeps a file per academic year: later years may not exist yet. */
export const isMissingFile = (text: string): boolean =>
  /NOFI=|no.{0,20}schedule file/i.test(text.slice(0, 400))

/** Latin-1 text with a preamble of varying length, a row of column names, then rows. */
function readReport(text: string, needed: readonly string[]): SourceResult<Row[]> {
  const lines = text.split(/\r\n?|\n/)
  const at = lines.findIndex((line) => needed.every((name) => toColumns(split(line)).includes(name)))
  const header = lines[at]
  if (header === undefined) return findError(text)
  if (lines.at(-1) !== '') return malformed('The report ends in the middle of a line.')
  const names = toColumns(split(header))
  const records = parseRows(lines.slice(at + 1).join('\n'), header.includes('\t') ? '\t' : ',')
  if (!records) return malformed('A quotation mark in the report is not closed.')
  const rows: Row[] = []
  for (const cells of records) {
    if (cells.length !== names.length)
      return malformed(`A row of the report has ${cells.length} fields; it has ${names.length} columns.`)
    rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim() ?? ''])))
  }
  return succeed(rows)
}

function parseRows(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      quote: delimiter === '\t' ? null : '"',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/** Reads a date as M-D-YY. */
function readDate(text: string): Temporal.PlainDate | undefined {
  const found = /^(\d{1,2})-(\d{1,2})-(\d\d)$/.exec(text)
  if (!found) return undefined
  const [month, day, year] = found.slice(1).map(Number)
  return attempt(() =>
    Temporal.PlainDate.from(
      { year: 2000 + Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ),
  )
}

/** Reads a time as HHMM. Rotations without times have neither. */
function readTime(text: string): Temporal.PlainTime | undefined {
  const found = /^(\d{1,2}):?(\d\d)$/.exec(text)
  if (!found) return undefined
  const [hour, minute] = [Number(found[1]), Number(found[2])]
  return attempt(() =>
    Temporal.PlainTime.from({ hour: hour === 24 ? 0 : hour, minute }, { overflow: 'reject' }),
  )
}

const midnight = () => new Temporal.PlainTime()

function readTimes({ start = '', end = '' }: Row): [Temporal.PlainTime, Temporal.PlainTime] | undefined {
  if (start === '' && end === '') return [midnight(), midnight()]
  const [from, until] = [readTime(start), readTime(end)]
  return from && until ? [from, until] : undefined
}

/** The preamble repeats the days of the report. */
function coversDays(text: string, { from, until }: Days): boolean {
  const found = /(\d{1,2}-\d{1,2}-\d\d) - (\d{1,2}-\d{1,2}-\d\d)/.exec(text.slice(0, 400))
  const [first, last] = [readDate(found?.[1] ?? ''), readDate(found?.[2] ?? '')]
  if (!first || !last) return true
  return Temporal.PlainDate.compare(first, from) <= 0 && Temporal.PlainDate.compare(until, last) <= 0
}

const shiftColumns = ['staff', 'staff_id', 'assignment', 'assignment_id', 'date', 'start', 'end']

/** Reads report 625c. */
export function readTimesheet(text: string, days: Days, zone: string): SourceResult<RemoteSchedule> {
  const rows = readReport(text, shiftColumns)
  if (!rows.ok) return rows
  if (!coversDays(text, days))
    return malformed(`The report ends before ${days.until.toString()}, or begins too late.`)
  const shifts: RemoteShift[] = []
  for (const row of rows.value) {
    const date = readDate(row['date'] ?? '')
    const times = readTimes(row)
    const assignment_id = readAssignmentId(row)
    if (!date || !times || assignment_id === '')
      return malformed(`A row has no date, time or assignment: ${Object.values(row).join(', ')}`)
    if (!includesDay(days, date)) continue
    const interval = resolveTimesOfDay(date, times, zone)
    if (interval) shifts.push({ ...interval, ...describeShift(row, assignment_id, date) })
  }
  const named = rows.value.filter((row) => readStaffId(row) !== '')
  return succeed({
    shifts,
    staff: named.map(readStaff),
    assignments: rows.value.map((row) => ({
      remote_id: readAssignmentId(row),
      name: row['assignment'] ?? '',
      division: row['division'] || row['grouping'] || null,
    })),
  })
}

/** Sites without ids of assignments have names only. */
const readAssignmentId = ({ assignment_id = '', assignment = '' }: Row): string => assignment_id || assignment

const readStaffId = ({ staff_id = '', staff = '' }: Row): string => (isOpen(staff) ? '' : staff_id || staff)

const describeShift = (row: Row, assignment_id: string, date: Temporal.PlainDate) => ({
  source_key: `${assignment_id}|${date.toString()}|${row['start'] ?? ''}`,
  assignment_id,
  staff_remote_id: readStaffId(row) || null,
  staff_name: row['staff'] ?? '',
  note: row['note'] ?? '',
})

const readStaff = (row: Row): RemoteStaff => ({
  remote_id: readStaffId(row),
  remote_buid: row['staff_buid'] ?? '',
  ...splitName(row['staff'] ?? ''),
  email: row['email'] || null,
  phone: row['phone'] || null,
  pager: row['pager'] || null,
  division: row['division'] || null,
})

/** Reads report 706. */
export function readStaffList(text: string): SourceResult<RemoteStaff[]> {
  const rows = readReport(text, ['staff', 'staff_id'])
  return rows.ok ? succeed(rows.value.filter((row) => readStaffId(row) !== '').map(readStaff)) : rows
}

/**
 * Shifts name people by the ids of the timesheet, so these are kept. The staff list has full names, and at some sites
 * other ids: it is joined by id, else by a backup id that one person has.
 */
export function joinStaff(scheduled: readonly RemoteStaff[], listed: readonly RemoteStaff[]): RemoteStaff[] {
  const byId = new Map(listed.map((person) => [person.remote_id, person]))
  const byBackup = Map.groupBy(listed, ({ remote_buid }) => remote_buid)
  const joined = new Set<RemoteStaff>()
  const people = scheduled.map((person) => {
    const same = person.remote_buid === '' ? [] : (byBackup.get(person.remote_buid) ?? [])
    const entry = byId.get(person.remote_id) ?? (same.length === 1 ? same[0] : undefined)
    if (!entry) return person
    joined.add(entry)
    return {
      ...person,
      name: entry.name,
      first_name: entry.first_name,
      last_name: entry.last_name,
      email: entry.email ?? person.email,
      phone: entry.phone ?? person.phone,
      pager: entry.pager ?? person.pager,
    }
  })
  return [...people, ...listed.filter((person) => !joined.has(person))]
}
