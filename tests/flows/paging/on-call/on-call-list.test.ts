import { getCoverage } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { listMyShifts } from '@wardline/contract/paging/my-shifts/my-shift.routes.ts'
import { getOnCall, listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { summarizeCoverage } from '@wardline/server/features/paging/coverage/coverage.access.ts'
import { subtractGaps } from '@wardline/server/features/paging/coverage/coverage.rules.ts'
import { loadOnCallStatus } from '@wardline/server/features/paging/on-call/on-call.access.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../../fixtures/hospital/users.ts'
import {
  addShifts,
  createGroup,
  addShift,
  setOperator,
  setUserState,
  updateUser,
} from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { joinDepartment, createSavedFilter, tagContacts } from '../../../fixtures/hospital/departments.ts'

const listRows = async (person: Person, query: Record<string, unknown> = {}) =>
  (await person.call(listOnCall, { query })).results
const findRow = async (person: Person, name: string) =>
  (await listRows(person)).find((group) => group.name === name)
const listNames = async (person: Person, query: Record<string, unknown> = {}) =>
  (await listRows(person, query)).map(({ name }) => name)

const setZone = ({ app, ids }: Hospital, zone: string) =>
  app.db.acrossAccounts((db) =>
    sql`update paging_group set time_zone = ${zone} where account_id = ${ids.account_id}`.execute(db),
  )

test('paging §2, §7: the on-call page lists all groups: who, until when, who is next, and the fail-over user', async () => {
  const h = await createHospital()
  const medicine = await createGroup(h, 'Medicine', { failOver: h.dora, members: [h.ana] })
  const icu = await createGroup(h, 'ICU', { department_id: h.ids.departments.cardiology })
  await addShifts(h, medicine.group_id, [
    { person: h.ben, from: -1, to: 2 },
    { person: h.cleo, from: -1, to: 2, call_order: 2 },
    { person: h.ana, from: 2, to: 8 },
  ])
  await addShift(h, icu.group_id, h.cleo, { from: 30, to: 40 })

  const hospitalNow = await h.ana.call(listOnCall)
  expect(hospitalNow.results.map(({ name, text }) => [name, text])).toEqual([
    ['Cardiology On Call', 'Nobody on Call'],
    ['ICU', 'Nobody on Call'],
    ['Medicine', 'Ben Okafor and one other'],
  ])
  expect(hospitalNow).toMatchObject({ count: 3, next: null, previous: null })
  const inMedicine = await findRow(h.ana, 'Medicine')
  expect(inMedicine).toMatchObject({
    people: [
      { display_name: 'Ben Okafor', title: 'Hospitalist', call_order: 1, phone: null },
      { display_name: 'Cleo Marsh', call_order: 2 },
    ],
    next: { display_name: 'Ana Ruiz', call_order: 1 },
    gap: null,
    fallback_contact: { display_name: 'Dora Lind', role: 'fail-over of the group' },
    is_member: true,
    contact_id: medicine.contact_id,
    may: { fill: false },
  })
  expect(inMedicine?.next?.start).toBe(inMedicine?.until)
  const inIcu = await findRow(h.dora, 'ICU')
  expect(inIcu).toMatchObject({
    department: 'Cardiology',
    people: [],
    until: null,
    next: { display_name: 'Cleo Marsh' },
    fallback_contact: null,
    may: { fill: true },
  })
  expect(inIcu?.gap).toEqual({ since: null, until: inIcu?.next?.start })
  const alone = await h.ana.call(getOnCall, { params: { id: medicine.group_id } })
  expect(alone.text).toBe(inMedicine?.text)
  expect(alone.results).toEqual(inMedicine?.people)
})

test('at 03:00 without anyone on call the page shows the fallback chain', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Night', {
    failOver: h.ben,
    department_id: h.ids.departments.cardiology,
  })
  await addShift(h, group_id, h.cleo, { from: -3, to: -1 })
  await setOperator(h, h.dora)
  const cover = async () => (await findRow(h.ana, 'Night'))?.fallback_contact
  expect(await cover()).toMatchObject({ display_name: 'Ben Okafor', role: 'fail-over of the group' })
  await setUserState(h, h.ben, 'locked')
  expect(await cover()).toMatchObject({ display_name: 'Dora Lind', role: 'operator' })
  await setUserState(h, h.dora, 'deactivated')
  expect(await cover()).toBeNull()
  const { gap } = (await findRow(h.ana, 'Night')) ?? {}
  expect(gap?.until).toBeNull()
  expect(Date.parse(gap?.since ?? '')).toBeLessThan(h.clock.now().epochMilliseconds)
})

