import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as routes from '@wardline/contract/paging/calendar-import.routes.ts'
import { createFeed } from '@wardline/contract/paging/calendar-feed.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { wardGroup } from '../world/calendar.ts'
import {
  counts,
  file,
  imports,
  night,
  onCalendar,
  previews,
  short,
  year,
  zone,
} from '../world/calendar-files.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import { newcomer } from '../world/newcomer.ts'
import { setPerson } from '../world/paging.ts'
import { storedRows } from '../world/stored.ts'
import { audited } from '../world/tagging.ts'

let ward: Hospital
beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  await ward.dora.signIn()
  return ward.close
})

async function calendarRows() {
  const { rows } = await ward.app.db.worker((db) =>
    sql<Record<string, number>>`
      select (select count(*) from on_call_event) as events, (select count(*) from on_call_override) as overrides,
             (select count(*) from recurrence_rule) as rules, (select count(*) from shift) as shifts`.execute(
      db,
    ),
  )
  return rows[0]
}

test('a schedule is previewed, imported, and the same file again changes nothing', async () => {
  const { ana, ben, cleo } = ward
  const group = await wardGroup(ward, 'Imported nights')
  const calendar = file(
    night('n1', '0105', 'Ben Okafor', 'RRULE:FREQ=WEEKLY;COUNT=4', `EXDATE${zone}:${year}0112T190000`),
    [
      'UID:n1',
      'SUMMARY:Night: Marsh, Cleo',
      `RECURRENCE-ID${zone}:${year}0119T190000`,
      `DTSTART${zone}:${year}0119T200000`,
      `DTEND${zone}:${year}0120T070000`,
    ],
    night('n2', '0106', 'Whatever it says', `ATTENDEE;CN=A:mailto:${ana.who.email.toUpperCase()}`),
    [`UID:n3`, 'SUMMARY:Ana Ruiz', `DTSTART;VALUE=DATE:${year}0207`],
  )
  const before = [await storedRows(ward), await calendarRows()]
  const preview = await previews(ward.dora, group, calendar)
  expect([await storedRows(ward), await calendarRows()], 'nothing changes').toEqual(before)
  expect(counts(preview)).toEqual({ added: 3, changed: 0, missing: 0, unchanged: 0 })
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

  const done = await imports(ward.dora, group, calendar)
  expect(done.is_done).toBe(true)
  expect(await short(ward.dora, group)).toEqual([
    ['Ben Okafor', '01-05T19:00', '01-06T07:00'],
    ['Ana Ruiz', '01-06T19:00', '01-07T07:00'],
    ['Cleo Marsh', '01-19T20:00', '01-20T07:00'],
    ['Ben Okafor', '01-26T19:00', '01-27T07:00'],
    ['Ana Ruiz', '02-07T00:00', '02-08T00:00'],
  ])
  const after = await calendarRows()
  const again = await imports(ward.dora, group, calendar)
  expect(counts(again)).toEqual({ added: 0, changed: 0, missing: 0, unchanged: 3 })
  expect(await calendarRows()).toEqual(after)
  expect(await audited(ward, 'calendar.imported')).toMatchObject([
    { object_id: group, details: { added: 3, changed: 0, removed: 0 } },
  ])
  expect(cleo.who.user_id).toBeGreaterThan(0)
  expect(ben.who.user_id).toBeGreaterThan(0)
})

test('whoever the file names and nobody knows is asked for; nobody is put on call by guessing', async () => {
  const { ana, ben } = ward
  const outsider = await newcomer(ward, 'Otto Sider')
  const group = await wardGroup(ward, 'Guessed nights')
  const calendar = file(
    night('u1', '0501', 'Dr. House'),
    night('u2', '0502', 'Otto Sider'),
    night('u3', '0503', 'Ana Ruiz and Ben Okafor'),
    night('u4', '0504', 'Ben Okafor'),
  )
  const preview = await previews(ward.dora, group, calendar)
  const unknown = 'Choose who everybody in the file is, or leave them out.'
  const nobody = 'No member of this group fits. Choose one, or leave this out.'
  expect(preview.problem).toBe(unknown)
  expect(preview.people.map(({ name, problem }) => [name, problem])).toEqual([
    ['Dr. House', nobody],
    ['Otto Sider', nobody],
    ['Ana Ruiz and Ben Okafor', 'More than one member fits. Choose one, or leave this out.'],
    ['Ben Okafor', null],
  ])
  const refused = await ward.dora.tries(routes.importCalendar, { params: { id: group }, body: { calendar } })
  expect(refused).toMatchObject({ status: 400, body: { people: [unknown] } })
  expect(await onCalendar(ward.dora, group)).toEqual([])

  const [house, otto, both] = preview.people.map(({ key }) => key)
  const people = [
    { key: house, user_id: ana.who.user_id },
    { key: otto, user_id: null },
    { key: both, user_id: ben.who.user_id },
  ]
  const wrong = people.map((one) => (one.key === otto ? { ...one, user_id: outsider.who.user_id } : one))
  expect((await previews(ward.dora, group, calendar, { people: wrong })).people[1]?.problem).toBe(
    'Choose a member of this group.',
  )
  await imports(ward.dora, group, calendar, { people })
  expect(
    (await onCalendar(ward.dora, group)).map(({ target, title }) => [target.display_name, title]),
  ).toEqual([
    ['Ana Ruiz', 'Dr. House'],
    ['Ben Okafor', 'Ana Ruiz and Ben Okafor'],
    ['Ben Okafor', ''],
  ])
  await setPerson(ward, ben, { is_locked: true })
  expect(
    (await previews(ward.dora, group, calendar, { people })).people.find(({ name }) => name === 'Ben Okafor')
      ?.problem,
  ).toMatch(/^Ben Okafor is locked/)
  await setPerson(ward, ben, { is_locked: false })
})

