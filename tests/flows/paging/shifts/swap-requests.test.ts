import * as offers from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { listMyShifts } from '@wardline/contract/paging/my-shifts/my-shift.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { changeScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { listShiftNotices } from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import { takeOverShift } from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { expect, test } from 'vitest'
import {
  listCalendar,
  occurrenceParams,
  travelTo,
  planShift,
  takeOver,
  createCalendarGroup,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { readText } from '../../../fixtures/paging/shift-messages.ts'
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

const requireApproval = (h: Hospital, id: number) =>
  h.dora.call(changeScheduleGroup, { params: { id }, body: { swaps_need_approval: true } })

const keyOf = ({ event_id, original_start }: Occurrence) => ({ event_id: event_id ?? 0, original_start })
const swapRequestInput = (group: number, shift: Occurrence, more: Record<string, unknown> = {}) => ({
  params: { id: group },
  body: { shifts: [keyOf(shift)], ...more },
})
const swapRequestParams = (offer: { id: number }) => ({ params: { id: offer.id }, body: {} })

test('a swap exchanges both shifts or neither', async () => {
  const h = await createHospital()
  const { group, anas, bens, who } = await twoDays(h)
  const benDevice = await h.ben.connect()
  const offer = await h.ana.call(
    offers.requestSwap,
    swapRequestInput(group, anas, {
      to_user_ids: [h.ben.user.user_id],
      wanted: [keyOf(bens)],
    }),
  )
  expect(offer).toMatchObject({ state: 'open', may: { accept: false, decline: false, withdraw: true } })
  const heard = await benDevice.receives('swap_request_changed', (e) => e.swap_request.id === offer.id)
  expect(heard.swap_request).toMatchObject({
    colleagues: [{ display_name: 'Ben Okafor' }],
    wanted: [{ display_name: 'Ben Okafor' }],
  })
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
  const offer = await h.ana.call(offers.requestSwap, swapRequestInput(group, anas))
  const twice = await h.ana.request(offers.requestSwap, swapRequestInput(group, anas))
  expect(twice).toMatchObject({ status: 400, body: { shifts: [expect.stringMatching(/requested before/)] } })

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
  const toBen = { to_user_ids: [h.ben.user.user_id] }
  const accepts = async (id: number) =>
    (await h.ben.request(offers.acceptSwapRequest, swapRequestParams({ id }))).body.non_field_errors

  const first = await h.ana.call(offers.requestSwap, swapRequestInput(group, anas, toBen))
  expect(await h.ana.call(offers.withdrawSwapRequest, swapRequestParams(first))).toMatchObject({
    state: 'withdrawn',
  })
  expect(await accepts(first.id)).toEqual(['This request was withdrawn.'])

  const second = await h.ana.call(offers.requestSwap, swapRequestInput(group, anas, toBen))
  expect(await h.ben.call(offers.declineSwapRequest, swapRequestParams(second))).toMatchObject({
    state: 'declined',
  })
  expect(await accepts(second.id)).toEqual(['This request was declined.'])

  const third = await h.ana.call(offers.requestSwap, swapRequestInput(group, anas, toBen))
  await takeOver(h.cleo, anas)
  expect(await accepts(third.id)).toEqual([expect.stringMatching(/changed hands/)])

  const fourth = await h.ben.call(offers.requestSwap, swapRequestInput(group, bens))
  await travelTo(h, bens.start)
  expect(
    (await h.cleo.request(offers.acceptSwapRequest, swapRequestParams(fourth))).body.non_field_errors,
  ).toEqual([expect.stringMatching(/has begun/)])
  expect((await h.ben.call(offers.listMySwapRequests)).results).toEqual([])
})

test('an invalid swap request is refused at its field', async () => {
  const h = await createHospital()
  const { group, anas, bens } = await twoDays(h)
  const refusal = async (more: Record<string, unknown>, shift = anas) =>
    (await h.ana.request(offers.requestSwap, swapRequestInput(group, shift, more))).body
  expect(await refusal({}, bens)).toMatchObject({ shifts: [expect.stringMatching(/of your own shifts/)] })
  const { ana, ben, cleo, dora } = h
  const to = (...people: Person[]) => ({ to_user_ids: people.map(({ user }) => user.user_id) })
  const colleagues = (sentence: RegExp) => ({ to_user_ids: [expect.stringMatching(sentence)] })
  expect(await refusal(to(ana))).toMatchObject(colleagues(/colleagues or the whole group/))
  expect(await refusal(to(dora))).toMatchObject(colleagues(/its members/))
  expect(await refusal(to(ben, ben))).toMatchObject(colleagues(/once/))
  const wanted = [keyOf(bens)]
  expect(await refusal({ wanted, ...to(cleo) })).toMatchObject({
    wanted: [expect.stringMatching(/is not assigned to this person/)],
  })
  expect(await refusal({ wanted, ...to(ben, cleo) })).toMatchObject({
    wanted: [expect.stringMatching(/ask one colleague/)],
  })
  expect(await refusal({ wanted: [{ ...keyOf(bens), original_start: anas.original_start }] })).toMatchObject({
    wanted: [expect.stringMatching(/does not take place/)],
  })
  expect(await refusal({ shifts: [keyOf(anas), keyOf(anas)] })).toMatchObject({
    shifts: [expect.stringMatching(/twice/)],
  })
  const part = (start: string, end: string) => refusal({ shifts: [{ ...keyOf(anas), start, end }] })
  const day = anas.start.slice(0, 11)
  expect(await part(`${day}18:00`, `${day}20:00`)).toMatchObject({
    shifts: [expect.stringMatching(/within the shift/)],
  })
  expect(await part(`${day}18:00`, `${day}17:00`)).toMatchObject({
    shifts: [expect.stringMatching(/before/)],
  })
  const forBen = { user_id: ben.user.user_id }
  expect((await ana.request(offers.requestSwap, swapRequestInput(group, bens, forBen))).status).toBe(403)
})

test('a part of a shift is swapped, and the rest stays', async () => {
  const h = await createHospital()
  const { group, anas, bens, at } = await twoDays(h)
  const request = await h.ana.call(offers.requestSwap, {
    params: { id: group },
    body: {
      shifts: [{ ...keyOf(anas), start: at(0, '15:00'), end: at(0, '19:00') }],
      wanted: [{ ...keyOf(bens), end: at(1, '11:00') }],
    },
  })
  expect(request.shifts).toMatchObject([{ is_part: true, start: expect.stringContaining('T15:00:00') }])
  await h.ben.call(offers.acceptSwapRequest, swapRequestParams(request))
  const calendar = await listCalendar(h.dora, group, at(0, '00:00'), at(2, '00:00'))
  expect(
    calendar.map(({ target, start, end }) => [target.display_name, start.slice(11, 16), end.slice(11, 16)]),
  ).toEqual([
    ['Ana Ruiz', '07:00', '15:00'],
    ['Ben Okafor', '15:00', '19:00'],
    ['Ana Ruiz', '07:00', '11:00'],
    ['Ben Okafor', '11:00', '19:00'],
  ])
})

test('the rest of a shift that has begun can be swapped, and a moved shift ends the request for a part', async () => {
  const h = await createHospital()
  const { group, anas, at } = await twoDays(h)
  const lateShift = { ...keyOf(anas), start: at(0, '15:00'), end: at(0, '19:00') }
  const input = { params: { id: group }, body: { shifts: [lateShift] } }
  await travelTo(h, anas.start)
  const request = await h.ana.call(offers.requestSwap, input)
  await h.dora.call(updateEvent, {
    params: occurrenceParams(anas),
    body: { original_start: anas.original_start, end: at(0, '18:00'), version: anas.version },
  })
  const { body } = await h.ben.request(offers.acceptSwapRequest, swapRequestParams(request))
  expect(body).toMatchObject({ non_field_errors: [expect.stringMatching(/expired/)] })
})

test('several shifts go to one colleague at once, or none does', async () => {
  const h = await createHospital()
  const { group, anas, at, who } = await twoDays(h)
  const second = await planShift(h.dora, group, h.ana, { start: at(1, '19:00'), end: at(1, '23:00') })
  const input = { params: { id: group }, body: { shifts: [keyOf(second), keyOf(anas)] } }
  const request = await h.ana.call(offers.requestSwap, input)
  expect(request.shifts.map(({ start }) => start)).toEqual([anas.start, second.start])
  await takeOver(h.cleo, second)
  const { body } = await h.ben.request(offers.acceptSwapRequest, swapRequestParams(request))
  expect(body).toMatchObject({ non_field_errors: [expect.stringMatching(/changed hands/)] })
  expect(await who()).toEqual(['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh'])

  const third = await planShift(h.dora, group, h.ana, { start: at(1, '02:00'), end: at(1, '04:00') })
  const both = await h.ana.call(offers.requestSwap, {
    ...input,
    body: { shifts: [keyOf(anas), keyOf(third)] },
  })
  await h.ben.call(offers.acceptSwapRequest, swapRequestParams(both))
  expect(await who()).toEqual(['Ben Okafor', 'Ben Okafor', 'Ben Okafor', 'Cleo Marsh'])
})

test('colleagues are asked in order: the next one after a refusal, or without an answer in time', async () => {
  const h = await createHospital()
  const { group, anas, who } = await twoDays(h)
  const request = await h.dora.call(
    offers.requestSwap,
    swapRequestInput(group, anas, {
      user_id: h.ana.user.user_id,
      to_user_ids: [h.ben, h.cleo].map(({ user }) => user.user_id),
      wait_minutes: 30,
    }),
  )
  const states = async () => {
    const { results } = await h.dora.call(offers.listGroupSwapRequests, { params: { id: group } })
    return results[0]?.colleagues.map(({ state }) => state)
  }
  expect(request).toMatchObject({ author_name: 'Dora Lind', display_name: 'Ana Ruiz' })
  expect(await states()).toEqual(['asked', 'waiting'])
  const early = await h.cleo.request(offers.acceptSwapRequest, swapRequestParams(request))
  expect(early.status, 'a colleague who was not asked yet').toBe(403)
  h.clock.forward({ minutes: 31 })
  h.app.runDueTasks()
  await expect.poll(states, { timeout: 10_000 }).toEqual(['asked', 'asked'])
  expect(await readText(h.cleo, /change to your shifts/)).toContain('Dora Lind asks you to take a shift')
  await h.cleo.call(offers.declineSwapRequest, swapRequestParams(request))
  expect(await states()).toEqual(['asked', 'declined'])
  await h.ben.call(offers.acceptSwapRequest, swapRequestParams(request))
  expect(await who()).toEqual(['Ben Okafor', 'Ben Okafor'])
  expect(await readText(h.dora, /change to your shifts/)).toContain('Ben Okafor accepted your swap request')
})

test('a colleague who declines passes the request on at once, and the last one ends it', async () => {
  const h = await createHospital()
  const { group, anas } = await twoDays(h)
  const request = await h.dora.call(
    offers.requestSwap,
    swapRequestInput(group, anas, {
      user_id: h.ana.user.user_id,
      to_user_ids: [h.ben, h.cleo].map(({ user }) => user.user_id),
      wait_minutes: 1440,
    }),
  )
  await h.ben.call(offers.declineSwapRequest, swapRequestParams(request))
  const [seen] = (await h.cleo.call(offers.listMySwapRequests)).results
  expect(seen).toMatchObject({ id: request.id, may: { accept: true, decline: true } })
  const last = await h.cleo.call(offers.declineSwapRequest, swapRequestParams(request))
  expect(last.state).toBe('declined')
  const { body } = await h.ben.request(offers.acceptSwapRequest, swapRequestParams(request))
  expect(body).toMatchObject({ non_field_errors: ['This request was declined.'] })
})

test('a colleague who was locked since is passed over, and a request with no one left to ask is declined', async () => {
  const h = await createHospital()
  const { group, anas } = await twoDays(h)
  const request = await h.dora.call(
    offers.requestSwap,
    swapRequestInput(group, anas, {
      user_id: h.ana.user.user_id,
      to_user_ids: [h.ben, h.cleo].map(({ user }) => user.user_id),
      wait_minutes: 1440,
    }),
  )
  await h.dora.call(lockUser, { params: { id: h.cleo.user.user_id } })
  const declined = await h.ben.call(offers.declineSwapRequest, swapRequestParams(request))
  expect(declined).toMatchObject({
    state: 'declined',
    colleagues: [{ state: 'declined' }, { state: 'waiting' }],
  })
})

test('in a group whose swaps need approval, both users keep their shifts until a scheduler decides', async () => {
  const h = await createHospital()
  const { group, anas, bens, who } = await twoDays(h)
  await requireApproval(h, group)
  const input = swapRequestInput(group, anas, { wanted: [keyOf(bens)] })
  const first = await h.ana.call(offers.requestSwap, input)
  expect(await h.ben.call(offers.acceptSwapRequest, swapRequestParams(first))).toMatchObject({
    state: 'awaiting_approval',
    answered_name: 'Ben Okafor',
    may: { accept: false, withdraw: false, decide: false },
  })
  expect(await who()).toEqual(['Ana Ruiz', 'Ben Okafor'])
  const toDecide = () => h.dora.call(offers.listMySwapRequests, { query: { list: 'to_decide' } })
  expect((await toDecide()).results).toMatchObject([{ id: first.id, may: { decide: true } }])
  expect((await h.ana.call(offers.listMySwapRequests, { query: { list: 'to_decide' } })).count).toBe(0)
  expect(await readText(h.dora, /agreed on a swap/)).toContain('Ben Okafor takes from Ana Ruiz: Medicine')
  const decide = (id: number, body: { state: 'approved' | 'declined'; reason?: string }) =>
    h.dora.call(offers.decideSwapRequest, { params: { id }, body })
  expect(await decide(first.id, { state: 'declined', reason: 'Ben needs his rest' })).toMatchObject({
    state: 'refused',
    decided_name: 'Dora Lind',
    decision_reason: 'Ben needs his rest',
  })
  expect(await who()).toEqual(['Ana Ruiz', 'Ben Okafor'])

  const second = await h.ana.call(offers.requestSwap, input)
  await h.ben.call(offers.acceptSwapRequest, swapRequestParams(second))
  expect(await decide(second.id, { state: 'approved' })).toMatchObject({ state: 'accepted' })
  expect(await who()).toEqual(['Ben Okafor', 'Ana Ruiz'])
  expect((await toDecide()).count).toBe(0)
  const again = { params: { id: second.id }, body: { state: 'approved' as const } }
  expect((await h.dora.request(offers.decideSwapRequest, again)).status).toBe(400)
  for (const person of [h.ana, h.ben]) {
    const { results } = await person.call(listShiftNotices)
    expect(results.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['swap_refused', 'swap_approved']))
  }
})