test("a day runs from midnight to midnight in the group's time zone, and shifts are cut at its ends", async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Honolulu')
  await addShift(h, group_id, h.ben, { from: -40, to: 40 })
  await setZone(h, 'Pacific/Honolulu')
  const group = await findRow(h.ana, 'Honolulu')
  expect(group?.time_zone).toBe('Pacific/Honolulu')
  const { start = '', end = '' } = group?.day ?? {}
  expect([start.slice(11, 19), Date.parse(end) - Date.parse(start)]).toEqual(['10:00:00', 24 * 3600 * 1000])
  expect(group?.today).toEqual([
    { user_id: h.ben.user.user_id, display_name: 'Ben Okafor', call_order: 1, start, end },
  ])
})

test('groups are found by name, department and on-call user; my groups shows only own ones', async () => {
  const h = await createHospital()
  const medicine = await createGroup(h, 'Médecine interne', { members: [h.ana] })
  await createGroup(h, 'ICU', { department_id: h.ids.departments.cardiology })
  await addShift(h, medicine.group_id, h.ben)
  expect(await listNames(h.ana, { search: 'medec' })).toEqual(['Médecine interne'])
  expect(await listNames(h.ana, { search: 'okafor int' })).toEqual(['Médecine interne'])
  expect(await listNames(h.ana, { search: 'cardio' })).toEqual(['Cardiology On Call', 'ICU'])
  expect(await listNames(h.ana, { search: '100%' })).toEqual([])
  expect(await listNames(h.ana, { mine: true })).toEqual(['Médecine interne'])
  expect(await listNames(h.ana, { uncovered: true })).toEqual(['Cardiology On Call', 'ICU'])
  expect(await listNames(h.ana, { page_size: 2, page: 2 })).toEqual(['Médecine interne'])
  await setUserState(h, h.ben, 'locked')
  expect(await listNames(h.ana, { search: 'okafor' })).toEqual([])
})

test('paging §6: filtered users see only their groups; users who may fill a gap see it', async () => {
  const h = await createHospital()
  const { cardiology } = h.ids.departments
  await createGroup(h, 'ICU', { department_id: cardiology })
  await joinDepartment(h, h.ben, cardiology)
  await grantPermissions(h, h.ben, ['scheduling.add_department_oncallevents'])
  h.clock.forward({ seconds: 2 })
  const fill = async (person: Person) =>
    Object.fromEntries((await listRows(person)).map(({ name, may }) => [name, may.fill]))
  expect(await fill(h.ben)).toEqual({ 'Cardiology On Call': false, ICU: true })
  expect(await fill(h.cleo)).toEqual({ 'Cardiology On Call': false, ICU: false })
  await tagContacts(h, 'paging', [h.ids.contacts.cardiologyOnCall])
  await createSavedFilter(h, { name: 'Only paging', tags: ['paging'], department_id: cardiology })
  expect(await listNames(h.ben)).toEqual(['Cardiology On Call'])
  expect(await listNames(h.ana)).toEqual(['Cardiology On Call', 'ICU'])
})

test('a number is shown when its owner allows it', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine')
  await addShift(h, group_id, h.ben)
  const phone = async () => (await findRow(h.ana, 'Medicine'))?.people[0]?.phone
  await updateUser(h, h.ben, { mobile_number: '+1 617 555 0100' })
  expect(await phone()).toBe('+1 617 555 0100')
  await updateUser(h, h.ben, { hide_mobile_numbers: true })
  expect(await phone()).toBeNull()
})

