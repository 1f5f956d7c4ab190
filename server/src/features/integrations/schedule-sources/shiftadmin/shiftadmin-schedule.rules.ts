import type { RemoteAssignment, RemoteShift, RemoteStaff, SourceResult } from '../schedule-source.rules.ts'
import type { RemoteSchedule } from '../requests/remote-schedule.rules.ts'
import { classifyText, fail, malformed, succeed } from '../requests/source-result.rules.ts'
import { attempt, includesDay, resolveInterval, type Days } from '../requests/source-time.rules.ts'
import {
  isObject,
  isOpen,
  joinName,
  parseJson,
  readOptional,
  readText,
  type JsonObject,
} from '../requests/source-values.rules.ts'

function readScheduledShifts(text: string): SourceResult<JsonObject[]> {
  const json = parseJson(text)
  if (!json.ok) {
    const trouble = classifyText(text.slice(0, 400))
    return trouble === 'credentials' ? fail(trouble, text.slice(0, 400)) : json
  }
  if (!isObject(json.value)) return malformed('The answer is not an object.')
  if (readText(json.value, 'status').toLowerCase() !== 'success') {
    const message = readText(json.value, 'message')
    return fail(classifyText(message), message || 'The status is not success, and has no message.')
  }
  const { data } = json.value
  const shifts = isObject(data) ? data['scheduledShifts'] : undefined
  if (!Array.isArray(shifts) || !shifts.every(isObject)) return malformed('The answer has no list of shifts.')
  return succeed(shifts)
}

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([AP])?M?(Z|[+-]\d\d:?\d\d)?$/i
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[T ]+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AP])?M?$/i

/** Clients read several spellings. All are local times except those with an offset. */
function readLocalTime(text: string, zone: string): Temporal.PlainDateTime | undefined {
  const trimmed = text.trim()
  const us = american.exec(trimmed)
  const found = us ? ['', us[3], us[1], us[2], ...us.slice(4)] : iso.exec(trimmed)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second, half, offset] = found
  const clock = readHour(Number(hour), half)
  if (clock === undefined) return undefined
  const local = attempt(() =>
    Temporal.PlainDateTime.from(
      {
        year: Number(year),
        month: Number(month),
        day: Number(day),
        hour: clock,
        minute: Number(minute),
        second: Number(second ?? 0),
      },
      { overflow: 'reject' },
    ),
  )
  if (!local || offset === undefined) return local
  const at = offset.toUpperCase() === 'Z' ? 'UTC' : `${offset.slice(0, 3)}:${offset.slice(-2)}`
  return attempt(() => local.toZonedDateTime(at).withTimeZone(zone).toPlainDateTime())
}

/** @param half `A` or `P` of a 12-hour clock */
function readHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

export function readSchedule(text: string, days: Days, zone: string): SourceResult<RemoteSchedule> {
  const entries = readScheduledShifts(text)
  if (!entries.ok) return entries
  const shifts: RemoteShift[] = []
  for (const entry of entries.value) {
    const start = readLocalTime(readText(entry, 'shiftStart'), zone)
    const end = readLocalTime(readText(entry, 'shiftEnd'), zone)
    const assignment_id = readText(entry, 'shiftID')
    if (!start || !end || assignment_id === '' || Temporal.PlainDateTime.compare(end, start) < 0)
      return malformed(`A shift has no id, or no valid start and end: ${readText(entry, 'shiftStart')}`)
    if (!includesDay(days, start.toPlainDate())) continue
    const interval = resolveInterval(start, end, zone)
    if (!interval) continue
    shifts.push({
      ...interval,
      source_key: `${assignment_id}|${readText(entry, 'facilityID')}|${start.toString()}`,
      assignment_id,
      staff_remote_id: readUserId(entry) || null,
      staff_name: nameOf(entry).name,
      note: '',
    })
  }
  const named = entries.value.filter((entry) => readUserId(entry) !== '')
  return succeed({ shifts, staff: named.map(readStaff), assignments: entries.value.map(readAssignment) })
}

const nameOf = (entry: JsonObject) => joinName(readText(entry, 'firstName'), readText(entry, 'lastName'))

/** Empty for an open shift. */
function readUserId(entry: JsonObject): string {
  const id = readText(entry, 'userID')
  return id === '0' || isOpen(nameOf(entry).name) ? '' : id
}

const readStaff = (entry: JsonObject): RemoteStaff => ({
  remote_id: readUserId(entry),
  remote_buid: readOptional(entry, 'employeeID', 'nPI') ?? '',
  ...nameOf(entry),
  email: null,
  phone: null,
  pager: null,
  division: readOptional(entry, 'groupShortName'),
})

const readAssignment = (entry: JsonObject): RemoteAssignment => ({
  remote_id: readText(entry, 'shiftID'),
  name: readOptional(entry, 'shiftShortName') ?? readText(entry, 'shiftID'),
  division: readOptional(entry, 'groupShortName'),
})
