import type { AcknowledgementCode } from '@wardline/hl7/acknowledgement.ts'
import { limits } from '@wardline/hl7/limits.ts'
import { rawField, readField, textAt, type Message, type Segment } from '@wardline/hl7/message.ts'
import {
  AdtRefusal,
  type AdtEvent,
  type EncounterClass,
  type Identity,
  type LocationPath,
  type StayKind,
  type Visit,
} from '../../patients/adt/adt-event.rules.ts'
import { isBlank, withoutDisguise } from '@wardline/contract/text.ts'
import { readDay, readTime } from './hl7-time.rules.ts'

export interface SenderSettings {
  mrn_authority: string
  time_field: string
  accepts_tests: boolean
  time_zone: string
}

/** `AR`: this interface does not serve it. `AE`: it could not be taken. */
export interface MessageRefusal {
  code: Exclude<AcknowledgementCode, 'AA'>
  reason: string
  error_code: string
  location?: { segment: string; field: number } | undefined
}

const kinds: Record<string, StayKind | 'merge'> = {
  A01: 'admit',
  A02: 'transfer',
  A03: 'discharge',
  A04: 'admit',
  A08: 'update',
  A11: 'cancel_admit',
  A12: 'cancel_transfer',
  A13: 'cancel_discharge',
  A40: 'merge',
}

const header = (field: number) => ({ segment: 'MSH', field })

/** Whether this interface serves messages of this kind at all. */
export function checkHeader(message: Message, { accepts_tests }: SenderSettings): MessageRefusal | undefined {
  const at = (field: number, component = 1) => textAt(message, 'MSH', field, component)
  if (at(9) !== 'ADT') return refuse('Only ADT messages are received.', '200', header(9))
  if (kinds[at(9, 2)] === undefined)
    return refuse('Received are A01, A02, A03, A04, A08, A11, A12, A13 and A40.', '201', header(9))
  if (!/^2\.[1-9](\.\d)?$/.test(at(12))) return refuse('The version is not 2.1 to 2.9.', '203', header(12))
  const processing_id = at(11) || 'P'
  if (processing_id !== 'P' && !(accepts_tests && /^[TD]$/.test(processing_id)))
    return refuse('Only messages with the processing id P are received.', '202', header(11))
  return undefined
}

function refuse(reason: string, error_code: string, location: MessageRefusal['location']): MessageRefusal {
  return { code: 'AR', reason, error_code, location }
}

export const tooLarge: MessageRefusal = refuse(
  `A message has at most a million bytes and ${limits.segments.toLocaleString('en-US')} segments.`,
  '207',
  undefined,
)

/** An event far ahead of our clock would make all that follow look old. */
const max_ahead = { hours: 24 }

const charsets = new Set(['', 'ASCII', 'UNICODE UTF-8', 'UNICODE', '8859/1'])

/** @throws AdtRefusal with a reason that holds nothing about the patient */
export function readEvent(message: Message, settings: SenderSettings, now: Temporal.Instant): AdtEvent {
  if (textAt(message, 'MSH', 10) === '') throw new AdtRefusal('MSH-10 is empty.', '101', header(10))
  if (!charsets.has(textAt(message, 'MSH', 18).toUpperCase()))
    throw new AdtRefusal('The character set is not UTF-8, ASCII or 8859/1.', '103', header(18))
  if (message.segments.filter(({ name }) => name === 'MSH').length > 1)
    throw new AdtRefusal('Send each message in a frame of its own.', '100', header(0))
  const kind = kinds[textAt(message, 'MSH', 9, 2)]
  const occurred = findTime(message, settings, now)
  if (kind === 'merge') return { kind, occurred, merges: readMerges(message, settings) }
  const pid = message.segments.find(({ name }) => name === 'PID')
  if (!pid || kind === undefined) throw missing('PID', 1, 'The message has no PID.')
  return { kind, occurred, identity: readIdentity(pid, settings), visit: readVisit(message, settings) }
}

function findTime(message: Message, settings: SenderSettings, now: Temporal.Instant): string {
  const [segment = '', field = ''] = settings.time_field.split('-')
  const places = [
    ...(settings.time_field === '' ? [] : [{ segment, field: Number(field) }]),
    { segment: 'EVN', field: 2 },
    { segment: 'MSH', field: 7 },
  ]
  for (const place of places) {
    const text = textAt(message, place.segment, place.field)
    if (text === '') continue
    const time = readTime(text, settings.time_zone)
    if (!time) throw new AdtRefusal(`${place.segment}-${place.field} is not a time.`, '102', place)
    if (!time.hasHours) continue
    const isAhead = Temporal.Instant.compare(time.instant, now.add(max_ahead)) > 0
    return isAhead ? now.toString() : time.instant
  }
  return now.toString()
}

/** Each takes several queries in the transaction of the message. */
const max_merges = 100

const missing = (segment: string, field: number, reason: string) =>
  new AdtRefusal(reason, '101', { segment, field })

