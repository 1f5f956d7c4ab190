import * as offers from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { listMyShifts } from '@wardline/contract/paging/my-shifts/my-shift.routes.ts'
import { expect, test } from 'vitest'
import {
  listCalendar,
  travelTo,
  planShift,
  takeOver,
  createCalendarGroup,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const zone = 'America/New_York'

async function twoDays(h: Hospital) {
  const group = await createCalendarGroup(h, 'Medicine')
  const first = Temporal.Now.plainDateISO(zone).add({ days: 3 })
  const at = (days: number, time: string) => `${first.add({ days }).toString()}T${time}`
  const anas = await planShift(h.dora, group, h.ana, { start: at(0, '07:00'), end: at(0, '19:00') })
  const bens = await planShift(h.dora, group, h.ben, { start: at(1, '07:00'), end: at(1, '19:00') })
  const who = async () =>
    (await listCalendar(h.dora, group, at(0, '00:00'), at(2, '00:00'))).map(
      ({ target }) => target.display_name,
    )
  return { group, anas, bens, at, who }
}

const swapRequestInput = (
  person: Person,
  group: number,
  shift: Occurrence,
  more: Record<string, unknown> = {},
) => ({
  params: { id: group },
  body: { event_id: shift.event_id, original_start: shift.original_start, ...more },
})
const swapRequestParams = (offer: { id: number }) => ({ params: { id: offer.id }, body: {} })

test('a swap exchanges both shifts or neither', async () => {
  const h = await createHospital()
  const { group, anas, bens, who } = await twoDays(h)
  const benDevice = await h.ben.connect()
  const offer = await h.ana.call(
    offers.requestSwap,
    swapRequestInput(h.ana, group, anas, {
      to_user_id: h.ben.user.user_id,
      wanted_event_id: bens.event_id,
      wanted_original_start: bens.original_start,
    }),
  )
  expect(offer).toMatchObject({ state: 'open', may: { accept: false, decline: false, withdraw: true } })
  const heard = await benDevice.receives('swap_request_changed', (e) => e.swap_request.id === offer.id)
  expect(heard.swap_request).toMatchObject({ to_name: 'Ben Okafor', wanted: { display_name: 'Ben Okafor' } })
  const [seen] = (await h.ben.call(offers.listMySwapRequests)).results
  expect(seen).toMatchObject({ id: offer.id, may: { accept: true, decline: true, withdraw: false } })
  expect((await h.cleo.call(offers.listMySwapRequests)).results).toEqual([])
  expect(await who()).toEqual(['Ana Ruiz', 'Ben Okafor'])

  const accepted = await h.ben.call(offers.acceptSwapRequest, swapRequestParams(offer))
  expect(accepted).toMatchObject({ state: 'accepted', answered_name: 'Ben Okafor' })
  expect(await who()).toEqual(['Ben Okafor', 'Ana Ruiz'])
  expect((await h.ana.call(listMyShifts)).results.map(({ taken_from }) => taken_from)).toEqual(['Ben Okafor'])
  expect((await h.ana.call(offers.listGroupSwapRequests, { params: { id: group } })).count).toBe(0)
})

test('a swap request to the whole group: of two concurrent acceptances one succeeds, and the other is refused', async () => {
  const h = await createHospital()
  const { group, anas, who } = await twoDays(h)
  const offer = await h.ana.call(offers.requestSwap, swapRequestInput(h.ana, group, anas))
  const twice = await h.ana.request(offers.requestSwap, swapRequestInput(h.ana, group, anas))
  expect(twice).toMatchObject({ status: 400, body: { original_start: [expect.stringMatching(/already/)] } })

  const answers = await Promise.all(
    [h.ben, h.cleo].map((person) => person.request(offers.acceptSwapRequest, swapRequestParams(offer))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const lost = answers.find(({ status }) => status === 400)
  expect(lost?.body).toMatchObject({ non_field_errors: ['This shift has already been taken.'] })
  const winner = answers.find(({ status }) => status === 200)?.body.answered_name
  expect(await who()).toEqual([winner, 'Ben Okafor'])
})

test('a swap request is withdrawn, declined, or expires when the shift begins or changes hands', async () => {
  const h = await createHospital()
  const { group, anas, bens } = await twoDays(h)
  const toBen = { to_user_id: h.ben.user.user_id }
  const accepts = async (id: number) =>
    (await h.ben.request(offers.acceptSwapRequest, swapRequestParams({ id }))).body.non_field_errors

  const first = await h.ana.call(offers.requestSwap, swapRequestInput(h.ana, group, anas, toBen))
  expect(await h.ana.call(offers.withdrawSwapRequest, swapRequestParams(first))).toMatchObject({
    state: 'withdrawn',
  })
  expect(await accepts(first.id)).toEqual(['This request was withdrawn.'])

  const second = await h.ana.call(offers.requestSwap, swapRequestInput(h.ana, group, anas, toBen))
  expect(await h.ben.call(offers.declineSwapRequest, swapRequestParams(second))).toMatchObject({
    state: 'declined',
  })
  expect(await accepts(second.id)).toEqual(['This request was declined.'])

  const third = await h.ana.call(offers.requestSwap, swapRequestInput(h.ana, group, anas, toBen))
  await takeOver(h.cleo, anas)
  expect(await accepts(third.id)).toEqual([expect.stringMatching(/changed hands/)])

  const fourth = await h.ben.call(offers.requestSwap, swapRequestInput(h.ben, group, bens))
  await travelTo(h, bens.start)
  expect(
    (await h.cleo.request(offers.acceptSwapRequest, swapRequestParams(fourth))).body.non_field_errors,
  ).toEqual([expect.stringMatching(/has begun/)])
  expect((await h.ben.call(offers.listMySwapRequests)).results).toEqual([])
})

test('an invalid swap request is refused at its field', async () => {
  const h = await createHospital()
  const { group, anas, bens } = await twoDays(h)
  const said = async (more: Record<string, unknown>, shift = anas) =>
    (await h.ana.request(offers.requestSwap, swapRequestInput(h.ana, group, shift, more))).body
  expect(await said({}, bens)).toMatchObject({
    original_start: [expect.stringMatching(/of your own shifts/)],
  })
  expect(await said({ to_user_id: h.ana.user.user_id })).toMatchObject({
    to_user_id: [expect.stringMatching(/a colleague/)],
  })
  expect(await said({ to_user_id: h.dora.user.user_id })).toMatchObject({
    to_user_id: [expect.stringMatching(/its members/)],
  })
  expect(await said({ wanted_event_id: bens.event_id })).toMatchObject({
    wanted_original_start: [expect.stringMatching(/Send both/)],
  })
  const wanted = { wanted_event_id: bens.event_id, wanted_original_start: bens.original_start }
  expect(await said({ ...wanted, to_user_id: h.cleo.user.user_id })).toMatchObject({
    wanted_original_start: [expect.stringMatching(/is not assigned to this person/)],
  })
  expect(await said({ ...wanted, wanted_original_start: anas.original_start })).toMatchObject({
    wanted_original_start: [expect.stringMatching(/does not take place/)],
  })
})
