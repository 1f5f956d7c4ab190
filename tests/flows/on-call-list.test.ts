import { getCoverage } from '@wardline/contract/paging/coverage.routes.ts'
import { listMyShifts } from '@wardline/contract/paging/my-shift.routes.ts'
import { getOnCall, listOnCall } from '@wardline/contract/paging/oncall.routes.ts'
import { coverageOf } from '@wardline/server/features/paging/coverage.access.ts'
import { newHoles } from '@wardline/server/features/paging/coverage.rules.ts'
import { onCallNow } from '@wardline/server/features/paging/oncall.access.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { gainRights } from '../world/newcomer.ts'
import { areOnCall, groupOf, isOnCall, setOperator, setPerson } from '../world/paging.ts'
import type { Person } from '../world/person.ts'
import { joins, limits, tags } from '../world/tagging.ts'

// Issue 4 parts 4 and 6; paging §2 (the on-call display) and §7 (oncall).

const rows = async (person: Person, query: Record<string, unknown> = {}) =>
  (await person.call(listOnCall, { query })).results
const row = async (person: Person, name: string) => (await rows(person)).find((group) => group.name === name)
const names = async (person: Person, query: Record<string, unknown> = {}) =>
  (await rows(person, query)).map(({ name }) => name)

const setZone = ({ app, ids }: Hospital, zone: string) =>
  app.db.worker((db) =>
    sql`update paging_group set time_zone = ${zone} where account_id = ${ids.account_id}`.execute(db),
  )

test('§2 §7 the whole hospital on one page: who, until when, who is next, and who answers where nobody is', async () => {
  const h = await hospital()
  const medicine = await groupOf(h, 'Medicine', { failOver: h.dora, members: [h.ana] })
  const icu = await groupOf(h, 'ICU', { department_id: h.ids.departments.cardiology })
  await areOnCall(h, medicine.group_id, [
    { person: h.ben, from: -1, to: 2 },
    { person: h.cleo, from: -1, to: 2, layer: 2 },
    { person: h.ana, from: 2, to: 8 },
  ])
  await isOnCall(h, icu.group_id, h.cleo, { from: 30, to: 40 })

  const hospitalNow = await h.ana.call(listOnCall)
  expect(hospitalNow.results.map(({ name, text }) => [name, text])).toEqual([
    ['Cardiology On Call', 'Nobody on Call'],
    ['ICU', 'Nobody on Call'],
    ['Medicine', 'Ben Okafor and one other'],
  ])
  expect(hospitalNow).toMatchObject({ count: 3, next: null, previous: null })
  const inMedicine = await row(h.ana, 'Medicine')
  expect(inMedicine).toMatchObject({
    people: [
      { display_name: 'Ben Okafor', title: 'Hospitalist', layer: 1, phone: null },
      { display_name: 'Cleo Marsh', layer: 2 },
    ],
    next: { display_name: 'Ana Ruiz', layer: 1 },
    hole: null,
    covered_by: { display_name: 'Dora Lind', role: 'fail-over of the group' },
    is_member: true,
    contact_id: medicine.contact_id,
    may: { fill: false },
  })
  expect(inMedicine?.next?.start).toBe(inMedicine?.until)
  const inIcu = await row(h.dora, 'ICU')
  expect(inIcu).toMatchObject({
    department: 'Cardiology',
    people: [],
    until: null,
    next: { display_name: 'Cleo Marsh' },
    covered_by: null,
    may: { fill: true },
  })
  expect(inIcu?.hole).toEqual({ since: null, until: inIcu?.next?.start })
  // The one group's own answer says the same.
  const alone = await h.ana.call(getOnCall, { params: { id: medicine.group_id } })
  expect(alone.text).toBe(inMedicine?.text)
  expect(alone.results).toEqual(inMedicine?.people)
})

test('at 03:00 nobody is on call, and the page says where it goes: down the whole chain', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Night', {
    failOver: h.ben,
    department_id: h.ids.departments.cardiology,
  })
  await isOnCall(h, group_id, h.cleo, { from: -3, to: -1 })
  await setOperator(h, h.dora)
  const cover = async () => (await row(h.ana, 'Night'))?.covered_by
  expect(await cover()).toMatchObject({ display_name: 'Ben Okafor', role: 'fail-over of the group' })
  await setPerson(h, h.ben, { is_locked: true })
  expect(await cover()).toMatchObject({ display_name: 'Dora Lind', role: 'operator' })
  await setPerson(h, h.dora, { is_active: false })
  expect(await cover()).toBeNull()
  const { hole } = (await row(h.ana, 'Night')) ?? {}
  expect(hole?.until).toBeNull()
  expect(Date.parse(hole?.since ?? '')).toBeLessThan(h.clock.now().epochMilliseconds)
})

