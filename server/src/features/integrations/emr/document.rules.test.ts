import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMessage, textAt } from '@wardline/hl7/message.ts'
import { documentLines, printDocument, hl7Timestamp, type DocumentContent } from './document.rules.ts'

const person = { id: 7, first_name: 'Ana', last_name: 'Ruiz', title: 'RN' }
const content = (text: string): DocumentContent => ({
  control_id: 'WL12.3',
  document_number: 'WL12',
  is_replacement: false,
  time_zone: 'America/New_York',
  now: '2026-11-20T14:00:00Z',
  endpoint: {
    sending_application: 'WARDLINE',
    sending_facility: 'GEN',
    receiving_application: '',
    receiving_facility: '',
  },
  patient: {
    mrn: '123',
    first_name: 'Jane',
    middle_name: '',
    last_name: text,
    date_of_birth: '1970-01-02',
    sex: 'female',
  },
  encounter: null,
  requester: person,
  author: person,
  requested: '2026-11-20T13:59:59Z',
  subject: 'K+ 6.1',
  created: '2026-11-20T13:00:00Z',
  messages: [
    {
      created: '2026-11-20T13:00:00Z',
      sender: 'Ana Ruiz, RN',
      has_attachments: true,
      data: [{ data: text, label: 'Note' }],
    },
  ],
})

test("times use the hospital's time zone with an offset, so a repeated hour stays unambiguous", () => {
  expect(hl7Timestamp('2026-11-20T14:00:00.123456Z', 'America/New_York')).toBe('20261120090000-0500')
  expect(hl7Timestamp('2026-11-01T05:30:00Z', 'America/New_York')).toBe('20261101013000-0400')
  expect(hl7Timestamp('2026-11-01T06:30:00Z', 'America/New_York')).toBe('20261101013000-0500')
  expect(hl7Timestamp('2026-07-01T00:00:00Z', 'America/St_Johns')).toBe('20260630213000-0230')
})

test("the document reads as expected in the patient's record", () => {
  expect(documentLines(content('one\r\ntwo\rthree\u2028four'))).toEqual([
    'Subject: K+ 6.1',
    'Times are those of America/New_York.',
    '',
    '2026-11-20 08:00 Ana Ruiz, RN:',
    'Note: one',
    'two',
    'three',
    'four',
    '(with files, which are kept in Wardline)',
  ])
})

test('any text or name produces one OBX per line and never moves other fields', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const document = content(text)
      const message = parseMessage(printDocument(document))
      if (!message) throw new Error('not a message')
      const names = message.segments.map(({ name }) => name)
      const lines = documentLines(document)
      expect(names).toEqual(['MSH', 'EVN', 'PID', 'PV1', 'TXA', ...lines.map(() => 'OBX')])
      expect(textAt(message, 'PID', 5)).toBe(text)
      expect(textAt(message, 'PID', 7)).toBe('19700102')
      expect(textAt(message, 'PV1', 2)).toBe('U')
      expect(textAt(message, 'TXA', 12)).toBe('WL12')
      expect(textAt(message, 'TXA', 22, 15)).toBe('20261120085959-0500')
      const last = { ...message, segments: message.segments.slice(-2, -1) }
      expect(textAt(last, 'OBX', 5)).toBe(lines.at(-2))
    }),
  )
})
