import { headerSegment, printMessage, segment, type Segment, type Value } from '@wardline/hl7/message.ts'

interface Person {
  id: number
  first_name: string
  last_name: string
  title: string
}

export interface DocumentContent {
  control_id: string
  document_number: string
  is_replacement: boolean
  time_zone: string
  now: string
  endpoint: {
    sending_application: string
    sending_facility: string
    receiving_application: string
    receiving_facility: string
  }
  patient: {
    mrn: string
    first_name: string
    middle_name: string
    last_name: string
    date_of_birth: string | null
    sex: string
  }
  encounter: { number: string; class: string; starts: string; location: string } | null
  requester: Person
  author: Person
  requested: string
  subject: string
  created: string
  messages: {
    created: string
    sender: string
    has_attachments: boolean
    data: { data: unknown; label: string }[]
  }[]
}

/** HL7 TS with its offset, to the second. */
export function hl7Timestamp(instant: string, time_zone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone)
  const digits = at.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/\D/g, '')
  return digits + at.offset.slice(0, 6).replace(':', '')
}

const name = ({ id, last_name, first_name }: Person): Value => [String(id), last_name, first_name]
/** HL7 table 0001. */
const sexes: Record<string, string> = { f: 'F', female: 'F', m: 'M', male: 'M', o: 'O', other: 'O' }
/** FHIR act class to HL7 table 0004. */
const classes: Record<string, string> = { AMB: 'O', EMER: 'E', IMP: 'I', ACUTE: 'I', OBSENC: 'I', PRENC: 'P' }
const emptyFields = (n: number) => Array<string>(n).fill('')
const type: Value = ['SECMSG', 'Secure message thread', 'L']

/**
 * MDM^T02 for a new document, T10 for a replacement. Always contains the whole thread, so the latest version is
 * complete even if earlier ones were lost. TXA-12 stays the same, and a replacement names it as its parent.
 */
export function printDocument(content: DocumentContent): string {
  const { endpoint, time_zone } = content
  const time = (instant: string) => hl7Timestamp(instant, time_zone)
  const event = content.is_replacement ? 'T10' : 'T02'
  const number: Value = [content.document_number, endpoint.sending_application]
  const requester = name(content.requester)
  // PPN: who authenticated it, with the time in component 15.
  const authenticated = [...requester, ...emptyFields(11), time(content.requested)]
  const segments = [
    headerSegment([
      endpoint.sending_application,
      endpoint.sending_facility,
      endpoint.receiving_application,
      endpoint.receiving_facility,
      time(content.now),
      '',
      ['MDM', event, 'MDM_T02'],
      content.control_id,
      'P',
      '2.5.1',
      ...emptyFields(5),
      'UNICODE UTF-8',
    ]),
    segment('EVN', [event, time(content.now)]),
    patientSegment(content),
    encounterSegment(content),
    segment('TXA', [
      '1',
      type,
      'TX',
      time(content.created),
      requester,
      time(content.created),
      '',
      content.is_replacement ? time(content.requested) : '',
      name(content.author),
      requester,
      '',
      number,
      content.is_replacement ? number : '',
      ...emptyFields(3),
      'AU',
      'U',
      'AV',
      ...emptyFields(2),
      authenticated,
    ]),
    ...documentLines(content).map((line, i) =>
      segment('OBX', [String(i + 1), 'TX', type, String(i + 1), line, '', '', '', '', '', 'F']),
    ),
  ]
  return printMessage({ start: '', segments })
}

const patientSegment = ({ patient, endpoint }: DocumentContent): Segment =>
  segment('PID', [
    '1',
    '',
    [patient.mrn, '', '', endpoint.sending_facility, 'MR'],
    '',
    [patient.last_name, patient.first_name, patient.middle_name],
    '',
    patient.date_of_birth?.replaceAll('-', '') ?? '',
    sexes[patient.sex.toLowerCase()] ?? 'U',
  ])

/** MDM requires a PV1; without an encounter its class is unknown. */
function encounterSegment({ encounter, time_zone, endpoint }: DocumentContent): Segment {
  if (!encounter) return segment('PV1', ['1', 'U'])
  const number: Value = [encounter.number, '', '', endpoint.sending_facility, 'VN']
  return segment('PV1', [
    '1',
    classes[encounter.class] ?? 'U',
    [encounter.location],
    ...emptyFields(15),
    number,
    ...emptyFields(24),
    hl7Timestamp(encounter.starts, time_zone),
  ])
}

export function documentLines({ subject, messages, time_zone }: DocumentContent): string[] {
  return [
    `Subject: ${subject}`,
    `Times are those of ${time_zone}.`,
    ...messages.flatMap(({ created, sender, data, has_attachments }) => [
      '',
      `${localTime(created, time_zone)} ${sender}:`,
      ...data.flatMap(({ label, data: value }) => fieldLines(label, value)),
      ...(has_attachments ? ['(with files, which are kept in Wardline)'] : []),
    ]),
  ].flatMap((text) => text.split(/\r\n|[\n\r\u2028\u2029]/))
}

function fieldLines(label: string, value: unknown): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  if (text === '') return []
  return [label === '' ? text : `${label}: ${text}`]
}

const localTime = (instant: string, time_zone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(time_zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
