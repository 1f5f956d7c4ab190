import { expect, test } from 'vitest'
import {
  clockTimeNote,
  floatingNote,
  lastDayNote,
  tooManyEvents,
  tooMuchRepetition,
} from './calendar-import.errors.ts'
import { parseCalendarFile } from './calendar-file.rules.ts'
import { listOccurrencesBetween } from '../calendar/occurrence.rules.ts'
import { formatWallTime, formatWithOffset } from '@wardline/recurrence/wall-time.ts'

const around = { zone: 'America/New_York', now: Date.parse('2026-01-01T00:00:00Z'), most: 2000 }
const calendar = (events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (uid: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Ben', ...lines, 'END:VEVENT'].join('\r\n')
const many = (count: number, ...lines: string[]) =>
  calendar(Array.from({ length: count }, (_, uid) => event(uid, ...lines)))
const read = (text: string) => parseCalendarFile(text, around)

const berlin = ['DTSTART;TZID=Europe/Berlin:19710101T100000', 'DURATION:PT1H']

test('a file that would take too long to expand is rejected before it is expanded', async () => {
  const files = [
    many(11, ...berlin, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    many(201, ...berlin, 'RRULE:FREQ=DAILY'),
    many(40, ...berlin, 'RRULE:FREQ=DAILY'),
    many(1, ...berlin, ...Array.from({ length: 3001 }, () => 'EXDATE:20260101T090000Z')),
  ]
  const refusals = await Promise.all(files.map(read))
  expect(refusals).toEqual(refusals.map(() => ({ refused: tooMuchRepetition })))
  expect(await read(many(2001, ...berlin))).toEqual({ refused: tooManyEvents(2000) })
  const counted = await read(many(1, ...berlin, 'RRULE:FREQ=DAILY;COUNT=100000'))
  expect(counted).toMatchObject({
    unreadable: [{ line: 2, sentence: 'This repeats more than 2000 times. Give it an end date instead.' }],
  })
  // A line of nothing but quotation marks is scanned once.
  const quotes = await read(many(1, ...berlin, `X;${'"a'.repeat(100_001)}`))
  expect(quotes).toMatchObject({ series: [], unreadable: [{ line: 7 }] })
})

test('a change of all that follow an occurrence is refused with its line, and the series stays', async () => {
  const file = await read(
    calendar([
      event(2, 'DTSTART;TZID=America/New_York:20260310T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5'),
      event(
        2,
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20260312T100000',
        'DTSTART;TZID=America/New_York:20260312T140000',
        'DURATION:PT1H',
      ),
    ]),
  )
  expect(file).toMatchObject({
    unreadable: [{ line: 12, sentence: expect.stringContaining('RANGE=THISANDFUTURE') as string }],
    series: [{ uid: '2', overrides: [] }],
  })
})

test('times without a zone are read in the zone of the group, with a note if the calendar has another one', async () => {
  const floating = ['DTSTART:20260310T100000', 'DURATION:PT1H']
  const notes = async (...header: string[]) => {
    const file = await read(
      calendar([...header, event(1, ...floating), event(2, 'DTSTART;VALUE=DATE:20260310')]),
    )
    if ('refused' in file) throw new Error(file.refused)
    return file.series.map((one) => [formatWallTime(one.event.starts), one.notes])
  }
  const read_as = '2026-03-10T10:00:00'
  const day = ['2026-03-10T00:00:00', []]
  expect(await notes()).toEqual([[read_as, []], day])
  expect(await notes('X-WR-TIMEZONE:America/New_York')).toEqual([[read_as, []], day])
  const note = floatingNote('America/New_York', 'America/Chicago')
  expect(await notes('X-WR-TIMEZONE:America/Chicago')).toEqual([[read_as, [note]], day])
})

test("an event in another time zone is converted to the group's clock, across clock changes", async () => {
  const file = await read(
    calendar([
      event(1, 'DTSTART;TZID=Europe/Berlin:20260310T010000', 'DTEND;TZID=Europe/Berlin:20260310T090000'),
      event(2, 'DTSTART:20261101T053000Z', 'DURATION:PT1H'),
      event(3, 'DTSTART:20261101T063000Z', 'DURATION:PT1H'),
    ]),
  )
  if ('refused' in file) throw new Error(file.refused)
  expect(
    file.series.map(({ event: one }) => [
      formatWallTime(one.starts),
      one.starts_later,
      formatWallTime(one.ends),
    ]),
  ).toEqual([
    // Five hours apart: New York has moved its clocks, Berlin has not.
    ['2026-03-09T20:00:00', false, '2026-03-10T04:00:00'],
    ['2026-11-01T01:30:00', false, '2026-11-01T01:30:00'],
    ['2026-11-01T01:30:00', true, '2026-11-01T02:30:00'],
  ])
})

test('a series that starts or ends in the skipped hour moves on that day only (RFC 5545 §3.3.5)', async () => {
  const rule = 'RRULE:FREQ=DAILY;COUNT=4'
  const shift = (uid: number, zone: string, start: string, end: string, ...lines: string[]) =>
    event(uid, `DTSTART;TZID=${zone}:${start}00`, `DTEND;TZID=${zone}:${end}00`, ...lines)
  const file = await read(
    calendar([
      shift(1, 'America/New_York', '20260308T0230', '20260308T1030', rule),
      shift(2, 'US/Eastern', '20260308T0230', '20260308T1030', rule),
      shift(3, 'America/New_York', '20260307T1900', '20260308T0230', rule),
      shift(
        4,
        'America/New_York',
        '20260307T0230',
        '20260307T1030',
        rule,
        'EXDATE;TZID=America/New_York:20260308T023000',
      ),
      shift(5, 'America/New_York', '20260308T0230', '20260308T1030'),
    ]),
  )
  if ('refused' in file) throw new Error(file.refused)
  expect(file.unreadable).toEqual([])
  const listed = file.series.map(({ event: one, overrides }) =>
    listOccurrencesBetween(one, overrides, { from: around.now, to: around.now + 100 * 86_400_000 }).map(
      ({ start, end }) =>
        [start, end].map((at) => formatWithOffset(around.zone, at).slice(8, 16)).join(' to '),
    ),
  )
  const early = [
    '08T03:00 to 08T10:30',
    '09T02:30 to 09T10:30',
    '10T02:30 to 10T10:30',
    '11T02:30 to 11T10:30',
  ]
  expect(listed).toEqual([
    early,
    early,
    ['07T19:00 to 08T03:00', '08T19:00 to 09T02:30', '09T19:00 to 10T02:30', '10T19:00 to 11T02:30'],
    ['07T02:30 to 07T10:30', '09T02:30 to 09T10:30', '10T02:30 to 10T10:30'],
    ['08T03:00 to 08T10:30'],
  ])
})

test('the hours of a single event are exact; a series keeps its times of day (RFC 5545 §3.3.6)', async () => {
  const start = 'DTSTART;TZID=America/New_York:20260307T190000'
  const daily = 'RRULE:FREQ=DAILY;COUNT=2'
  const file = await read(
    calendar([
      event(1, start, 'DURATION:PT12H'),
      event(2, start, 'DURATION:P1DT12H'),
      event(3, start, 'DURATION:P1D'),
      event(4, 'DTSTART;TZID=America/New_York:20261031T190000', 'DURATION:PT7H'),
      event(
        5,
        'DTSTART;TZID=America/New_York:20260301T190000',
        'DURATION:P1D',
        'RDATE;VALUE=PERIOD:20260308T000000Z/PT12H',
      ),
      event(6, start, 'DURATION:PT12H', daily),
      event(7, start, 'DTEND;TZID=America/New_York:20260308T070000', daily),
      event(
        8,
        'DTSTART;TZID=America/New_York:20260131T190000',
        'DURATION:PT1H',
        'RRULE:FREQ=MONTHLY;BYMONTH=1,4',
      ),
    ]),
  )
  if ('refused' in file) throw new Error(file.refused)
  const listed = file.series.map(({ uid, event: one, notes }) => [
    uid.slice(0, 1),
    formatWallTime(one.ends).slice(5, 16),
    one.ends_later,
    notes,
  ])
  expect(listed).toEqual([
    ['1', '03-08T08:00', false, []],
    ['2', '03-09T07:00', false, []],
    ['3', '03-08T19:00', false, []],
    ['4', '11-01T01:00', true, []],
    ['5', '03-02T19:00', false, []],
    ['5', '03-08T08:00', false, []],
    ['6', '03-08T07:00', false, [clockTimeNote]],
    ['7', '03-08T07:00', false, []],
    ['8', '01-31T20:00', false, [lastDayNote, clockTimeNote]],
  ])
})

const night = (uid: number, tzid: string, ...lines: string[]) =>
  event(uid, `DTSTART;TZID=${tzid}:20260302T190000`, 'DURATION:PT12H', ...lines)
/** US daylight-saving rules as Exchange writes them, `winter` hours behind UTC in winter. */
const described = (tzid: string, winter: number, more: string[] = [], spring = '2SU') => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...more,
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  `TZOFFSETFROM:-0${winter - 1}00`,
  `TZOFFSETTO:-0${winter}00`,
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  `TZOFFSETFROM:-0${winter}00`,
  `TZOFFSETTO:-0${winter - 1}00`,
  `RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=${spring};BYMONTH=3`,
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

test('a time zone defined only in the file is matched by its transitions', async () => {
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3'
  const zoneOf = async (...lines: string[]) => {
    const file = await read(calendar([...lines, night(1, 'Own', weekly)]))
    if ('refused' in file) throw new Error(file.refused)
    return file.unreadable[0]?.sentence ?? file.series.map(({ event: one }) => formatWallTime(one.starts))
  }
  // Like New York: a series in the group's zone. Like Chicago: single shifts, an hour later in the group's zone.
  expect(await zoneOf(...described('Own', 5))).toEqual(['2026-03-02T19:00:00'])
  expect(await zoneOf(...described('Own', 6))).toEqual(
    [2, 9, 16].map((date) => `2026-03-${date < 10 ? '0' : ''}${date}T20:00:00`),
  )
  const placed = described('Own', 6, ['X-LIC-LOCATION:America/Phoenix'])
  expect(await zoneOf(...placed)).toEqual([
    '2026-03-02T21:00:00',
    '2026-03-09T22:00:00',
    '2026-03-16T22:00:00',
  ])
  const refused = expect.stringMatching(/^Unknown time zone “Own”/)
  // One week differs from every known zone: refused, not matched to the nearest.
  expect(await zoneOf(...described('Own', 5, [], '3SU'))).toEqual(refused)
  expect(await zoneOf(...described('Own', 5, [], 'HOURLY'))).toEqual(refused)
  expect(await zoneOf(...described('Own', 5).slice(0, 2), 'END:VTIMEZONE')).toEqual(refused)
  expect(await zoneOf()).toEqual(refused)
})

/** The shifts of a file up to a date: `03-02T19:00/07:00`. */
async function times(until: string, ...lines: string[]): Promise<string[]> {
  const file = await read(calendar([night(1, 'America/New_York', ...lines)]))
  if ('refused' in file) throw new Error(file.refused)
  expect(file.unreadable).toEqual([])
  return file.series
    .flatMap(({ event: one, overrides }) =>
      listOccurrencesBetween(one, overrides, { from: around.now, to: Date.parse(until) }),
    )
    .map(({ starts, ends }) => `${formatWallTime(starts).slice(5, 16)}/${formatWallTime(ends).slice(11, 16)}`)
    .toSorted()
}
const at = (...days: string[]) => days.map((one) => `03-${one}T19:00/07:00`)

test('extra dates and periods occur once, with their own duration', async () => {
  const zone = ';TZID=America/New_York'
  expect(
    await times(
      '2026-04-01T00:00:00Z',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      `RDATE${zone}:20260302T190000,20260304T190000,20260305T190000`,
      `RDATE;VALUE=PERIOD${zone}:20260309T190000/PT3H,20260311T190000/20260311T210000`,
      `EXDATE${zone}:20260305T190000`,
    ),
  ).toEqual([...at('02', '04'), '03-09T19:00/22:00', '03-11T19:00/21:00'])
  const alone = await times('2026-04-01T00:00:00Z', `RDATE;VALUE=PERIOD${zone}:20260302T190000/PT3H`)
  expect(alone).toEqual(['03-02T19:00/22:00'])
})

test('exception rules and multiple rules are combined', async () => {
  const april = '2026-03-17T00:00:00Z'
  const workdays = at('02', '03', '04', '05', '06', '09', '10', '11', '12', '13', '16')
  const noWeekend = 'EXRULE:FREQ=WEEKLY;BYDAY=SA,SU'
  expect(await times(april, 'RRULE:FREQ=DAILY;COUNT=30', noWeekend)).toEqual(workdays)
  expect(await times(april, 'RRULE:FREQ=DAILY', noWeekend), 'without an end').toEqual(workdays)
  expect(await times(april, 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'RRULE:FREQ=WEEKLY;BYDAY=TH')).toEqual(
    at('02', '05', '09', '12', '16'),
  )
  // A night that both rules include is one shift.
  expect(await times(april, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU', 'RRULE:FREQ=WEEKLY;BYDAY=TU,WE')).toEqual(
    at('02', '03', '04', '09', '10', '11', '16'),
  )
  const read3 = await read(calendar([night(1, 'America/New_York', 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=HOURLY')]))
  expect(read3).toMatchObject({
    series: [],
    unreadable: [{ sentence: expect.stringMatching(/more often than daily/) }],
  })
  const eleven = Array.from({ length: 11 }, (_, n) => `RRULE:FREQ=MONTHLY;BYMONTHDAY=${n + 1}`)
  expect(await read(calendar([night(1, 'America/New_York', ...eleven)]))).toMatchObject({
    unreadable: [{ sentence: 'An event has at most 10 rules.' }],
  })
})
