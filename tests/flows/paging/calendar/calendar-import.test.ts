import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as routes from '@wardline/contract/paging/import/calendar-import.routes.ts'
import { createFeed } from '@wardline/contract/paging/feeds/calendar-feed.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createCalendarGroup } from '../../../fixtures/paging/calendar.ts'
import {
  countChanges,
  icsFile,
  importFile,
  nightShift,
  listImportedShifts,
  previewImport,
  summarizeShifts,
  year,
  zone,
} from '../../../fixtures/paging/ics-files.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { setUserState } from '../../../fixtures/paging/group-rows.ts'
import { countRows } from '../../../fixtures/hospital/row-counts.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'

let hospital: Hospital
beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  await hospital.dora.signIn()
  return hospital.close
})

async function calendarRows() {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<Record<string, number>>`
      select (select count(*) from on_call_event) as events, (select count(*) from on_call_override) as overrides,
             (select count(*) from recurrence_rule) as rules, (select count(*) from shift) as shifts`.execute(
      db,
    ),
  )
  return rows[0]
}

test('a schedule is previewed and imported, and importing it again changes nothing', async () => {
  const { ana, ben, cleo } = hospital
  const group = await createCalendarGroup(hospital, 'Imported nights')
  const calendar = icsFile(
    nightShift('n1', '0105', 'Ben Okafor', 'RRULE:FREQ=WEEKLY;COUNT=4', `EXDATE${zone}:${year}0112T190000`),
    [
      'UID:n1',
      'SUMMARY:Night: Marsh, Cleo',
      `RECURRENCE-ID${zone}:${year}0119T190000`,
      `DTSTART${zone}:${year}0119T200000`,
      `DTEND${zone}:${year}0120T070000`,
    ],
    nightShift('n2', '0106', 'Any summary', `ATTENDEE;CN=A:mailto:${ana.user.email.toUpperCase()}`),
    [`UID:n3`, 'SUMMARY:Ana Ruiz', `DTSTART;VALUE=DATE:${year}0207`],
  )
  const before = [await countRows(hospital), await calendarRows()]
  const preview = await previewImport(hospital.dora, group, calendar)
  expect([await countRows(hospital), await calendarRows()], 'nothing changes').toEqual(before)
  expect(countChanges(preview)).toEqual({ added: 3, changed: 0, missing: 0, unchanged: 0 })
  expect(preview).toMatchObject({
    is_done: false,
    problem: null,
    unreadable: [],
    time_zone: 'America/New_York',
  })
  expect(
    preview.added.map(({ display_name, rule_description, exceptions }) => [
      display_name,
      rule_description,
      exceptions,
    ]),
  ).toEqual([
    ['Ben Okafor', expect.stringMatching(/week/i), 2],
    ['Ana Ruiz', null, 0],
    ['Ana Ruiz', null, 0],
  ])
  expect(preview.people.map(({ display_name, matched_by }) => [display_name, matched_by])).toEqual([
    ['Ben Okafor', 'name'],
    ['Cleo Marsh', 'name'],
    ['Ana Ruiz', 'email'],
    ['Ana Ruiz', 'name'],
  ])

  const done = await importFile(hospital.dora, group, calendar)
  expect(done.is_done).toBe(true)
  expect(await summarizeShifts(hospital.dora, group)).toEqual([
    ['Ben Okafor', '01-05T19:00', '01-06T07:00'],
    ['Ana Ruiz', '01-06T19:00', '01-07T07:00'],
    ['Cleo Marsh', '01-19T20:00', '01-20T07:00'],
    ['Ben Okafor', '01-26T19:00', '01-27T07:00'],
    ['Ana Ruiz', '02-07T00:00', '02-08T00:00'],
  ])
  const after = await calendarRows()
  const again = await importFile(hospital.dora, group, calendar)
  expect(countChanges(again)).toEqual({ added: 0, changed: 0, missing: 0, unchanged: 3 })
  expect(await calendarRows()).toEqual(after)
  expect(await listAuditEntries(hospital, 'calendar.imported')).toMatchObject([
    { object_id: group, details: { added: 3, changed: 0, removed: 0 } },
  ])
  expect(cleo.user.user_id).toBeGreaterThan(0)
  expect(ben.user.user_id).toBeGreaterThan(0)
})

