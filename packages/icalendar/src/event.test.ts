import { expect, test } from 'vitest'
import { readComponents } from './content-lines.ts'
import { parseEvent, type IcalEvent } from './event.ts'
import { formatWallTime } from '@wardline/recurrence/wall-time.ts'
import { createZoneResolver } from './vtimezone.ts'

async function parse(...lines: string[]): Promise<IcalEvent> {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
  const { events, zones } = await readComponents(text, () => Promise.resolve())
  const [event] = events
  if (!event) throw new Error('no event')
  const from = Date.UTC(2026, 0, 1)
  const comparison = { candidates: ['America/New_York'], from, to: from + 400 * 86_400_000 }
  return parseEvent(event, createZoneResolver(zones, comparison))
}

const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20260302T190000Z',
  'DTEND:20260303T070000Z',
  ...lines,
  'END:VEVENT',
]

test('a quoted parameter value may contain a colon, semicolon or comma (RFC 5545 §3.2)', async () => {
  const zone = '"(UTC-05:00) Eastern; US, Canada"'
  const read = await parse(
    'BEGIN:VTIMEZONE',
    'TZID;X-NOTE="a:b":(UTC-05:00) Eastern; US, Canada',
    'X-LIC-LOCATION;X-NOTE="a:b":America/New_York',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID;X-NOTE="a:b":shift-1',
    `DTSTART;TZID=${zone}:20260302T190000`,
    `DTEND;TZID=${zone}:20260303T070000`,
    'RRULE;X-NOTE="FREQ:DAILY;COUNT=2":FREQ=WEEKLY;COUNT=5',
    'EXRULE;X-NOTE="a:b,c":FREQ=MONTHLY;COUNT=1',
    `EXDATE;TZID=${zone}:20260309T190000,20260316T190000`,
    `RDATE;VALUE=PERIOD;TZID=${zone}:20260320T190000/PT2H`,
    'SUMMARY;ALTREP="https://example.com:8443/a;b,c":ICU: nights',
    'STATUS;X-NOTE="a:b":CONFIRMED',
    'END:VEVENT',
  )
  const times = (all: { wall: number; zone: string | null }[]) =>
    all.map((one) => `${formatWallTime(one.wall)} ${one.zone}`)
  expect(read).toMatchObject({
    uid: 'shift-1',
    length: 12 * 3600,
    rrules: ['FREQ=WEEKLY;COUNT=5'],
    exrules: ['FREQ=MONTHLY;COUNT=1'],
    summary: 'ICU: nights',
  })
  expect(times([read.start])).toEqual(['2026-03-02T19:00:00 America/New_York'])
  expect(times(read.excluded)).toEqual([
    '2026-03-09T19:00:00 America/New_York',
    '2026-03-16T19:00:00 America/New_York',
  ])
  expect(times(read.extra.map(({ start }) => start))).toEqual(['2026-03-20T19:00:00 America/New_York'])
})

test.for([
  'SENT-BY="mailto:office@example.com"',
  'DELEGATED-FROM="mailto:a@example.com","mailto:b@example.com"',
  'DELEGATED-TO="mailto:a@example.com"',
  'DIR="ldap://example.com:6666/o=ABC;c=US???(cn=Jim)"',
  'MEMBER="mailto:team@example.com";ROLE=CHAIR',
  'CN="Chen: on call; nights, weekends"',
])('the address of a person follows the parameter %s (RFC 5545 §3.2)', async (parameter) => {
  const read = await parse(
    ...event(
      `ATTENDEE;${parameter}:mailto:Ana.Chen@example.com`,
      `ORGANIZER;${parameter}:mailto:chief@example.com`,
    ),
  )
  expect([read.attendees, read.organizer]).toEqual([['ana.chen@example.com'], 'chief@example.com'])
})

test('a line with an open quotation mark is named (RFC 5545 §3.1)', async () => {
  await expect(parse(...event('ATTENDEE;CN="Chen:mailto:ana@example.com'))).rejects.toThrow(
    'This line cannot be read: “ATTENDEE;CN="Chen:mailto:ana@example.com”',
  )
})