const readCoverage = (person: Person, id: number) => person.call(getCoverage, { params: { id } })
const span = ({ start, end }: { start: string; end: string }) => [start, end].map((at) => Date.parse(at))

test('upcoming gaps list when, how long, why, and the fail-over user', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine', { failOver: h.dora })
  await addShifts(h, group_id, [
    { person: h.ben, from: -1, to: 10 },
    { person: h.cleo, from: 10, to: 20 },
    { person: h.ben, from: 30, to: 24 * 400 },
  ])
  const found = await readCoverage(h.ana, group_id)
  expect(found).toMatchObject({
    count: 1,
    gaps: [{ why: 'no_event', sentence: 'No event covers this time.' }],
    fallback_contact: { display_name: 'Dora Lind', role: 'fail-over of the group' },
  })
  expect(found.text).toMatch(/^1 gap until [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  expect(found.first).toMatchObject({ start: found.gaps[0]?.start, end: found.gaps[0]?.end })
  const [from = 0, to = 0] = span(found.gaps[0] as { start: string; end: string })
  expect([to - from, Math.round((from - Date.parse(found.from)) / 3_600_000)]).toEqual([10 * 3_600_000, 20])

  await setUserState(h, h.cleo, 'locked')
  const worse = await readCoverage(h.ana, group_id)
  expect(worse.gaps.map(({ why, sentence }) => [why, sentence])).toEqual([
    ['unable', 'Cleo Marsh is on call, but locked or no longer active.'],
  ])
  await addShift(h, group_id, h.dora, { from: 9, to: 31 })
  expect(await readCoverage(h.ana, group_id)).toMatchObject({ count: 0, gaps: [], first: null })
  expect((await readCoverage(h.ana, group_id)).text).toMatch(/^0 gaps until /)
})

test('a group without any shift is one gap of twelve months, in its own time zone', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Unstaffed')
  await setZone(h, 'America/Los_Angeles')
  const { from, until, gaps, count } = await readCoverage(h.ana, group_id)
  expect(count).toBe(1)
  expect(gaps).toMatchObject([{ start: from, end: until, why: 'no_event' }])
  expect(from).toMatch(/-0[78]:00$/)
  expect(Number(until.slice(0, 4)) - Number(from.slice(0, 4))).toBe(1)
})

test('users see their shifts: current, next, and taken over by and from them', async () => {
  const h = await createHospital()
  const { account_id } = h.ids
  const { group_id } = await createGroup(h, 'Medicine')
  await addShifts(h, group_id, [
    { person: h.ben, from: -1, to: 2 },
    { person: h.cleo, from: 2, to: 4 },
    { person: h.ben, from: 24, to: 26, call_order: 2 },
    { person: h.ben, from: -5, to: -3 },
    { person: h.ben, from: 24 * 60, to: 24 * 60 + 1 },
  ])
  await h.app.db.acrossAccounts((db) =>
    sql`with event as (
          insert into on_call_event (account_id, group_id, user_id, time_zone, title, starts, ends)
          values (${account_id}, ${group_id}, ${h.cleo.user.user_id}, 'America/New_York', 'Nights', '2026-11-20T19:00', '2026-11-21T07:00')
          returning id
        ), taken as (
          insert into shift_takeover (account_id, group_id, event_id, original_start, user_id, displaced_user_id, starts, ends)
          select ${account_id}, ${group_id}, id, '2026-11-20T19:00', ${h.ben.user.user_id}, ${h.cleo.user.user_id},
                 clock_now() + interval '10 hours', clock_now() + interval '12 hours' from event
          returning id, event_id, starts, ends
        )
        insert into shift (account_id, group_id, user_id, event_id, original_start, takeover_id, starts, ends)
        select ${account_id}, ${group_id}, ${h.ben.user.user_id}, event_id, '2026-11-20T19:00', id, starts, ends from taken`.execute(
      db,
    ),
  )
  const mine = await h.ben.call(listMyShifts)
  expect(mine.results).toMatchObject([
    { is_now: true, call_order: 1, taken_from: null, event_id: null, group_name: 'Medicine' },
    { is_now: false, title: 'Nights', taken_from: 'Cleo Marsh', original_start: '2026-11-20T19:00:00' },
    { is_now: false, call_order: 2 },
  ])
  expect(mine.results[0]?.start).toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
  expect(mine.taken_over).toEqual([])
  expect((await h.ben.call(listMyShifts, { query: { weeks: 10 } })).results.length).toBe(4)
  const cleos = await h.cleo.call(listMyShifts)
  expect(cleos.results.length).toBe(1)
  expect(cleos.taken_over).toMatchObject([{ taken_by: 'Ben Okafor', group_id }])
  expect(await h.stranger.call(listMyShifts)).toMatchObject({ results: [], taken_over: [] })
})