function readMerges(message: Message, settings: SenderSettings) {
  const merges: { identity: Identity; prior_mrn: string }[] = []
  let identity: Identity | undefined
  for (const segment of message.segments) {
    if (segment.name === 'PID') identity = readIdentity(segment, settings)
    if (segment.name !== 'MRG') continue
    if (!identity) throw new AdtRefusal('MRG comes before PID.', '100', { segment: 'MRG', field: 1 })
    const prior_mrn = findMrn(segment, 1, settings)
    if (prior_mrn === undefined) throw missing('MRG', 1, 'MRG-1 has no MRN.')
    merges.push({ identity, prior_mrn })
    if (merges.length > max_merges)
      throw new AdtRefusal(`A message merges at most ${max_merges} records.`, '207', {
        segment: 'MRG',
        field: 1,
      })
    identity = undefined
  }
  if (merges.length === 0) throw missing('MRG', 1, 'The message has no PID with an MRG.')
  return merges
}

type Text = (component: number, subcomponent?: number) => string

/** The repetitions of a field. */
function repetitions(segment: Segment, field: number): Text[] {
  const read = readField(rawField(segment, field), segment.delimiters)
  if (!read)
    throw new AdtRefusal(`${segment.name}-${field} is too large.`, '102', { segment: segment.name, field })
  return read.map(
    (components): Text =>
      (component, subcomponent = 1) =>
        components[component - 1]?.[subcomponent - 1]?.trim() ?? '',
  )
}

const deletion = '""'

/** Undefined for a field that says nothing; empty for one that is deleted. */
function readLine(text: string, max: number, segment: string, field: number): string | undefined {
  if (text === '') return undefined
  if (text === deletion) return ''
  const line = withoutDisguise(text).trim()
  if (isBlank(line)) return undefined
  if (line.length > max)
    throw new AdtRefusal(`${segment}-${field} is longer than ${max} characters.`, '102', { segment, field })
  return line
}

/** The identifier of type MR (HL7 table 0203) of the authority, else the first of no type. */
function findMrn(segment: Segment, field: number, { mrn_authority }: SenderSettings): string | undefined {
  const ids = repetitions(segment, field).filter((id) => mrn_authority === '' || id(4) === mrn_authority)
  const found = ids.find((id) => /^MRN?$/.test(id(5))) ?? ids.find((id) => id(5) === '' || id(5) === 'PI')
  const mrn = readLine(found?.(1) ?? '', 100, segment.name, field)
  return mrn === '' ? undefined : mrn
}

function readIdentity(pid: Segment, settings: SenderSettings): Identity {
  const mrn = findMrn(pid, 3, settings)
  if (mrn === undefined) throw missing('PID', 3, 'PID-3 has no MRN.')
  const names = repetitions(pid, 5)
  const name = names.find((each) => each(7) === 'L') ?? names[0]
  const birth = repetitions(pid, 7)[0]?.(1) ?? ''
  const date_of_birth = birth === '' ? undefined : birth === deletion ? null : readDay(birth)
  if (birth !== '' && date_of_birth === undefined)
    throw new AdtRefusal('PID-7 is not a date.', '102', { segment: 'PID', field: 7 })
  const sex = repetitions(pid, 8)[0]?.(1) ?? ''
  return {
    mrn,
    last_name: readLine(name?.(1) ?? '', 100, 'PID', 5) || undefined,
    first_name: readLine(name?.(2) ?? '', 100, 'PID', 5),
    middle_name: readLine(name?.(3) ?? '', 100, 'PID', 5),
    // Only a year: what is known may be more.
    date_of_birth: date_of_birth === null && birth !== deletion ? undefined : date_of_birth,
    sex: readLine(sex, 20, 'PID', 8),
  }
}

/** HL7 table 0004 in FHIR act classes. */
const classes: Record<string, EncounterClass> = {
  I: 'IMP',
  B: 'IMP',
  E: 'EMER',
  O: 'AMB',
  R: 'AMB',
  P: 'PRENC',
}

function readVisit(message: Message, { time_zone }: SenderSettings): Visit {
  const pv1 = message.segments.find(({ name }) => name === 'PV1')
  const event_class = textAt(message, 'MSH', 9, 2) === 'A04' ? 'AMB' : undefined
  if (!pv1)
    return {
      number: null,
      class: event_class,
      location: undefined,
      admitted: undefined,
      discharged: undefined,
    }
  const first = (field: number) => repetitions(pv1, field)[0]
  const time = (field: number) => {
    const text = first(field)?.(1) ?? ''
    if (text === '' || text === deletion) return undefined
    const read = readTime(text, time_zone)
    if (!read) throw new AdtRefusal(`PV1-${field} is not a time.`, '102', { segment: 'PV1', field })
    return read.instant
  }
  return {
    number: readLine(first(19)?.(1) ?? '', 100, 'PV1', 19) || null,
    class: classes[first(2)?.(1) ?? ''] ?? event_class,
    location: readLocation(first(3)),
    admitted: time(44),
    discharged: time(45),
  }
}

/** PL: point of care, room, bed, facility. */
function readLocation(place: Text | undefined): LocationPath | undefined {
  // Names of rooms and beds contain those before.
  const level = (component: number, max: number) => readLine(place?.(component) ?? '', max, 'PV1', 3) ?? ''
  const path = { unit: level(1, 40), room: level(2, 28), bed: level(3, 28), hospital: level(4, 100) }
  return path.unit === '' && path.room === '' && path.bed === '' ? undefined : path
}
