import { listGaps } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { changeScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, planShift, travelTo } from '../../../fixtures/paging/calendar.ts'
import { setUserState } from '../../../fixtures/paging/group-rows.ts'
import { rotationDay, rotationInstant, rotationTime as at } from '../../../fixtures/paging/rotations.ts'

const list = async (h: Hospital, id: number, query: { from: string; until?: string }) =>
  (await h.ana.call(listGaps, { params: { id }, query })).results.map(
    ({ start, end }) => `${start.slice(0, 16)} ${end.slice(0, 16)}`,
  )
const line = (from: string, to: string) => `${from.slice(0, 16)} ${to.slice(0, 16)}`

test('past gaps begin with the first shift and end now', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planShift(h.dora, id, h.ana, { start: at(0), end: at(0, '19:00') })
  await planShift(h.dora, id, h.ben, { start: at(1), end: at(1, '19:00') })
  await travelTo(h, rotationInstant(2, '12:00'))
  const from = at(-3, '00:00')
  const gaps = await list(h, id, { from })
  expect(gaps.slice(-2)).toEqual([line(at(0, '19:00'), at(1)), line(at(1, '19:00'), at(2, '12:00'))])
  expect(gaps.filter((gap) => gap < at(0))).toEqual([])
  expect(await list(h, id, { from: at(0, '20:00'), until: at(0, '22:00') })).toEqual([
    line(at(0, '20:00'), at(0, '22:00')),
  ])
})

test('a closed time is no past gap, and a locked user leaves one from then on', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Laboratory')
  await planShift(h.dora, id, h.cleo, { start: at(0, '07:00'), end: at(1, '07:00') })
  const service_hours = { days: [{ day: 1, opens: '07:00', closes: '19:00' }], holidays: [] }
  await h.dora.call(changeScheduleGroup, { params: { id }, body: { service_hours } })
  await travelTo(h, rotationInstant(0, '12:00'))
  await setUserState(h, h.cleo, 'locked')
  h.clock.forward({ hours: 20 })
  for (const person of [h.ana, h.dora]) await person.signIn()
  expect(await list(h, id, { from: at(0, '00:00') })).toEqual([line(at(0, '12:00'), at(0, '19:00'))])
})

test('a time that ends before it starts, or is too long, is refused', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const refuse = async (from: string, until: string) =>
    (await h.ana.request(listGaps, { params: { id }, query: { from, until } })).body
  expect(await refuse(rotationDay(1), rotationDay(0))).toMatchObject({
    until: ['Choose an end that is after the start.'],
  })
  expect(await refuse(rotationDay(0), rotationDay(63))).toMatchObject({ until: ['Choose at most 62 days.'] })
})
