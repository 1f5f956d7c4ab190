import * as offers from '@wardline/contract/paging/shift-offer.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { listMyShifts } from '@wardline/contract/paging/my-shift.routes.ts'
import { expect, test } from 'vitest'
import { calendar, goTo, plans, takesOver, wardGroup } from '../world/calendar.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'

const zone = 'America/New_York'

/** Ana has Monday’s day, Ben has Tuesday’s (of days to come). */
async function twoDays(h: Hospital) {
  const group = await wardGroup(h, 'Medicine')
  const first = Temporal.Now.plainDateISO(zone).add({ days: 3 })
  const at = (days: number, time: string) => `${first.add({ days }).toString()}T${time}`
  const anas = await plans(h.dora, group, h.ana, { start: at(0, '07:00'), end: at(0, '19:00') })
  const bens = await plans(h.dora, group, h.ben, { start: at(1, '07:00'), end: at(1, '19:00') })
  const who = async () =>
    (await calendar(h.dora, group, at(0, '00:00'), at(2, '00:00'))).map(({ target }) => target.display_name)
  return { group, anas, bens, at, who }
}

const offering = (person: Person, group: number, shift: Occurrence, more: Record<string, unknown> = {}) => ({
  params: { id: group },
  body: { event_id: shift.event_id, original_start: shift.original_start, ...more },
})
const on = (offer: { id: number }) => ({ params: { id: offer.id }, body: {} })

test('the swap: my Monday for your Tuesday, both or neither', async () => {
  const h = await hospital()
  const { group, anas, bens, who } = await twoDays(h)
  const bensPhone = await h.ben.phone()
  const offer = await h.ana.call(
    offers.offerShift,
    offering(h.ana, group, anas, {
      to_user_id: h.ben.who.user_id,
      wanted_event_id: bens.event_id,
      wanted_original_start: bens.original_start,
    }),
  )
  expect(offer).toMatchObject({ state: 'open', may: { accept: false, decline: false, withdraw: true } })
  const heard = await bensPhone.hears('shift_offer_changed', (e) => e.offer.id === offer.id)
  expect(heard.offer).toMatchObject({ to_name: 'Ben Okafor', wanted: { display_name: 'Ben Okafor' } })
  const [seen] = (await h.ben.call(offers.listMyOffers)).results
  expect(seen).toMatchObject({ id: offer.id, may: { accept: true, decline: true, withdraw: false } })
  expect((await h.cleo.call(offers.listMyOffers)).results).toEqual([])
  expect(await who()).toEqual(['Ana Ruiz', 'Ben Okafor'])

  const accepted = await h.ben.call(offers.acceptOffer, on(offer))
  expect(accepted).toMatchObject({ state: 'accepted', answered_name: 'Ben Okafor' })
  expect(await who()).toEqual(['Ben Okafor', 'Ana Ruiz'])
  expect((await h.ana.call(listMyShifts)).results.map(({ taken_from }) => taken_from)).toEqual(['Ben Okafor'])
  expect((await h.ana.call(offers.listGroupOffers, { params: { id: group } })).count).toBe(0)
})

test('to the whole group: of two who accept at once one has it, and the other is told', async () => {
  const h = await hospital()
  const { group, anas, who } = await twoDays(h)
  const offer = await h.ana.call(offers.offerShift, offering(h.ana, group, anas))
  const twice = await h.ana.tries(offers.offerShift, offering(h.ana, group, anas))
  expect(twice).toMatchObject({ status: 400, body: { original_start: [expect.stringMatching(/already/)] } })

  const answers = await Promise.all(
    [h.ben, h.cleo].map((person) => person.tries(offers.acceptOffer, on(offer))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const lost = answers.find(({ status }) => status === 400)
  expect(lost?.body).toMatchObject({ non_field_errors: ['Somebody else has taken this shift already.'] })
  const winner = answers.find(({ status }) => status === 200)?.body.answered_name
  expect(await who()).toEqual([winner, 'Ben Okafor'])
})

test('an offer is withdrawn, declined, or over when the shift begins or has changed hands', async () => {
  const h = await hospital()
  const { group, anas, bens } = await twoDays(h)
  const toBen = { to_user_id: h.ben.who.user_id }
  const accepts = async (id: number) =>
    (await h.ben.tries(offers.acceptOffer, on({ id }))).body.non_field_errors

  const first = await h.ana.call(offers.offerShift, offering(h.ana, group, anas, toBen))
  expect(await h.ana.call(offers.withdrawOffer, on(first))).toMatchObject({ state: 'withdrawn' })
  expect(await accepts(first.id)).toEqual(['This offer was withdrawn.'])

  const second = await h.ana.call(offers.offerShift, offering(h.ana, group, anas, toBen))
  expect(await h.ben.call(offers.declineOffer, on(second))).toMatchObject({ state: 'declined' })
  expect(await accepts(second.id)).toEqual(['This offer was declined.'])

  const third = await h.ana.call(offers.offerShift, offering(h.ana, group, anas, toBen))
  await takesOver(h.cleo, anas)
  expect(await accepts(third.id)).toEqual([expect.stringMatching(/changed hands/)])

  const fourth = await h.ben.call(offers.offerShift, offering(h.ben, group, bens))
  await goTo(h, bens.start)
  expect((await h.cleo.tries(offers.acceptOffer, on(fourth))).body.non_field_errors).toEqual([
    expect.stringMatching(/has begun/),
  ])
  expect((await h.ben.call(offers.listMyOffers)).results).toEqual([])
})

test('what cannot be offered is said at its field', async () => {
  const h = await hospital()
  const { group, anas, bens } = await twoDays(h)
  const said = async (more: Record<string, unknown>, shift = anas) =>
    (await h.ana.tries(offers.offerShift, offering(h.ana, group, shift, more))).body
  expect(await said({}, bens)).toMatchObject({
    original_start: [expect.stringMatching(/do not have this shift/)],
  })
  expect(await said({ to_user_id: h.ana.who.user_id })).toMatchObject({
    to_user_id: [expect.stringMatching(/somebody else/)],
  })
  expect(await said({ to_user_id: h.dora.who.user_id })).toMatchObject({
    to_user_id: [expect.stringMatching(/its members/)],
  })
  expect(await said({ wanted_event_id: bens.event_id })).toMatchObject({
    wanted_original_start: [expect.stringMatching(/Say both/)],
  })
  const wanted = { wanted_event_id: bens.event_id, wanted_original_start: bens.original_start }
  expect(await said({ ...wanted, to_user_id: h.cleo.who.user_id })).toMatchObject({
    wanted_original_start: [expect.stringMatching(/not this person/)],
  })
  expect(await said({ ...wanted, wanted_original_start: anas.original_start })).toMatchObject({
    wanted_original_start: [expect.stringMatching(/does not take place/)],
  })
})