test('a swap cannot be approved once the colleague who accepted it is locked', async () => {
  const h = await createHospital()
  const { group, anas, who } = await twoDays(h)
  await requireApproval(h, group)
  const request = await h.ana.call(offers.requestSwap, swapRequestInput(group, anas))
  await h.ben.call(offers.acceptSwapRequest, swapRequestParams(request))
  await h.dora.call(lockUser, { params: { id: h.ben.user.user_id } })
  const params = { id: request.id }
  const refused = await h.dora.request(offers.decideSwapRequest, { params, body: { state: 'approved' } })
  expect(refused).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringMatching(/^Ben Okafor is locked or inactive/)] },
  })
  expect((await who())[0]).toBe('Ana Ruiz')
  const declined = await h.dora.call(offers.decideSwapRequest, { params, body: { state: 'declined' } })
  expect(declined.state).toBe('refused')
})

test('a scheduler sees which rules a swap would break before approving it', async () => {
  const h = await createHospital()
  const { group, anas, at, who } = await twoDays(h)
  await requireApproval(h, group)
  await planShift(h.dora, group, h.ben, { start: at(0, '00:00'), end: at(0, '05:00') })
  const body = { name: 'Rest', group_ids: [group], min_rest_hours: 11, enforcement: 'refuse' as const }
  await h.dora.call(createRestRule, { body })
  const request = await h.ana.call(offers.requestSwap, swapRequestInput(group, anas))
  await h.ben.call(offers.acceptSwapRequest, swapRequestParams(request))
  const { results } = await h.dora.call(offers.listMySwapRequests, { query: { list: 'to_decide' } })
  expect(results[0]?.broken_rules).toEqual([expect.stringMatching(/^Ben Okafor has .*rest/)])
  const decide = (emergency_reason: string) =>
    h.dora.request(offers.decideSwapRequest, {
      params: { id: request.id },
      body: { state: 'approved', emergency_reason },
    })
  expect(await decide('')).toMatchObject({
    status: 400,
    body: { emergency_reason: expect.arrayContaining(results[0]?.broken_rules ?? []) },
  })
  expect((await who())[1]).toBe('Ana Ruiz')
  expect((await decide('Ana is ill')).status).toBe(200)
  expect((await who())[1]).toBe('Ben Okafor')
})

test('where swaps need approval, takeovers do too until 12 hours before the shift', async () => {
  const h = await createHospital()
  const { group, anas, bens } = await twoDays(h)
  await requireApproval(h, group)
  const takes = (shift: Occurrence) =>
    h.cleo.request(takeOverShift, {
      params: occurrenceParams(shift),
      body: { original_start: shift.original_start },
    })
  const [seen] = await listCalendar(h.cleo, group, anas.start, anas.end)
  expect(seen?.may.take_over).toBe(false)
  expect(await takes(anas)).toMatchObject({ status: 403, body: { detail: expect.stringMatching(/approve/) } })
  await travelTo(h, new Date(Date.parse(anas.start) - 11 * 3_600_000).toISOString())
  expect((await takes(anas)).status).toBe(201)
  expect((await takes(bens)).status).toBe(403)
})
