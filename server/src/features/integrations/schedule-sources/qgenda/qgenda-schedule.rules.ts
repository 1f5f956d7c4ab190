import type { RemoteAssignment, RemoteShift, RemoteStaff, SourceResult } from '../schedule-source.rules.ts'
import type { RemoteSchedule } from '../requests/remote-schedule.rules.ts'
import { malformed, succeed } from '../requests/source-result.rules.ts'
import { attempt, includesDay, type Days, type Interval } from '../requests/source-time.rules.ts'
import {
  isObject,
  joinName,
  parseJson,
  readOptional,
  readText,
  type JsonObject,
} from '../requests/source-values.rules.ts'

function readArray(text: string): SourceResult<JsonObject[]> {
  const json = parseJson(text)
  if (!json.ok) return json
  const { value } = json
  if (!Array.isArray(value) || !value.every(isObject))
    return malformed('The answer is not a list of entries.')
  return succeed(value)
}

/** Local times of QGenda are bent around clock changes: only the fields in UTC are read. */
function readUtc(entry: JsonObject, name: string): Temporal.Instant | undefined {
  const text = readText(entry, name)
  return text.endsWith('Z') ? attempt(() => Temporal.Instant.from(text)) : undefined
}

/** The end that QGenda sends for a task without one. */
const no_end = '00:03'

/**
 * A day long if no end is set, or if it equals the start. Returns `null` if it lies inside an hour that clocks
 * skip.
 */
function readInterval(entry: JsonObject, zone: string): Interval | null | undefined {
  const [start, end] = [readUtc(entry, 'StartDateUTC'), readUtc(entry, 'EndDateUTC')]
  if (!start || !end) return undefined
  const end_time = readText(entry, 'EndTime')
  const length = Temporal.Instant.compare(end, start)
  if (end_time.startsWith(no_end)) return { start: format(start), end: format(addDay(start, zone)) }
  if (length > 0) return { start: format(start), end: format(end) }
  if (length < 0) return undefined
  return readText(entry, 'StartTime') === end_time
    ? { start: format(start), end: format(addDay(start, zone)) }
    : null
}

const addDay = (start: Temporal.Instant, zone: string): Temporal.Instant =>
  start.toZonedDateTimeISO(zone).add({ days: 1 }).toInstant()

const format = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'second' })

/** Cancelled entries are struck; unpublished ones are drafts. */
const isValid = (entry: JsonObject): boolean => entry['IsStruck'] !== true && entry['IsPublished'] !== false

/** The answer of `GET /schedule`. */
export function readSchedule(text: string, days: Days, zone: string): SourceResult<RemoteSchedule> {
  const entries = readArray(text)
  if (!entries.ok) return entries
  const valid = entries.value.filter(isValid)
  const shifts: RemoteShift[] = []
  for (const entry of valid) {
    const interval = readInterval(entry, zone)
    const source_key = readText(entry, 'ScheduleKey')
    const assignment_id = readText(entry, 'TaskKey')
    if (interval === undefined || source_key === '' || assignment_id === '')
      return malformed(`Entry ${source_key} has no task, or no valid times in UTC.`)
    if (interval === null) continue
    const day = Temporal.Instant.from(interval.start).toZonedDateTimeISO(zone).toPlainDate()
    if (includesDay(days, day))
      shifts.push({ ...interval, source_key, assignment_id, ...describeShift(entry) })
  }
  return succeed({
    shifts,
    staff: valid.filter((entry) => readText(entry, 'StaffKey') !== '').map(readScheduledStaff),
    assignments: valid.map(readScheduledTask),
  })
}

const describeShift = (entry: JsonObject) => ({
  staff_remote_id: readOptional(entry, 'StaffKey'),
  staff_name: joinName(readText(entry, 'StaffFName'), readText(entry, 'StaffLName')).name,
  note: entry['IsNotePrivate'] === true ? '' : readText(entry, 'Notes'),
})

const readScheduledStaff = (entry: JsonObject): RemoteStaff => ({
  remote_id: readText(entry, 'StaffKey'),
  remote_buid: readOptional(entry, 'StaffEmrId', 'StaffId') ?? '',
  ...joinName(readText(entry, 'StaffFName'), readText(entry, 'StaffLName')),
  email: readOptional(entry, 'StaffEmail'),
  phone: readOptional(entry, 'StaffMobilePhone'),
  pager: readOptional(entry, 'StaffPager'),
  division: null,
})

const readScheduledTask = (entry: JsonObject): RemoteAssignment => ({
  remote_id: readText(entry, 'TaskKey'),
  name: readOptional(entry, 'TaskName', 'TaskAbbrev') ?? readText(entry, 'TaskKey'),
  division: readOptional(entry, 'LocationName'),
})

const isActive = (entry: JsonObject): boolean => entry['IsActive'] !== false

/** The answer of `GET /staffmember`. */
export function readStaffMembers(text: string): SourceResult<RemoteStaff[]> {
  const entries = readArray(text)
  if (!entries.ok) return entries
  const people = entries.value.filter(isActive).map((entry): RemoteStaff => ({
    remote_id: readText(entry, 'StaffKey'),
    remote_buid: readOptional(entry, 'EmrId', 'StaffId') ?? '',
    ...joinName(readText(entry, 'FirstName'), readText(entry, 'LastName')),
    email: readOptional(entry, 'Email'),
    phone: readOptional(entry, 'MobilePhone', 'Phone'),
    pager: readOptional(entry, 'Pager'),
    division: readOptional(entry, 'DeptName'),
  }))
  return people.some(({ remote_id }) => remote_id === '')
    ? malformed('A staff member has no StaffKey.')
    : succeed(people)
}

/** The answer of `GET /task`. */
export function readTasks(text: string): SourceResult<RemoteAssignment[]> {
  const entries = readArray(text)
  if (!entries.ok) return entries
  const tasks = entries.value.filter(isActive).map((entry): RemoteAssignment => ({
    remote_id: readText(entry, 'TaskKey'),
    name: readOptional(entry, 'TaskName', 'Abbrev') ?? readText(entry, 'TaskKey'),
    division: readOptional(entry, 'Department'),
  }))
  return tasks.some(({ remote_id }) => remote_id === '')
    ? malformed('A task has no TaskKey.')
    : succeed(tasks)
}

export interface Token {
  text: string
  expires_ms: number
}

/** Without a stated time, QGenda's public clients assume an hour. */
const usual_seconds = 3600

/** The answer of `POST /login`. */
export function readToken(text: string, now_ms: number): SourceResult<Token> {
  const json = parseJson(text)
  if (!json.ok) return json
  if (!isObject(json.value)) return malformed('The answer to the sign-in is not an object.')
  const token = readText(json.value, 'access_token')
  if (!/^[\x21-\x7e]+$/.test(token)) return malformed('The answer to the sign-in has no token.')
  const seconds = Number(readText(json.value, 'expires_in')) || usual_seconds
  return succeed({ text: token, expires_ms: now_ms + seconds * 1000 })
}
