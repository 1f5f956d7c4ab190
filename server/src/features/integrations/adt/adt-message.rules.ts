import type { AcknowledgementCode } from '@wardline/hl7/acknowledgement.ts'
import { hasServedCharset, servedCharsets } from '@wardline/hl7/charset.ts'
import { limits } from '@wardline/hl7/limits.ts'
import { rawField, readField, textAt, type Message, type Segment } from '@wardline/hl7/message.ts'
import type {
  AdtEvent,
  EncounterClass,
  Identity,
  LocationPath,
  StayKind,
  Visit,
} from '../../patients/adt/adt-event.rules.ts'
import { checkBirth } from '../../patients/patient.rules.ts'
import { isBlank, withoutDisguise } from '@wardline/contract/text.ts'
import { AdtRefusal } from './adt-refusal.rules.ts'
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

const kinds: Record<string, AdtEvent['kind']> = {
  A01: 'admit',
  A02: 'transfer',
  A03: 'discharge',
  A04: 'admit',
  A06: 'admit',
  A07: 'admit',
  A08: 'update',
  A11: 'cancel_admit',
  A12: 'cancel_transfer',
  A13: 'cancel_discharge',
  A17: 'swap',
  A18: 'merge',
  A28: 'update',
  A31: 'update',
  A34: 'merge',
  A36: 'merge',
  A40: 'merge',
}

const list = new Intl.ListFormat('en')
const served = `Received are ${list.format(Object.keys(kinds))}.`

/** Events about a person, whether or not they are in the hospital. Their PV1 says nothing. */
const withoutVisit: readonly string[] = ['A28', 'A31']

/** The class of the visit if PV1-2 is empty. */
const eventClasses: Record<string, EncounterClass> = { A04: 'AMB', A06: 'IMP', A07: 'AMB' }

const header = (field: number) => ({ segment: 'MSH', field })

/** Whether this interface serves messages of this kind at all. */
export function checkHeader(message: Message, { accepts_tests }: SenderSettings): MessageRefusal | undefined {
  const at = (field: number, component = 1) => textAt(message, 'MSH', field, component)
  if (at(9) !== 'ADT') return refuse('Only ADT messages are received.', '200', header(9))
  if (kinds[at(9, 2)] === undefined) return refuse(served, '201', header(9))
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

/** An event ahead of our clock would make all that follow look old until then. */
const max_ahead = { minutes: 5 }

export interface ReadMessage {
  event: AdtEvent
  /** Why each part that could not be read was left out, as sentences. They hold nothing about the patient. */
  left_out: readonly string[]
}

/** The context in which the fields of a message are read. */
interface Reading extends SenderSettings {
  now: Temporal.Instant
  left_out: string[]
}

/** Reads a part without which the rest of the message is still of use. */
function readOptional<T>({ left_out }: Reading, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AdtRefusal)) throw error
    left_out.push(error.message)
    return undefined
  }
}

const unservedCharset = `The character set is not one of ${list.format(servedCharsets)}.`

/** @throws AdtRefusal with a reason that holds nothing about the patient */
export function readEvent(message: Message, settings: SenderSettings, now: Temporal.Instant): ReadMessage {
  if (textAt(message, 'MSH', 10) === '') throw new AdtRefusal('MSH-10 is empty.', '101', header(10))
  if (!hasServedCharset(message)) throw new AdtRefusal(unservedCharset, '103', header(18))
  if (message.segments.filter(({ name }) => name === 'MSH').length > 1)
    throw new AdtRefusal('Send each message in a frame of its own.', '100', header(0))
  const reading = { ...settings, now, left_out: [] }
  return { event: readKind(message, reading), left_out: reading.left_out }
}

function readKind(message: Message, reading: Reading): AdtEvent {
  const event = textAt(message, 'MSH', 9, 2)
  const kind = kinds[event]
  const time = findTime(message, reading)
  if (kind === 'merge') return { kind, ...time, merges: readMerges(message, reading) }
  const pids = message.segments.filter(({ name }) => name === 'PID')
  const [pid] = pids
  if (!pid || kind === undefined) throw missing('PID', 1, 'The message has no PID.')
  const readStay = (of: Segment, stay_kind: StayKind) => ({
    kind: stay_kind,
    ...time,
    identity: readIdentity(of, reading),
    visit: readVisit(event, findVisitSegment(message, of), reading),
  })
  if (kind !== 'swap') return readStay(pid, kind)
  const stays = pids.map((each) => readStay(each, 'transfer'))
  if (new Set(stays.map(({ identity }) => identity.mrn)).size !== 2 || stays.length !== 2)
    throw new AdtRefusal('A17 swaps two patients: send a PID for each of them.', '101')
  return { kind, ...time, stays }
}