test('the day is from midnight to midnight of the zone of the group, and shifts are cut at its ends', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Honolulu')
  await isOnCall(h, group_id, h.ben, { from: -40, to: 40 })
  await setZone(h, 'Pacific/Honolulu')
  const group = await row(h.ana, 'Honolulu')
  expect(group?.time_zone).toBe('Pacific/Honolulu')
  const { start = '', end = '' } = group?.day ?? {}
  expect([start.slice(11, 19), Date.parse(end) - Date.parse(start)]).toEqual(['10:00:00', 24 * 3600 * 1000])
  expect(group?.today).toEqual([
    { user_id: h.ben.who.user_id, display_name: 'Ben Okafor', layer: 1, start, end },
  ])
})

test('a group is found by its name, its department and whoever is on call; one sees one’s own groups alone', async () => {
  const h = await hospital()
  const medicine = await groupOf(h, 'Médecine interne', { members: [h.ana] })
  await groupOf(h, 'ICU', { department_id: h.ids.departments.cardiology })
  await isOnCall(h, medicine.group_id, h.ben)
  expect(await names(h.ana, { search: 'medec' })).toEqual(['Médecine interne'])
  expect(await names(h.ana, { search: 'okafor int' })).toEqual(['Médecine interne'])
  expect(await names(h.ana, { search: 'cardio' })).toEqual(['Cardiology On Call', 'ICU'])
  expect(await names(h.ana, { search: '100%' })).toEqual([])
  expect(await names(h.ana, { mine: true })).toEqual(['Médecine interne'])
  expect(await names(h.ana, { uncovered: true })).toEqual(['Cardiology On Call', 'ICU'])
  expect(await names(h.ana, { page_size: 2, page: 2 })).toEqual(['Médecine interne'])
  await setPerson(h, h.ben, { is_locked: true })
  expect(await names(h.ana, { search: 'okafor' })).toEqual([])
})

test('§6 who may find only some groups sees only those; who may fill a gap of a department sees where', async () => {
  const h = await hospital()
  const { cardiology } = h.ids.departments
  await groupOf(h, 'ICU', { department_id: cardiology })
  await joins(h, h.ben, cardiology)
  await gainRights(h, h.ben, ['scheduling.add_department_oncallevents'])
  h.clock.forward({ seconds: 2 }) // rights are kept for a second
  const fill = async (person: Person) =>
    Object.fromEntries((await rows(person)).map(({ name, may }) => [name, may.fill]))
  expect(await fill(h.ben)).toEqual({ 'Cardiology On Call': false, ICU: true })
  expect(await fill(h.cleo)).toEqual({ 'Cardiology On Call': false, ICU: false })
  await tags(h, 'paging', [h.ids.contacts.cardiologyOnCall])
  await limits(h, { name: 'Only paging', tags: ['paging'], department_id: cardiology })
  expect(await names(h.ben)).toEqual(['Cardiology On Call'])
  expect(await names(h.ana)).toEqual(['Cardiology On Call', 'ICU'])
})

test('a number is shown when its owner lets it be seen', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine')
  await isOnCall(h, group_id, h.ben)
  const phone = async () => (await row(h.ana, 'Medicine'))?.people[0]?.phone
  await setPerson(h, h.ben, { mobile_number: '+1 617 555 0100' })
  expect(await phone()).toBe('+1 617 555 0100')
  await setPerson(h, h.ben, { hide_mobile_numbers: true })
  expect(await phone()).toBeNull()
})

const coverage = (person: Person, id: number) => person.call(getCoverage, { params: { id } })
const span = ({ start, end }: { start: string; end: string }) => [start, end].map((at) => Date.parse(at))

