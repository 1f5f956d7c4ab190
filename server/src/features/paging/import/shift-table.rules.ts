import { createCellReader, type BadRow, type Row } from '../../accounts/import/cells.rules.ts'
import { csvRows, missingColumns } from '../../accounts/import/csv.rules.ts'
import { breather } from '../../../platform/clock/yielding.ts'
import { InvalidEventError } from '@wardline/icalendar/event.ts'
import {
  formatWallTime,
  parseWallTime,
  secondsPerDay,
  type Instant,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'
import type { FileEvent, ParsedCalendarFile } from './calendar-file.rules.ts'
import { noShiftTable, tooManyEvents } from './calendar-import.errors.ts'
import { buildSeries, findNextOccurrence, type ImportedSeries } from './imported-series.rules.ts'

const columns = {
  user_id: ['person id'],
  name: ['person', 'employee', 'staff', 'assigned to', 'provider', 'user'],
  email: ['e-mail', 'mail', 'email address'],
  date: ['day', 'start date'],
  start: ['starts', 'begin', 'from', 'start time'],
  end: ['ends', 'until', 'to', 'end time'],
  call: ['call order', 'call_order'],
  title: ['shift', 'description', 'label', 'assignment'],
}

export const momentText = 'Write the time as 2026-12-01 07:00.'
const dayText = 'Write the day as 2026-12-01.'
const clockText = 'Write the time as 07:00.'
const clockPattern = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/

/** Undefined for text that is no existing day and time. */
export function parseLocalTime(text: string): WallTime | undefined {
  const [, day = '', clock = ''] = /^(\d{4}-\d\d-\d\d)[T ](.+)$/.exec(text) ?? []
  const [, hour = '', minute = ''] = clockPattern.exec(clock) ?? []
  if (hour === '') return undefined
  const iso = `${day}T${hour.padStart(2, '0')}:${minute}:00`
  const wall = parseWallTime(iso)
  // A day that does not exist, such as 30 February, parses as another day.
  return Number.isNaN(wall) || formatWallTime(wall) !== iso ? undefined : wall
}

type Reader = ReturnType<typeof createCellReader>

/** With a column for the day, start and end are times of that day; an end that is not later is on the next day. */
function readTimes(reader: Reader): { start: WallTime; end: WallTime } | undefined {
  const day = reader.optional('date', 40)
  const read = (column: 'start' | 'end'): WallTime | undefined => {
    const text = reader.needed(column, 40)
    if (text === '') return undefined
    const wall = parseLocalTime(day === undefined || day === '' ? text : `${day} ${text}`)
    if (wall === undefined) reader.complain(column, day === undefined ? momentText : clockText)
    return wall
  }
  if (day !== undefined && parseLocalTime(`${day} 00:00`) === undefined) {
    reader.complain('date', dayText)
    return undefined
  }
  const [start, end] = [read('start'), read('end')]
  if (start === undefined || end === undefined) return undefined
  if (end > start) return { start, end }
  if (day !== undefined) return { start, end: end + secondsPerDay }
  reader.complain('end', 'The shift has to end after it begins.')
  return undefined
}

interface TableRow {
  event: FileEvent
  call_order: number
}

function readRow(row: Row, zone: string): { row?: TableRow; bad: BadRow[] } {
  const reader = createCellReader(row)
  const times = readTimes(reader)
  const user = reader.optional('user_id', 20) ?? ''
  const email = (reader.optional('email') ?? '').toLowerCase()
  const name = reader.optional('name') ?? ''
  const call = reader.optional('call', 3) || '1'
  const title = reader.optional('title') ?? ''
  if (user !== '' && !/^[1-9]\d{0,15}$/.test(user)) reader.complain('user_id', 'A user ID is a number.')
  if (user === '' && email === '' && name === '') reader.complain('name', 'Enter who has the shift.')
  if (!/^[1-9]$/.test(call)) reader.complain('call', 'A call is a number from 1 to 9.')
  if (reader.bad.length > 0 || !times) return { bad: reader.bad }
  const call_order = Number(call)
  const time = (wall: WallTime) => ({ wall, is_date: false, zone })
  return {
    bad: [],
    row: {
      call_order,
      event: {
        line: row.line,
        uid: `csv:${formatWallTime(times.start)}/${call_order}`,
        start: time(times.start),
        end: time(times.end),
        length: times.end - times.start,
        exact_seconds: 0,
        rrules: [],
        exrules: [],
        excluded: [],
        extra: [],
        recurrence_id: null,
        is_cancelled: false,
        summary: name || email,
        attendees: email === '' ? [] : [email],
        organizer: null,
        row: { user_id: user === '' ? null : Number(user), title },
      },
    },
  }
}

/** Two rows with the same start and call get numbers, in the order of the file. */
function numberRepeats(rows: readonly TableRow[]): TableRow[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const { uid } = row.event
    const count = (counts.get(uid) ?? 0) + 1
    counts.set(uid, count)
    return count === 1 ? row : { ...row, event: { ...row.event, uid: `${uid}/${count}` } }
  })
}

/**
 * Reads a table (.csv) with a row for each shift. A shift is recognized again by its start and its call, so that a
 * newer file can give it to someone else. Times are local to the group.
 */
export async function parseShiftTable(
  text: string,
  { zone, now, most }: { zone: string; now: Instant; most: number },
): Promise<ParsedCalendarFile | { refused: string }> {
  const { rows: written, bad } = csvRows(text.replace(/^\uFEFF/, ''), columns)
  const missing = missingColumns(written, ['start', 'end'])
  const namesPeople = written[0]?.cell('name') ?? written[0]?.cell('email') ?? written[0]?.cell('user_id')
  if (written.length === 0 || missing.length > 0 || !namesPeople) return { refused: noShiftTable }
  if (written.length > most) return { refused: tooManyEvents(most) }
  const read = written.map((row) => readRow(row, zone))
  const rows = numberRepeats(read.flatMap(({ row }) => row ?? []))
  const unreadable = [...bad, ...read.flatMap((each) => each.bad)].map(({ line, column, reason }) => ({
    line,
    sentence: column === '' ? reason : `${column}: ${reason}`,
  }))
  const pause = breather()
  const series: ImportedSeries[] = []
  for (const [masterIndex, { event: master, call_order }] of rows.entries()) {
    try {
      const built = buildSeries({ master, masterIndex, changes: [] }, { zone, now })
      for (const one of built) series.push({ ...one, event: { ...one.event, call_order } })
    } catch (error) {
      if (!(error instanceof InvalidEventError)) throw error
      unreadable.push({ line: error.line, sentence: error.message })
    }
    await pause()
  }
  const upcoming = series.filter(({ event }) => findNextOccurrence(event, now) !== undefined)
  return {
    events: rows.map(({ event }) => event),
    series: upcoming,
    isTable: true,
    past: series.length - upcoming.length,
    unreadable: unreadable.toSorted((a, b) => a.line - b.line),
  }
}
