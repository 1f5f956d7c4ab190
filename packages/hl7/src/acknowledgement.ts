import { headerSegment, printMessage, segment, textAt, type Message } from './message.ts'

/** `AA`: taken. `AE`: could not be taken. `AR`: not served. */
export type AcknowledgementCode = 'AA' | 'AE' | 'AR'

export interface AcknowledgementOf {
  code: AcknowledgementCode
  /** A reason for the sender's administrator. */
  reason?: string
  /** HL7 table 0357. */
  error_code?: string
  /** Position of the error, such as PID-5. */
  location?: { segment: string; field: number }
}

const max_reason = 80

const components = (message: Message, field: number): string[] =>
  [1, 2, 3].map((component) => textAt(message, 'MSH', field, component))

/**
 * Acknowledges a message of any version (HL7 v2.5.1 §2.9.2): the sender becomes the receiver, and MSA-2 is its MSH-10.
 * @param now as HL7 prints it
 */
export function printAcknowledgement(
  message: Message | undefined,
  { code, reason = '', error_code = '', location }: AcknowledgementOf,
  { control_id, now }: { control_id: string; now: string },
): string {
  const original = message ?? { start: '', segments: [] }
  const event = textAt(original, 'MSH', 9, 2)
  const header = headerSegment([
    components(original, 5),
    components(original, 6),
    components(original, 3),
    components(original, 4),
    now,
    '',
    event === '' ? 'ACK' : ['ACK', event, 'ACK'],
    control_id,
    textAt(original, 'MSH', 11) || 'P',
    textAt(original, 'MSH', 12) || '2.5.1',
    ...Array.from({ length: 5 }, () => ''),
    'UNICODE UTF-8',
  ])
  const acknowledged = segment('MSA', [code, textAt(original, 'MSH', 10), reason.slice(0, max_reason)])
  if (code === 'AA') return printMessage({ start: '', segments: [header, acknowledged] })
  const place = location ? [location.segment, '1', String(location.field)] : ''
  const error = segment('ERR', ['', place, [error_code, '', 'HL70357'], 'E', '', '', '', reason])
  return printMessage({ start: '', segments: [header, acknowledged, error] })
}