test('what cannot be read is named with its line, and the rest is imported', async () => {
  const group = await wardGroup(ward, 'Broken nights')
  const calendar = file(
    night('ok', '0601', 'Ben Okafor'),
    ['UID:no-end', 'SUMMARY:Ben Okafor', `DTSTART${zone}:${year}0602T190000`],
    [
      'UID:zone',
      'SUMMARY:Ben Okafor',
      `DTSTART;TZID=Customized Time Zone:${year}0603T190000`,
      'DURATION:PT1H',
    ],
    night('often', '0604', 'Ben Okafor', 'RRULE:FREQ=HOURLY'),
    night('never', '0605', 'Ben Okafor', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    ['UID:back', 'SUMMARY:Ben Okafor', `DTSTART:${year}0606T190000Z`, `DTEND:${year}0606T180000Z`],
    ['UID:feb', 'SUMMARY:Ben Okafor', `DTSTART:${year}0230T190000Z`, 'DURATION:PT1H'],
    [...night('nonsense', '0607', 'Ben Okafor'), 'THIS IS NOTHING'],
    ['UID:old', 'SUMMARY:Ben Okafor', 'DTSTART:20200101T190000Z', 'DURATION:PT1H'],
    night('long', '0608', 'Ben Okafor').map((line) => line.replace('PT12H', 'P400D')),
  )
  const { added, unreadable, past } = await imports(ward.dora, group, calendar)
  expect({ added: added.length, past }).toEqual({ added: 1, past: 1 })
  expect(unreadable.map(({ sentence }) => sentence)).toEqual([
    'This event does not say when it ends.',
    'The time zone “Customized Time Zone” is not known here. Save the event in a zone such as America/New_York.',
    'This rule repeats more often than daily. On call goes by days, weeks or months.',
    'This rule never occurs from this start on.',
    'Start date has to be before end',
    `“${year}0230T190000Z” is not a time that exists.`,
    'This line cannot be read: “THIS IS NOTHING”',
    'An event lasts at most 366 days.',
  ])
  const lines = calendar.split('\r\n')
  expect(lines[(unreadable[1]?.line ?? 0) - 1]).toContain('Customized Time Zone')
  expect(lines[(unreadable[6]?.line ?? 0) - 1]).toBe('THIS IS NOTHING')
})

test('a series of another zone keeps its instants over the change of clocks', async () => {
  const group = await wardGroup(ward, 'From Phoenix')
  const calendar = file([
    'UID:phx',
    'SUMMARY:Cleo Marsh',
    `DTSTART;TZID=US Mountain Standard Time:${year}0301T190000`,
    `DTEND;TZID=US Mountain Standard Time:${year}0302T070000`,
    'RRULE:FREQ=WEEKLY;COUNT=4',
  ])
  await imports(ward.dora, group, calendar)
  const starts = (await onCalendar(ward.dora, group)).map(({ start }) =>
    new Date(start).toISOString().slice(11, 16),
  )
  expect(starts).toEqual(['02:00', '02:00', '02:00', '02:00'])
  expect(counts(await previews(ward.dora, group, calendar))).toEqual({
    added: 0,
    changed: 0,
    missing: 0,
    unchanged: 4,
  })
})

test('our own feed comes back as the shifts that it was made of', async () => {
  const { ana } = ward
  const from = await wardGroup(ward, 'Out')
  const to = await wardGroup(ward, 'In')
  await imports(
    ward.dora,
    from,
    file(night('r', '0105', 'Ben Okafor', 'RRULE:FREQ=WEEKLY;COUNT=8'), night('s', '0106', 'Cleo Marsh')),
  )
  const { path: feed } = await ana.call(createFeed, { body: { group_id: from } })
  const text = await (await fetch(ward.url + feed)).text()
  expect((await imports(ward.dora, to, text)).unreadable).toEqual([])
  expect(await short(ward.dora, to)).toEqual(await short(ward.dora, from))
})

const root = path.join(import.meta.dirname, '../data/calendars')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ics'))

test('every published calendar is read, or refused with a sentence; nothing of it is ever a failure', async () => {
  const group = await wardGroup(ward, 'Published')
  expect(files.length).toBeGreaterThan(130)
  const got = { read: 0, refused: 0 }
  for (const name of files) {
    const calendar = readFileSync(path.join(root, name), 'utf8')
    const { status, body } = await ward.dora.tries(routes.previewImport, {
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

test('who may not change a calendar may not import into it', async () => {
  const group = await wardGroup(ward, 'Guarded')
  const calendar = file(night('g', '0601', 'Ben Okafor'))
  const body = { calendar }
  for (const route of [routes.previewImport, routes.importCalendar])
    expect((await ward.ana.tries(route, { params: { id: group }, body })).status).toBe(403)
  const adder = await newcomer(ward, 'Ada Adder', ['scheduling.add_oncallevent'])
  await imports(adder, group, calendar)
  const moved = { calendar: file(night('g', '0602', 'Ben Okafor')) }
  expect((await adder.tries(routes.importCalendar, { params: { id: group }, body: moved })).status).toBe(403)
  const removed = { calendar: file(night('h', '0602', 'Ben Okafor')), remove_missing: true }
  expect((await adder.tries(routes.importCalendar, { params: { id: group }, body: removed })).status).toBe(
    403,
  )
  expect(await short(ward.dora, group)).toEqual([['Ben Okafor', '06-01T19:00', '06-02T07:00']])
})
