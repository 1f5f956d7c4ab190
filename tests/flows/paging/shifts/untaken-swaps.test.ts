import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { listShiftNotices } from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import * as routes from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import type { SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, listCalendar, planShift, travelTo } from '../../../fixtures/paging/calendar.ts'
import { rotationInstant, rotationTime as at } from '../../../fixtures/paging/rotations.ts'
import { readText } from '../../../fixtures/paging/shift-messages.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const keyOf = ({ event_id, original_start }: Occurrence) => ({ event_id: event_id ?? 0, original_start })

async function planAna() {
  const h = await createHospital()
  const group_id = await createCalendarGroup(h, 'Medicine')
  const shift = await planShift(h.dora, group_id, h.ana, { start: at(2), end: at(2, '19:00') })
  return { h, group_id, shift }
}

/** Dora looks for a replacement of Ana: Ben is asked, then Cleo. */
const findReplacement = (h: Hospital, group_id: number, shift: Occurrence, more: object = {}) =>
  h.dora.call(routes.requestSwap, {
    params: { id: group_id },
    body: {
      user_id: h.ana.user.user_id,
      shifts: [keyOf(shift)],
      to_user_ids: [h.ben.user.user_id, h.cleo.user.user_id],
      wait_minutes: 30,
      ...more,
    },
  })

const paramsOf = ({ id }: SwapRequest) => ({ params: { id }, body: {} })
const accept = (person: Person, request: SwapRequest) =>
  person.call(routes.acceptSwapRequest, paramsOf(request))
const decline = (person: Person, request: SwapRequest) =>
  person.call(routes.declineSwapRequest, paramsOf(request))
const withdraw = (person: Person, request: SwapRequest) =>
  person.call(routes.withdrawSwapRequest, paramsOf(request))

const findOwn = async (person: Person, { id }: Pick<SwapRequest, 'id'>): Promise<SwapRequest | undefined> =>
  (await person.call(routes.listMySwapRequests)).results.find((request) => request.id === id)

const listKinds = async (person: Person): Promise<string[]> =>
  (await person.call(listShiftNotices)).results.map(({ kind }) => kind)

const advice =
  'Nothing has changed hands. Ask other colleagues, or let a scheduler give the shift to someone else.'

test('if all colleagues decline, the user and the scheduler who asked are notified, and see what to do', async () => {
  const { h, group_id, shift } = await planAna()
  const request = await findReplacement(h, group_id, shift)
  await decline(h.ben, request)
  expect(await findOwn(h.ana, request)).toMatchObject({ state: 'open', untaken: null })
  const device = await h.dora.connect()
  await decline(h.cleo, request)
  await device.receives('swap_request_changed', ({ swap_request }) => swap_request.untaken !== null)
  h.app.runDueTasks()
  for (const person of [h.ana, h.dora]) {
    expect(await findOwn(person, request)).toMatchObject({
      state: 'declined',
      untaken: expect.any(String),
      may: { withdraw: true, accept: false },
    })
    expect(await listKinds(person)).toContain('swap_untaken')
    const text = await readText(person, /change/)
    expect(text).toContain('No colleague has accepted the swap request for Medicine')
    expect(text).toContain(advice)
  }
  expect(await findOwn(h.cleo, request)).toBeUndefined()
  await withdraw(h.ana, request)
  expect(await findOwn(h.dora, request)).toBeUndefined()
})

