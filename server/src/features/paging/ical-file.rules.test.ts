import { expect, test } from 'vitest'
import { tooMany, tooMuch } from './calendar-import.errors.ts'
import { readFile } from './ical-file.rules.ts'
import { occurrencesOf } from './occurrence.rules.ts'
import { wallText } from './wall-time.rules.ts'
import { zoneNamed } from './ical-zones.rules.ts'
import { windowsZones } from './windows-zones.rules.ts'

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
  expect(Object.keys(windowsZones).filter((name) => zoneNamed(name) === undefined)).toEqual([])
  for (const zone of Object.values(windowsZones))
    expect(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone).toMatch(/^[A-Z]/)
  expect(['Customized Time Zone', '', 'GMT-05.00/-04.00', '../etc/passwd'].map(zoneNamed)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

const night = (uid: number, tzid: string, ...lines: string[]) =>
  event(uid, `DTSTART;TZID=${tzid}:20260302T190000`, 'DURATION:PT12H', ...lines)
/** US rules as Exchange writes them, behind UTC by so many hours in winter. */
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

test('a zone that only its file knows is the zone whose clocks change as the file says', async () => {
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3'
  const zoneOf = async (...lines: string[]) => {
    const file = await read(calendar([...lines, night(1, 'Own', weekly)]))
    if ('refused' in file) throw new Error(file.refused)
    return file.unreadable[0]?.sentence ?? file.series.map(({ event: one }) => wallText(one.starts))
  }
  // As New York: a series on the group's own clocks. As Chicago: single shifts, an hour later on them.
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
  const refused = expect.stringMatching(/^The time zone “Own” is not known here/)
  // A week of the year in which its clocks are nobody's: not the zone that is nearly the same.
  expect(await zoneOf(...described('Own', 5, [], '3SU'))).toEqual(refused)
  expect(await zoneOf(...described('Own', 5, [], 'HOURLY'))).toEqual(refused)
  expect(await zoneOf(...described('Own', 5).slice(0, 2), 'END:VTIMEZONE')).toEqual(refused)
  expect(await zoneOf()).toEqual(refused)
})

/** When a file has somebody on call, `03-02 19:00` to `07:00`, from its start to a day. */
async function times(until: string, ...lines: string[]): Promise<string[]> {
  const file = await read(calendar([night(1, 'America/New_York', ...lines)]))
  if ('refused' in file) throw new Error(file.refused)
  expect(file.unreadable).toEqual([])
  return file.series
    .flatMap(({ event: one, overrides }) =>
      occurrencesOf(one, overrides, { from: around.now, to: Date.parse(until) }),
    )
    .map(({ starts, ends }) => `${wallText(starts).slice(5, 16)}/${wallText(ends).slice(11, 16)}`)
    .toSorted()
}
const at = (...days: string[]) => days.map((one) => `03-${one}T19:00/07:00`)

test('extra times and periods take place once, and last as long as they say', async () => {
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

test('rules of exception and several rules say what they say together', async () => {
  const april = '2026-03-17T00:00:00Z'
  const workdays = at('02', '03', '04', '05', '06', '09', '10', '11', '12', '13', '16')
  const noWeekend = 'EXRULE:FREQ=WEEKLY;BYDAY=SA,SU'
  expect(await times(april, 'RRULE:FREQ=DAILY;COUNT=30', noWeekend)).toEqual(workdays)
  expect(await times(april, 'RRULE:FREQ=DAILY', noWeekend), 'without an end').toEqual(workdays)
  expect(await times(april, 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'RRULE:FREQ=WEEKLY;BYDAY=TH')).toEqual(
    at('02', '05', '09', '12', '16'),
  )
  // Where two rules have the same night, it is one.
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
