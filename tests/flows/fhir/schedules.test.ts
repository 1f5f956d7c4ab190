import { beforeAll, expect, test } from 'vitest'
import { getFhir, searchFhir, searchIds } from '../../fixtures/fhir/fhir-client.ts'
import { loadFhirSchema } from '../../fixtures/fhir/fhir-schema.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, planShift } from '../../fixtures/paging/calendar.ts'

beforeAll(() => void loadFhirSchema(), 120_000)

const day = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()

async function createCalendar() {
  const h = await createHospital()
  const group_id = await createCalendarGroup(h, 'Neurology', { zone: 'UTC' })
  await planShift(h.dora, group_id, h.ana, { start: `${day(10)}T07:00`, end: `${day(10)}T19:00` })
  await planShift(h.dora, group_id, h.ben, { start: `${day(11)}T07:00`, end: `${day(11)}T19:00` })
  await planShift(h.dora, group_id, h.ana, {
    start: `${day(12)}T07:00`,
    end: `${day(12)}T19:00`,
    more: { call_order: 2 },
  })
  return { ...h, group_id }
}

test('the on-call calendar is a schedule for each user of a group, with a busy slot for each shift', async () => {
  const { ana, ben, cleo, group_id } = await createCalendar()
  const service = `HealthcareService/${group_id}`
  const schedules = await searchFhir(cleo, `Schedule?actor=${service}`)
  expect(schedules).toMatchObject([
    {
      id: `${group_id}-${ana.user.user_id}`,
      active: true,
      actor: [
        { reference: `Practitioner/${ana.user.user_id}`, display: 'Ana Ruiz' },
        { reference: service, display: 'Neurology' },
      ],
      planningHorizon: { start: `${day(10)}T07:00:00Z`, end: `${day(12)}T19:00:00Z` },
    },
    { id: `${group_id}-${ben.user.user_id}` },
  ])
  const [hers, his] = schedules
  const slots = await searchFhir(cleo, `Slot?schedule=Schedule/${hers.id},${his.id}&status=busy`)
  expect(slots.map(({ schedule, start, end, comment }) => [schedule.reference, start, end, comment])).toEqual(
    [
      [`Schedule/${hers.id}`, `${day(10)}T07:00:00Z`, `${day(10)}T19:00:00Z`, 'First call'],
      [`Schedule/${his.id}`, `${day(11)}T07:00:00Z`, `${day(11)}T19:00:00Z`, 'First call'],
      [`Schedule/${hers.id}`, `${day(12)}T07:00:00Z`, `${day(12)}T19:00:00Z`, 'Second call'],
    ],
  )
  expect((await getFhir(cleo, `Schedule/${hers.id}`)).body).toEqual(hers)
  expect((await getFhir(cleo, `Slot/${slots[0].id}`)).body).toEqual(slots[0])
  for (const { reference } of hers.actor) expect((await getFhir(cleo, reference)).status).toBe(200)
})

test('schedules are found by actor and time, slots by start', async () => {
  const { ana, ben, cleo, group_id } = await createCalendar()
  const hers = `${group_id}-${ana.user.user_id}`
  const his = `${group_id}-${ben.user.user_id}`
  const schedules: [string, string[]][] = [
    [`actor=Practitioner/${ana.user.user_id}`, [hers]],
    [`actor=${ben.user.user_id}`, [his]],
    [`actor=HealthcareService/${group_id}&actor=Practitioner/${ben.user.user_id}`, [his]],
    [`actor=HealthcareService/999999`, []],
    [`_id=${hers},${his}&date=ge${day(12)}`, [hers]],
    [`_id=${his}&date=eq${day(11)}`, [his]],
    [`_id=${his}&date=sa${day(11)}`, []],
    [`_id=${his}&active=true`, [his]],
    [`_id=${his}&active=false`, []],
  ]
  for (const [query, ids] of schedules) expect(await searchIds(cleo, `Schedule?${query}`), query).toEqual(ids)
  const slots: [string, number][] = [
    [`schedule=${hers}`, 2],
    [`schedule=${hers}&start=${day(10)}`, 1],
    [`schedule=${hers}&start=ge${day(10)}T07:00:00Z&start=lt${day(12)}T07:00:00Z`, 1],
    [`schedule=${hers}&start=${day(11)}`, 0],
    [`schedule=${hers}&status=free`, 0],
    [`schedule=Practitioner/7`, 0],
  ]
  for (const [query, count] of slots)
    expect(await searchIds(cleo, `Slot?${query}`), query).toHaveLength(count)
  const [first, second] = await searchIds(cleo, `Slot?schedule=${hers}&_sort=-start`)
  expect(await searchIds(cleo, `Slot?_id=${first}`)).toEqual([first])
  expect(await searchIds(cleo, `Slot?schedule=${hers}`)).toEqual([second, first])
})

test('schedules page by group and user', async () => {
  const { cleo } = await createCalendar()
  const all = await searchIds(cleo, 'Schedule?_count=100')
  const { body } = await getFhir(cleo, 'Schedule?_count=1')
  const next = body.link.find(({ relation }: { relation: string }) => relation === 'next').url
  expect(await searchIds(cleo, next.slice(next.indexOf('Schedule')))).toEqual([all[1]])
})
