import { expect, test } from 'vitest'
import { tooMany, tooMuch } from './calendar-import.errors.ts'
import { readFile } from './ical-file.rules.ts'
import { wallText } from './wall-time.rules.ts'
import { zoneNamed } from './ical-zones.rules.ts'

const around = { zone: 'America/New_York', now: Date.parse('2026-01-01T00:00:00Z'), most: 2000 }
const calendar = (events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (uid: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Ben', ...lines, 'END:VEVENT'].join('\r\n')
const many = (count: number, ...lines: string[]) =>
  calendar(Array.from({ length: count }, (_, uid) => event(uid, ...lines)))
const read = (text: string) => readFile(text, around)

const berlin = ['DTSTART;TZID=Europe/Berlin:19710101T100000', 'DURATION:PT1H']

test('a file that would keep everybody waiting is refused before it does', async () => {
  const files = [
    many(11, ...berlin, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    many(201, ...berlin, 'RRULE:FREQ=DAILY'),
    many(40, ...berlin, 'RRULE:FREQ=DAILY'),
    many(1, ...berlin, ...Array.from({ length: 3001 }, () => 'EXDATE:20260101T090000Z')),
  ]
  const refusals = await Promise.all(files.map(read))
  expect(refusals).toEqual(refusals.map(() => ({ refused: tooMuch })))
  expect(await read(many(2001, ...berlin))).toEqual({ refused: tooMany(2000) })
  const counted = await read(many(1, ...berlin, 'RRULE:FREQ=DAILY;COUNT=100000'))
  expect(counted).toMatchObject({
    unreadable: [{ line: 2, sentence: 'This repeats more than 2000 times. Let it end by a date.' }],
  })
  // A line that is nothing but quotation marks is walked through once.
  const quotes = await read(many(1, ...berlin, `X;${'"a'.repeat(100_001)}`))
  expect(quotes).toMatchObject({ series: [], unreadable: [{ line: 7 }] })
})

test('an event of another zone stands on the clocks of the group, before and after they change', async () => {
  const file = await read(
    calendar([
      event(1, 'DTSTART;TZID=Europe/Berlin:20260310T010000', 'DTEND;TZID=Europe/Berlin:20260310T090000'),
      event(2, 'DTSTART:20261101T053000Z', 'DURATION:PT1H'),
      event(3, 'DTSTART:20261101T063000Z', 'DURATION:PT1H'),
    ]),
  )
  if ('refused' in file) throw new Error(file.refused)
  expect(
    file.series.map(({ event: one }) => [wallText(one.starts), one.starts_later, wallText(one.ends)]),
  ).toEqual([
    // Five hours apart: New York has moved its clocks, Berlin has not.
    ['2026-03-09T20:00:00', false, '2026-03-10T04:00:00'],
    ['2026-11-01T01:30:00', false, '2026-11-01T01:30:00'],
    ['2026-11-01T01:30:00', true, '2026-11-01T02:30:00'],
  ])
})

test('zones by their own name, the name that Windows has, and with what programs put around it', () => {
  const names = [
    'America/Chicago',
    'Central Standard Time',
    '/mozilla.org/20050126_1/Europe/Berlin',
    'Europe_London',
  ]
  expect(names.map(zoneNamed)).toEqual([
    'America/Chicago',
    'America/Chicago',
    'Europe/Berlin',
    'Europe/London',
  ])
  expect(['tzone://Microsoft/Utc', 'UTC', 'Etc/GMT'].map(zoneNamed)).toEqual(['UTC', 'UTC', 'UTC'])
  expect(['Customized Time Zone', '', 'GMT-05.00/-04.00', '../etc/passwd'].map(zoneNamed)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