test('an unknown name in the file must be matched by the planner; no one is put on call by guessing', async () => {
  const { ana, ben } = hospital
  const outsider = await createUser(hospital, 'Otto Sider')
  const group = await createCalendarGroup(hospital, 'Guessed nights')
  const calendar = icsFile(
    nightShift('u1', '0501', 'Dr. House'),
    nightShift('u2', '0502', 'Otto Sider'),
    nightShift('u3', '0503', 'Ana Ruiz and Ben Okafor'),
    nightShift('u4', '0504', 'Ben Okafor'),
  )
  const preview = await previewImport(hospital.dora, group, calendar)
  const unknown = 'Choose a member for each person in the file, or leave the person out.'
  const nobody = 'No member of this group matches. Choose one or leave this person out.'
  expect(preview.problem).toBe(unknown)
  expect(preview.people.map(({ name, problem }) => [name, problem])).toEqual([
    ['Dr. House', nobody],
    ['Otto Sider', nobody],
    ['Ana Ruiz and Ben Okafor', 'More than one member matches. Choose one or leave this person out.'],
    ['Ben Okafor', null],
  ])
  const refused = await hospital.dora.request(routes.importCalendar, {
    params: { id: group },
    body: { calendar },
  })
  expect(refused).toMatchObject({ status: 400, body: { people: [unknown] } })
  expect(await listImportedShifts(hospital.dora, group)).toEqual([])

  const [house, otto, both] = preview.people.map(({ key }) => key)
  const people = [
    { key: house, user_id: ana.user.user_id },
    { key: otto, user_id: null },
    { key: both, user_id: ben.user.user_id },
  ]
  const wrong = people.map((one) => (one.key === otto ? { ...one, user_id: outsider.user.user_id } : one))
  expect((await previewImport(hospital.dora, group, calendar, { people: wrong })).people[1]?.problem).toBe(
    'Choose a member of this group.',
  )
  await importFile(hospital.dora, group, calendar, { people })
  expect(
    (await listImportedShifts(hospital.dora, group)).map(({ target, title }) => [target.display_name, title]),
  ).toEqual([
    ['Ana Ruiz', 'Dr. House'],
    ['Ben Okafor', 'Ana Ruiz and Ben Okafor'],
    ['Ben Okafor', ''],
  ])
  await setUserState(hospital, ben, 'locked')
  expect(
    (await previewImport(hospital.dora, group, calendar, { people })).people.find(
      ({ name }) => name === 'Ben Okafor',
    )?.problem,
  ).toMatch(/^Ben Okafor is locked/)
  await setUserState(hospital, ben, 'active')
})

