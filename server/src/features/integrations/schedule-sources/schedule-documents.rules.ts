import { readStaffList, readTimesheet } from './amion/amion-report.rules.ts'
import * as qgenda from './qgenda/qgenda-schedule.rules.ts'
import type { RemoteSchedule } from './requests/remote-schedule.rules.ts'
import { malformed, succeed } from './requests/source-result.rules.ts'
import { toDays } from './requests/source-time.rules.ts'
import type { RemoteAssignment, RemoteStaff, SourceResult, SourceSpan } from './schedule-source.rules.ts'
import * as shiftadmin from './shiftadmin/shiftadmin-schedule.rules.ts'
import { readProviders, readSchedule } from './tangier/tangier-schedule.rules.ts'
import { readEnvelope, readOperation, type SoapOperation } from './tangier/tangier-soap.rules.ts'

// The functions of the reader thread: their inputs and results are copied, so that days are text.

/** A large department has 5,000 shifts in a month, and a result of 50,000 is copied in 100 ms. */
const most_entries = 50_000

export interface ScheduleDocument {
  text: string
  span: SourceSpan
  zone: string
}

const capped = <T>(list: SourceResult<T[]>): SourceResult<T[]> =>
  list.ok && list.value.length > most_entries
    ? malformed(`The answer has more than ${most_entries} entries.`)
    : list

const firstOfEach = <T extends { remote_id: string }>(list: readonly T[]): T[] =>
  [...new Map(list.toReversed().map((entry) => [entry.remote_id, entry])).values()].toReversed()

/** Each shift names its person and assignment: they are copied once. */
function condensed(schedule: SourceResult<RemoteSchedule>): SourceResult<RemoteSchedule> {
  if (!schedule.ok) return schedule
  const { shifts, staff, assignments } = schedule.value
  if (shifts.length > most_entries) return malformed(`The answer has more than ${most_entries} shifts.`)
  return succeed({ shifts, staff: firstOfEach(staff), assignments: firstOfEach(assignments) })
}

export const readAmionSchedule = ({ text, span, zone }: ScheduleDocument): SourceResult<RemoteSchedule> =>
  condensed(readTimesheet(text, toDays(span), zone))

export const readAmionStaff = (text: string): SourceResult<RemoteStaff[]> => capped(readStaffList(text))

export const readQgendaSchedule = ({ text, span, zone }: ScheduleDocument): SourceResult<RemoteSchedule> =>
  condensed(qgenda.readSchedule(text, toDays(span), zone))

export const readQgendaStaff = (text: string): SourceResult<RemoteStaff[]> =>
  capped(qgenda.readStaffMembers(text))

export const readQgendaTasks = (text: string): SourceResult<RemoteAssignment[]> =>
  capped(qgenda.readTasks(text))

export const readShiftadminSchedule = ({
  text,
  span,
  zone,
}: ScheduleDocument): SourceResult<RemoteSchedule> =>
  condensed(shiftadmin.readSchedule(text, toDays(span), zone))

export interface Envelope {
  text: string
  operation: SoapOperation
}

export const readTangierOperation = ({
  text,
  name,
}: {
  text: string
  name: string
}): SourceResult<SoapOperation> => readOperation(text, name)

export function readTangierSchedule({
  text,
  operation,
  span,
  zone,
}: Envelope & ScheduleDocument): SourceResult<RemoteSchedule> {
  const root = readEnvelope(text, operation)
  return root.ok ? condensed(readSchedule(root.value, toDays(span), zone)) : root
}

export function readTangierStaff({ text, operation }: Envelope): SourceResult<RemoteStaff[]> {
  const root = readEnvelope(text, operation)
  return root.ok ? capped(readProviders(root.value)) : root
}