const minute = 60_000
const day = 24 * 60

test(
  'gaps and on-call users match a minute-by-minute walk, for any shifts',
  { timeout: 300_000 },
  async () => {
    const h = await createHospital()
    const { group_id } = await createGroup(h, 'Random')
    const staff = [h.ana, h.ben, h.cleo, h.dora]
    await setUserState(h, h.dora, 'deactivated')
    const shift = fc.record({
      person: fc.nat(3),
      from: fc.integer({ min: -2 * day, max: 4 * day }),
      lasts: fc.integer({ min: 1, max: 2 * day }),
      call_order: fc.integer({ min: 1, max: 3 }),
    })
    const { account_id } = h.ids
    await fc.assert(
      fc.asyncProperty(fc.array(shift, { maxLength: 9 }), async (shifts) => {
        await h.app.db.acrossAccounts((db) => sql`delete from shift where group_id = ${group_id}`.execute(db))
        await addShifts(
          h,
          group_id,
          shifts.map(({ person, from, lasts, call_order }) => ({
            person: staff[person] as Person,
            from: from / 60,
            to: (from + lasts) / 60,
            call_order,
          })),
        )
        const at = h.clock.now().epochMilliseconds
        // Shifts start and end on whole minutes, so sample half a minute off.
        const nobodyAt = (mins: number) =>
          !shifts.some(({ person, from, lasts }) => person !== 3 && from <= mins && mins < from + lasts)
        const { gaps, count, until } = await readCoverage(h.ana, group_id)
        expect(gaps.length).toBe(count)
        for (let mins = 0; mins < 7 * day; mins += 13) {
          const moment = at + mins * minute + minute / 2
          const isGap = gaps.some((gap) => Date.parse(gap.start) <= moment && moment < Date.parse(gap.end))
          expect({ mins, isGap }).toEqual({ mins, isGap: nobodyAt(mins) })
        }
        const summary = (
          await h.app.db.read(account_id, (db) => summarizeCoverage(db, account_id, [group_id]))
        ).get(group_id)
        expect(summary).toMatchObject({ count })
        // Twelve months from the time of each reading.
        expect(Math.abs(Date.parse(summary?.until ?? '') - Date.parse(until))).toBeLessThan(minute)
        const now = (
          await h.app.db.read(account_id, (db) => loadOnCallStatus(db, account_id, [group_id]))
        ).get(group_id)
        const onNow = shifts.filter(
          ({ person, from, lasts }) => person !== 3 && from <= 0 && from + lasts > 0,
        )
        expect(now?.people.map(({ user_id }) => user_id).toSorted()).toEqual(
          [...new Set(onNow.map(({ person }) => staff[person]?.user.user_id))].toSorted(),
        )
        const first = Math.min(9, ...onNow.map(({ call_order }) => call_order))
        const later = shifts.filter(
          ({ person, from, call_order }) => person !== 3 && from > 0 && call_order <= first,
        )
        const nextFrom = Math.min(...later.map(({ from }) => from))
        const nextStart = now?.next ? Math.round((Date.parse(now.next.start) - at) / minute) : Infinity
        expect(nextStart).toBe(nextFrom)
      }),
      { numRuns: process.env['FAULTS'] === 'full' ? 500 : 15 },
    )
  },
)