/** The PV1 between a PID and the next one. */
function findVisitSegment({ segments }: Message, pid: Segment): Segment | undefined {
  const following = segments.slice(segments.indexOf(pid) + 1)
  const next = following.findIndex(({ name }) => name === 'PID')
  return following.slice(0, next < 0 ? undefined : next).find(({ name }) => name === 'PV1')
}

function findTime(
  message: Message,
  { time_field, time_zone, now }: Reading,
): Pick<AdtEvent, 'occurred' | 'occurred_again'> {
  const [segment = '', field = ''] = time_field.split('-')
  const places = [
    ...(time_field === '' ? [] : [{ segment, field: Number(field) }]),
    { segment: 'EVN', field: 2 },
    { segment: 'MSH', field: 7 },
  ]
  const isAhead = (instant: string) => Temporal.Instant.compare(instant, now.add(max_ahead)) > 0
  for (const place of places) {
    const text = textAt(message, place.segment, place.field)
    if (text === '') continue
    const time = readTime(text, time_zone)
    if (!time) throw new AdtRefusal(`${place.segment}-${place.field} is not a time.`, '102', place)
    if (!time.hasHours) continue
    if (isAhead(time.instant)) break
    const { instant_again: again } = time
    return {
      occurred: time.instant,
      occurred_again: again === undefined || isAhead(again) ? undefined : again,
    }
  }
  return { occurred: now.toString(), occurred_again: undefined }
}

/** Each takes several queries in the transaction of the message. */
const max_merges = 100

const missing = (segment: string, field: number, reason: string) =>
  new AdtRefusal(reason, '101', { segment, field })

function readMerges(message: Message, reading: Reading) {
  const merges: { identity: Identity; prior_mrn: string }[] = []
  let identity: Identity | undefined
  for (const segment of message.segments) {
    if (segment.name === 'PID') identity = readIdentity(segment, reading)
    if (segment.name !== 'MRG') continue
    if (!identity) throw new AdtRefusal('MRG comes before PID.', '100', { segment: 'MRG', field: 1 })
    const prior_mrn = findMrn(segment, 1, reading)
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

function readIdentity(pid: Segment, reading: Reading): Identity {
  const mrn = findMrn(pid, 3, reading)
  if (mrn === undefined) throw missing('PID', 3, 'PID-3 has no MRN.')
  const optional = <T>(read: () => T) => readOptional(reading, read)
  const names = optional(() => repetitions(pid, 5)) ?? []
  const name = names.find((each) => each(7) === 'L') ?? names[0]
  const namePart = (component: number) => optional(() => readLine(name?.(component) ?? '', 100, 'PID', 5))
  return {
    mrn,
    last_name: namePart(1) || undefined,
    first_name: namePart(2),
    middle_name: namePart(3),
    date_of_birth: optional(() => readBirth(pid, reading.now)),
    sex: optional(() => readLine(repetitions(pid, 8)[0]?.(1) ?? '', 20, 'PID', 8)),
  }
}

/**
 * Null for one that is deleted. Undefined if PID-7 is empty or only a year: the stored date may be more
 * precise.
 */
function readBirth(pid: Segment, now: Temporal.Instant): string | null | undefined {
  const text = repetitions(pid, 7)[0]?.(1) ?? ''
  if (text === '') return undefined
  if (text === deletion) return null
  const day = readDay(text)
  if (day === null) return undefined
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const problem = day === undefined ? 'PID-7 is not a date.' : checkBirth(day, today)
  if (problem !== undefined) throw new AdtRefusal(problem, '102', { segment: 'PID', field: 7 })
  return day
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

function readVisit(event: string, pv1: Segment | undefined, reading: Reading): Visit {
  const event_class = eventClasses[event]
  if (!pv1 || withoutVisit.includes(event))
    return {
      number: null,
      class: event_class,
      location: undefined,
      admitted: undefined,
      discharged: undefined,
    }
  const first = (field: number) => repetitions(pv1, field)[0]
  const optional = <T>(read: () => T) => readOptional(reading, read)
  const time = (field: number) =>
    optional(() => {
      const text = first(field)?.(1) ?? ''
      if (text === '' || text === deletion) return undefined
      const read = readTime(text, reading.time_zone)
      if (!read) throw new AdtRefusal(`PV1-${field} is not a time.`, '102', { segment: 'PV1', field })
      return read.instant
    })
  return {
    number: readLine(first(19)?.(1) ?? '', 100, 'PV1', 19) || null,
    class: optional(() => classes[first(2)?.(1) ?? '']) ?? event_class,
    location: optional(() => readLocation(first(3))),
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
