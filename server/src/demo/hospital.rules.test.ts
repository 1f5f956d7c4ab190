import { beforeAll, expect, test } from 'vitest'
import { demoPeople } from './staff/cast.rules.ts'
import { planHospital } from './hospital.rules.ts'
import type { HospitalPlan } from './hospital.rules.ts'
import { readSources } from './sources/published-files.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const day = 24 * 3_600_000
let hospital: HospitalPlan

beforeAll(async () => {
  hospital = planHospital(await readSources(), now)
})

test('every published person is included with a unique address', () => {
  expect(hospital.staff).toHaveLength(802)
  expect(hospital.patients).toHaveLength(601)
  expect(hospital.encounters).toHaveLength(18_006)
  for (const of of [
    hospital.staff.map(({ email }) => email.toLowerCase()),
    hospital.patients.map(({ mrn }) => mrn),
  ])
    expect(new Set(of).size).toBe(of.length)
})

test('the same hour generates the same hospital, another hour shifts it', async () => {
  const sources = await readSources()
  expect(planHospital(sources, now)).toEqual(hospital)
  expect(planHospital(sources, now + day).threads[0]?.messages[0]?.at).toBe(
    (hospital.threads[0]?.messages[0]?.at ?? 0) + day,
  )
})

test('encounters never end in the future, and an inpatient has an ongoing stay', () => {
  const ends = hospital.encounters.map(({ starts, ends: end }) => Date.parse(end ?? starts))
  expect(Math.max(...ends)).toBeLessThanOrEqual(now)
  expect(Math.max(...ends)).toBeGreaterThan(now - 7 * day)
  const open = new Set(
    hospital.encounters.filter(({ status }) => status === 'in-progress').map((one) => one.external_id),
  )
  const inBed = hospital.patients.filter(({ bed }) => bed)
  expect(inBed.length).toBeGreaterThan(120)
  expect(inBed.map(({ stay }) => stay).every((stay) => open.has(stay ?? ''))).toBe(true)
  expect(new Set(inBed.map(({ bed }) => bed?.name)).size).toBe(inBed.length)
  expect(hospital.patients.every(({ bed, discharged }) => (bed === undefined) === Boolean(discharged))).toBe(
    true,
  )
  expect(
    hospital.encounters.every(({ status, ends: end }) => (status === 'in-progress') === (end === undefined)),
  ).toBe(true)
})

test('messages fall within the last days, some of them in bursts', () => {
  const gaps = hospital.threads.flatMap(({ messages }) =>
    messages.slice(1).map((one, i) => one.at - (messages[i]?.at ?? 0)),
  )
  const all = hospital.threads.flatMap(({ messages }) => messages)
  expect(hospital.threads).toHaveLength(400)
  expect(all.length).toBeGreaterThan(3500)
  expect(gaps.every((gap) => gap > 0)).toBe(true)
  expect(all.every(({ at }) => at < now && at > now - 7 * day)).toBe(true)
  expect(gaps.filter((gap) => gap < 60_000).length).toBeGreaterThan(300)
  expect(all.some(({ body }) => body.includes('<UNIN/>'))).toBe(true)
})

test('the users named at startup have a full inbox and share threads with others', () => {
  const names = hospital.cast.map((person) => `${person.first_name} ${person.last_name}`)
  expect(demoPeople().map(({ name }) => name)).toEqual(names)
  expect(demoPeople().map(({ email }) => email)).toEqual(hospital.cast.map(({ email }) => email))
  for (const person of hospital.cast) {
    const own = hospital.threads.filter(({ subscribers }) => subscribers.some((one) => one.person === person))
    const shared = own.filter(({ subscribers }) =>
      subscribers.some((one) => one.person !== person && hospital.cast.includes(one.person)),
    )
    const unread = own.filter(({ subscribers }) =>
      subscribers.some((one) => one.person === person && one.unread_message_count > 0),
    )
    expect(own.length).toBeGreaterThanOrEqual(30)
    expect(own.length).toBeLessThanOrEqual(60)
    expect(shared.length).toBeGreaterThan(15)
    expect(unread.length).toBeGreaterThan(0)
  }
})

test('every group that can be paged has members, and a schedule has a fail-over user', () => {
  expect(hospital.groups.length).toBeGreaterThanOrEqual(25)
  for (const { type, members, fail_over } of hospital.groups) {
    expect(members.length).toBeGreaterThanOrEqual(4)
    expect(new Set(members).size).toBe(members.length)
    expect(fail_over !== null).toBe(type === 'ScheduleGroup')
  }
})

test('most message types are used, and most threads have a patient', () => {
  expect(new Set(hospital.threads.map(({ type }) => type.name)).size).toBeGreaterThanOrEqual(10)
  expect(hospital.threads.filter(({ patient }) => patient).length).toBeGreaterThan(300)
})