test('an unreadable event is reported with its line, and the rest is imported', async () => {
  const group = await createCalendarGroup(hospital, 'Broken nights')
  const calendar = icsFile(
    nightShift('ok', '0601', 'Ben Okafor'),
    ['UID:no-end', 'SUMMARY:Ben Okafor', `DTSTART${zone}:${year}0602T190000`],
    [
      'UID:zone',
      'SUMMARY:Ben Okafor',
      `DTSTART;TZID=Customized Time Zone:${year}0603T190000`,
      'DURATION:PT1H',
    ],
    nightShift('often', '0604', 'Ben Okafor', 'RRULE:FREQ=HOURLY'),
    nightShift('never', '0605', 'Ben Okafor', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    ['UID:back', 'SUMMARY:Ben Okafor', `DTSTART:${year}0606T190000Z`, `DTEND:${year}0606T180000Z`],
    ['UID:feb', 'SUMMARY:Ben Okafor', `DTSTART:${year}0230T190000Z`, 'DURATION:PT1H'],
    [...nightShift('nonsense', '0607', 'Ben Okafor'), 'THIS IS NOTHING'],
    ['UID:old', 'SUMMARY:Ben Okafor', 'DTSTART:20200101T190000Z', 'DURATION:PT1H'],
    nightShift('long', '0608', 'Ben Okafor').map((line) => line.replace('PT12H', 'P400D')),
  )
  const { added, unreadable, past } = await importFile(hospital.dora, group, calendar)
  expect({ added: added.length, past }).toEqual({ added: 1, past: 1 })
  expect(unreadable.map(({ sentence }) => sentence)).toEqual([
    'This event has no end.',
    'Unknown time zone “Customized Time Zone”. Save the event in a zone such as America/New_York.',
    'This rule repeats more often than daily. Choose days, weeks or months.',
    'With this start, the rule never produces a shift.',
    'Start date has to be before end',
    `“${year}0230T190000Z” does not exist.`,
    'This line cannot be read: “THIS IS NOTHING”',
    'An event lasts at most 366 days.',
  ])
  const lines = calendar.split('\r\n')
  expect(lines[(unreadable[1]?.line ?? 0) - 1]).toContain('Customized Time Zone')
  expect(lines[(unreadable[6]?.line ?? 0) - 1]).toBe('THIS IS NOTHING')
})

test('a series in another time zone keeps its instants across clock changes', async () => {
  const group = await createCalendarGroup(hospital, 'From Phoenix')
  const calendar = icsFile([
    'UID:phx',
    'SUMMARY:Cleo Marsh',
    `DTSTART;TZID=US Mountain Standard Time:${year}0301T190000`,
    `DTEND;TZID=US Mountain Standard Time:${year}0302T070000`,
    'RRULE:FREQ=WEEKLY;COUNT=4',
  ])
  await importFile(hospital.dora, group, calendar)
  const starts = (await listImportedShifts(hospital.dora, group)).map(({ start }) =>
    new Date(start).toISOString().slice(11, 16),
  )
  expect(starts).toEqual(['02:00', '02:00', '02:00', '02:00'])
  expect(countChanges(await previewImport(hospital.dora, group, calendar))).toEqual({
    added: 0,
    changed: 0,
    missing: 0,
    unchanged: 4,
  })
})

test('our own feed imports as the shifts it was made from', async () => {
  const { ana } = hospital
  const from = await createCalendarGroup(hospital, 'Out')
  const to = await createCalendarGroup(hospital, 'In')
  await importFile(
    hospital.dora,
    from,
    icsFile(
      nightShift('r', '0105', 'Ben Okafor', 'RRULE:FREQ=WEEKLY;COUNT=8'),
      nightShift('s', '0106', 'Cleo Marsh'),
    ),
  )
  const { path: feed } = await ana.call(createFeed, { body: { group_id: from } })
  const text = await (await fetch(hospital.url + feed)).text()
  expect((await importFile(hospital.dora, to, text)).unreadable).toEqual([])
  expect(await summarizeShifts(hospital.dora, to)).toEqual(await summarizeShifts(hospital.dora, from))
})

const root = path.join(import.meta.dirname, '../../../data/calendars')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ics'))

test('every published calendar is imported or refused with a sentence, never with a server error', async () => {
  const group = await createCalendarGroup(hospital, 'Published')
  expect(files.length).toBeGreaterThan(130)
  const got = { read: 0, refused: 0 }
  for (const name of files) {
    const calendar = readFileSync(path.join(root, name), 'utf8')
    const { status, body } = await hospital.dora.request(routes.previewImport, {
      params: { id: group },
      body: { calendar },
    })
    const sentences: unknown[] =
      status === 200 ? body.unreadable.map(({ sentence }: { sentence: string }) => sentence) : body.calendar
    expect({ name, status: [200, 400].includes(status) }).toEqual({ name, status: true })
    for (const sentence of sentences) expect(sentence, name).toMatch(/^\S+ .+[.”d]$/)
    got[status === 200 ? 'read' : 'refused'] += 1
  }
  expect(got.read).toBeGreaterThan(70)
})

test('a user who may not change a calendar cannot import into it', async () => {
  const group = await createCalendarGroup(hospital, 'Guarded')
  const calendar = icsFile(nightShift('g', '0601', 'Ben Okafor'))
  const body = { calendar }
  for (const route of [routes.previewImport, routes.importCalendar])
    expect((await hospital.ana.request(route, { params: { id: group }, body })).status).toBe(403)
  const adder = await createUser(hospital, 'Ada Adder', ['scheduling.add_oncallevent'])
  await importFile(adder, group, calendar)
  const moved = { calendar: icsFile(nightShift('g', '0602', 'Ben Okafor')) }
  expect((await adder.request(routes.importCalendar, { params: { id: group }, body: moved })).status).toBe(
    403,
  )
  const removed = { calendar: icsFile(nightShift('h', '0602', 'Ben Okafor')), remove_missing: true }
  expect((await adder.request(routes.importCalendar, { params: { id: group }, body: removed })).status).toBe(
    403,
  )
  expect(await summarizeShifts(hospital.dora, group)).toEqual([['Ben Okafor', '06-01T19:00', '06-02T07:00']])
})