test('if the last colleague does not answer in time, both are notified once, and the request stays open', async () => {
  const { h, group_id, shift } = await planAna()
  const request = await findReplacement(h, group_id, shift)
  const colleagues = async () => (await findOwn(h.dora, request))?.colleagues.map(({ state }) => state)
  const untaken = async () => (await findOwn(h.dora, request))?.untaken ?? null
  const passTime = (minutes: number) => {
    h.clock.forward({ minutes })
    h.app.runDueTasks()
  }
  passTime(31)
  await expect.poll(colleagues, { timeout: 10_000 }).toEqual(['asked', 'asked'])
  expect(await untaken()).toBeNull()
  passTime(31)
  await expect.poll(untaken, { timeout: 10_000 }).not.toBeNull()
  for (const person of [h.ana, h.dora])
    expect((await listKinds(person)).filter((kind) => kind === 'swap_untaken')).toHaveLength(1)
  h.app.runDueTasks()
  expect(await readText(h.dora, /change/)).toContain(advice)
  await decline(h.ben, request)
  await decline(h.cleo, request)
  expect((await listKinds(h.dora)).filter((kind) => kind === 'swap_untaken')).toHaveLength(1)
  expect(await findOwn(h.dora, request)).toMatchObject({ state: 'declined' })
})

test('a colleague can still accept a request after the time for an answer', async () => {
  const { h, group_id, shift } = await planAna()
  const request = await findReplacement(h, group_id, shift, { to_user_ids: [h.ben.user.user_id] })
  h.clock.forward({ minutes: 31 })
  h.app.runDueTasks()
  const untaken = async () => (await findOwn(h.dora, request))?.untaken ?? null
  await expect.poll(untaken, { timeout: 10_000 }).not.toBeNull()
  expect(await accept(h.ben, request)).toMatchObject({ state: 'accepted' })
})

test('a new request for the same shift closes the one that all colleagues declined', async () => {
  const { h, group_id, shift } = await planAna()
  const request = await findReplacement(h, group_id, shift)
  await decline(h.ben, request)
  await decline(h.cleo, request)
  const second = await findReplacement(h, group_id, shift, { to_user_ids: [h.ben.user.user_id] })
  expect(await findOwn(h.dora, request)).toBeUndefined()
  expect(await findOwn(h.dora, second)).toMatchObject({ state: 'open' })
})

test('a request that all colleagues declined leaves the lists when the shift begins', async () => {
  const { h, group_id, shift } = await planAna()
  const request = await findReplacement(h, group_id, shift)
  await decline(h.ben, request)
  await decline(h.cleo, request)
  await travelTo(h, shift.start)
  expect(await findOwn(h.dora, request)).toBeUndefined()
})

const describeShifts = async (h: Hospital, group_id: number) =>
  (await listCalendar(h.dora, group_id, at(2, '00:00'), at(3, '00:00'))).map(
    ({ target, start, end }) => `${start.slice(11, 16)} ${end.slice(11, 16)} ${target.display_name}`,
  )

test('of a shift that has begun, the colleague who accepts gets the rest', async () => {
  const { h, group_id, shift } = await planAna()
  await travelTo(h, rotationInstant(2, '10:00'))
  const request = await findReplacement(h, group_id, shift)
  expect(request.shifts).toMatchObject([{ is_part: true, start: expect.stringContaining('T10:00:00') }])
  h.clock.forward({ minutes: 20 })
  expect(await findOwn(h.ben, request)).toMatchObject({ state: 'open', may: { accept: true } })
  await accept(h.ben, request)
  const [first, second, ...others] = await describeShifts(h, group_id)
  expect(others).toEqual([])
  expect(first).toMatch(/^07:00 10:2\d Ana Ruiz$/)
  expect(second).toMatch(/^10:2\d 19:00 Ben Okafor$/)
})

test('a request for the rest of a shift expires at its end, and none is made for a shift that is over', async () => {
  const { h, group_id, shift } = await planAna()
  await travelTo(h, rotationInstant(2, '18:30'))
  const request = await findReplacement(h, group_id, shift)
  await travelTo(h, rotationInstant(2, '19:00'))
  expect(await findOwn(h.ben, request)).toBeUndefined()
  const again = await h.dora.request(routes.requestSwap, {
    params: { id: group_id },
    body: { user_id: h.ana.user.user_id, shifts: [keyOf(shift)], to_user_ids: [h.ben.user.user_id] },
  })
  expect(again).toMatchObject({ status: 400, body: { shifts: [expect.stringMatching(/is over/)] } })
})