test('a hole is seen before it hurts: when, how long, why, and who answers then', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine', { failOver: h.dora })
  await areOnCall(h, group_id, [
    { person: h.ben, from: -1, to: 10 },
    { person: h.cleo, from: 10, to: 20 },
    { person: h.ben, from: 30, to: 24 * 400 },
  ])
  const found = await coverage(h.ana, group_id)
  expect(found).toMatchObject({
    count: 1,
    holes: [{ why: 'nobody', sentence: 'No event covers this time.' }],
    covered_by: { display_name: 'Dora Lind', role: 'fail-over of the group' },
  })
  expect(found.text).toMatch(/^1 hole until [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  expect(found.first).toMatchObject({ start: found.holes[0]?.start, end: found.holes[0]?.end })
  const [from = 0, to = 0] = span(found.holes[0] as { start: string; end: string })
  expect([to - from, Math.round((from - Date.parse(found.from)) / 3_600_000)]).toEqual([10 * 3_600_000, 20])

  await setPerson(h, h.cleo, { is_locked: true })
  const worse = await coverage(h.ana, group_id)
  expect(worse.holes.map(({ why, sentence }) => [why, sentence])).toEqual([
    ['unable', 'Cleo Marsh is on call, but locked or no longer active.'],
  ])
  await isOnCall(h, group_id, h.dora, { from: 9, to: 31 })
  expect(await coverage(h.ana, group_id)).toMatchObject({ count: 0, holes: [], first: null })
  expect((await coverage(h.ana, group_id)).text).toMatch(/^0 holes until /)
})

test('a group without any shift is one hole of twelve months, in its own zone', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Nobody yet')
  await setZone(h, 'America/Los_Angeles')
  const { from, until, holes, count } = await coverage(h.ana, group_id)
  expect(count).toBe(1)
  expect(holes).toMatchObject([{ start: from, end: until, why: 'nobody' }])
  expect(from).toMatch(/-0[78]:00$/)
  expect(Number(until.slice(0, 4)) - Number(from.slice(0, 4))).toBe(1)
})

test('one sees when one is on call oneself: now, next, what one has taken over and what was taken', async () => {
  const h = await hospital()
  const { account_id } = h.ids
  const { group_id } = await groupOf(h, 'Medicine')
  await areOnCall(h, group_id, [
    { person: h.ben, from: -1, to: 2 },
    { person: h.cleo, from: 2, to: 4 },
    { person: h.ben, from: 24, to: 26, layer: 2 },
    { person: h.ben, from: -5, to: -3 },
    { person: h.ben, from: 24 * 60, to: 24 * 60 + 1 },
  ])
  await h.app.db.worker((db) =>
    sql`with event as (
          insert into on_call_event (account_id, group_id, user_id, time_zone, title, starts, ends)
          values (${account_id}, ${group_id}, ${h.cleo.who.user_id}, 'America/New_York', 'Nights', '2026-11-20T19:00', '2026-11-21T07:00')
          returning id
        ), taken as (
          insert into shift_takeover (account_id, group_id, event_id, original_start, user_id, displaced_user_id, starts, ends)
          select ${account_id}, ${group_id}, id, '2026-11-20T19:00', ${h.ben.who.user_id}, ${h.cleo.who.user_id},
                 clock_now() + interval '10 hours', clock_now() + interval '12 hours' from event
          returning id, event_id, starts, ends
        )
        insert into shift (account_id, group_id, user_id, event_id, original_start, takeover_id, starts, ends)
        select ${account_id}, ${group_id}, ${h.ben.who.user_id}, event_id, '2026-11-20T19:00', id, starts, ends from taken`.execute(
      db,
    ),
  )
  const mine = await h.ben.call(listMyShifts)
  expect(mine.results).toMatchObject([
    { is_now: true, layer: 1, taken_from: null, event_id: null, group_name: 'Medicine' },
    { is_now: false, title: 'Nights', taken_from: 'Cleo Marsh', original_start: '2026-11-20T19:00:00' },
    { is_now: false, layer: 2 },
  ])
  expect(mine.results[0]?.start).toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
  expect(mine.given).toEqual([])
  expect((await h.ben.call(listMyShifts, { query: { weeks: 10 } })).results.length).toBe(4)
  const cleos = await h.cleo.call(listMyShifts)
  expect(cleos.results.length).toBe(1)
  expect(cleos.given).toMatchObject([{ taken_by: 'Ben Okafor', group_id }])
  expect(await h.stranger.call(listMyShifts)).toMatchObject({ results: [], given: [] })
})

const minute = 60_000
const day = 24 * 60