test('the gaps left by a change are the gaps after it minus those before it', () => {
  const at = (mins: number) => new Date(mins * minute).toISOString()
  const gap = fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 60 }))
  /** Merges overlapping gaps in order, as the database does. */
  const merged = (gaps: [number, number][]) => {
    const open = Array.from({ length: 400 }, (_, mins) =>
      gaps.some(([from, lasts]) => from <= mins && mins < from + lasts),
    )
    return open.flatMap((isOpen, from) => {
      if (!isOpen || open[from - 1]) return []
      const end = open.indexOf(false, from)
      return [{ start: at(from), end: at(end < 0 ? open.length : end) }]
    })
  }
  const minutesOf = (gaps: { start: string; end: string }[]) =>
    Array.from({ length: 400 }, (_, mins) =>
      gaps.some(({ start, end }) => start <= at(mins) && at(mins) < end),
    )
  fc.assert(
    fc.property(fc.array(gap), fc.array(gap), (before, after) => {
      const [was, is] = [minutesOf(merged(before)), minutesOf(merged(after))]
      const made = subtractGaps(merged(before), merged(after))
      expect(minutesOf(made)).toEqual(is.map((isOpen, mins) => isOpen && !was[mins]))
    }),
  )
})

test('locking or deactivating a user leaves their past on call as it was', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Telemetry')
  await addShift(h, group_id, h.cleo, { from: -2, to: 3 })
  const before = await findRow(h.ana, 'Telemetry')
  const at = h.clock.now().epochMilliseconds
  await setUserState(h, h.cleo, 'locked')
  const locked = await findRow(h.ana, 'Telemetry')
  expect(locked).toMatchObject({
    people: [],
    today: [{ display_name: 'Cleo Marsh', start: before?.today[0]?.start }],
  })
  const end = Date.parse(locked?.today[0]?.end ?? '')
  expect(Math.abs(end - at)).toBeLessThan(60_000)
  expect(Date.parse(locked?.gap?.since ?? '')).toBe(end)

  await setUserState(h, h.cleo, 'deactivated')
  expect((await findRow(h.ana, 'Telemetry'))?.today).toEqual(locked?.today)
  await setUserState(h, h.cleo, 'active')
  expect((await findRow(h.ana, 'Telemetry'))?.people).toMatchObject([{ display_name: 'Cleo Marsh' }])
})

test('the on-call page answers for another time: who, gaps, search and no statuses', async () => {
  const h = await createHospital()
  const medicine = await createGroup(h, 'Medicine', { members: [h.ana] })
  await addShifts(h, medicine.group_id, [
    { person: h.ben, from: -4, to: 2 },
    { person: h.ana, from: 2, to: 8 },
  ])
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const medicineAt = async (hours: number) =>
    (await listRows(h.cleo, { at: at(hours) })).find(({ name }) => name === 'Medicine')

  expect(await medicineAt(3)).toMatchObject({
    people: [{ display_name: 'Ana Ruiz', status: null }],
    gap: null,
  })
  expect(await medicineAt(-1)).toMatchObject({
    people: [{ display_name: 'Ben Okafor' }],
    next: { display_name: 'Ana Ruiz' },
  })
  expect(await medicineAt(9)).toMatchObject({ people: [], gap: { until: null } })
  expect(await listNames(h.cleo, { at: at(9), uncovered: 'true' })).toContain('Medicine')
  expect(await listNames(h.cleo, { at: at(3), uncovered: 'true' })).not.toContain('Medicine')
  expect(await listNames(h.cleo, { at: at(3), search: 'Ana' })).toEqual(['Medicine'])
  expect(await listNames(h.cleo, { search: 'Ana' })).toEqual([])

  // Locking a user leaves the time before as it was.
  await setUserState(h, h.ben, 'locked')
  expect(await medicineAt(-1)).toMatchObject({ people: [{ display_name: 'Ben Okafor' }] })
  expect(await listNames(h.cleo, { at: at(-1), search: 'Ben' })).toEqual(['Medicine'])
  expect(await medicineAt(1)).toMatchObject({ people: [] })
  for (const invalid of ['tomorrow', '0000-01-01T00:00:00Z', '2027-01-01T00:00:00+23:00'])
    expect((await h.cleo.request(listOnCall, { query: { at: invalid } })).status).toBe(400)
})