test(
  'holes and who is on call are what a walk over every minute says, for any shifts',
  { timeout: 300_000 },
  async () => {
    const h = await hospital()
    const { group_id } = await groupOf(h, 'Random')
    const staff = [h.ana, h.ben, h.cleo, h.dora]
    await setPerson(h, h.dora, { is_active: false })
    const shift = fc.record({
      person: fc.nat(3),
      from: fc.integer({ min: -2 * day, max: 4 * day }),
      lasts: fc.integer({ min: 1, max: 2 * day }),
      layer: fc.integer({ min: 1, max: 3 }),
    })
    const { account_id } = h.ids
    await fc.assert(
      fc.asyncProperty(fc.array(shift, { maxLength: 9 }), async (shifts) => {
        await h.app.db.worker((db) => sql`delete from shift where group_id = ${group_id}`.execute(db))
        await areOnCall(
          h,
          group_id,
          shifts.map(({ person, from, lasts, layer }) => ({
            person: staff[person] as Person,
            from: from / 60,
            to: (from + lasts) / 60,
            layer,
          })),
        )
        const at = h.clock.now().epochMilliseconds
        // Half a minute off the ends of shifts, which lie on whole minutes from when they were laid out.
        const nobodyAt = (mins: number) =>
          !shifts.some(({ person, from, lasts }) => person !== 3 && from <= mins && mins < from + lasts)
        const { holes, count, until } = await coverage(h.ana, group_id)
        expect(holes.length).toBe(count)
        for (let mins = 0; mins < 7 * day; mins += 13) {
          const moment = at + mins * minute + minute / 2
          const isHole = holes.some(
            (hole) => Date.parse(hole.start) <= moment && moment < Date.parse(hole.end),
          )
          expect({ mins, isHole }).toEqual({ mins, isHole: nobodyAt(mins) })
        }
        const summary = (await h.app.db.read(account_id, (db) => coverageOf(db, account_id, [group_id]))).get(
          group_id,
        )
        expect({ ...summary, until: summary?.until.slice(0, 16) }).toMatchObject({
          count,
          until: until.slice(0, 16),
        })
        const now = (await h.app.db.read(account_id, (db) => onCallNow(db, account_id, [group_id]))).get(
          group_id,
        )
        const onNow = shifts.filter(
          ({ person, from, lasts }) => person !== 3 && from <= 0 && from + lasts > 0,
        )
        expect(now?.people.map(({ user_id }) => user_id).toSorted()).toEqual(
          [...new Set(onNow.map(({ person }) => staff[person]?.who.user_id))].toSorted(),
        )
        const first = Math.min(9, ...onNow.map(({ layer }) => layer))
        const later = shifts.filter(({ person, from, layer }) => person !== 3 && from > 0 && layer <= first)
        const nextFrom = Math.min(...later.map(({ from }) => from))
        const nextStart = now?.next ? Math.round((Date.parse(now.next.start) - at) / minute) : Infinity
        expect(nextStart).toBe(nextFrom)
      }),
      { numRuns: process.env['FAULTS'] === 'full' ? 500 : 15 },
    )
  },
)

test('what a change left without anybody is the holes after it less the holes before it', () => {
  const at = (mins: number) => new Date(mins * minute).toISOString()
  const hole = fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 60 }))
  /** Apart and in order, as the database has them. */
  const merged = (holes: [number, number][]) => {
    const open = Array.from({ length: 400 }, (_, mins) =>
      holes.some(([from, lasts]) => from <= mins && mins < from + lasts),
    )
    return open.flatMap((isOpen, from) => {
      if (!isOpen || open[from - 1]) return []
      const end = open.indexOf(false, from)
      return [{ start: at(from), end: at(end < 0 ? open.length : end) }]
    })
  }
  const minutesOf = (holes: { start: string; end: string }[]) =>
    Array.from({ length: 400 }, (_, mins) =>
      holes.some(({ start, end }) => start <= at(mins) && at(mins) < end),
    )
  fc.assert(
    fc.property(fc.array(hole), fc.array(hole), (before, after) => {
      const [was, is] = [minutesOf(merged(before)), minutesOf(merged(after))]
      const made = newHoles(merged(before), merged(after))
      expect(minutesOf(made)).toEqual(is.map((isOpen, mins) => isOpen && !was[mins]))
    }),
  )
})
