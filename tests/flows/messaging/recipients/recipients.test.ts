import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { createThread, listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { getOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import * as rows from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const peopleOn = async (person: Person, thread: { id: number }) => {
  const { results } = await person.call(listSubscribers, { params: { id: thread.id } })
  return results.map(({ display_name, reason, why }) => ({ display_name, reason, why }))
}

const writesTo = (person: Person, recipient_ids: number[]) =>
  person.request(createThread, { body: { subject: 'K+ 6.1', data: { body: 'K+ 6.1' }, recipient_ids } })

const day = 24

test('messaging §2: the on-call display for every call order, and without anyone on call', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, ids } = h
  const onCall = () => ana.call(getOnCall, { params: { id: ids.groups.cardiologyOnCall } })
  expect(await onCall()).toEqual({ results: [], text: 'Nobody on Call' })
  await rows.addShift(h, ids.groups.cardiologyOnCall, ben, { call_order: 2 })
  await rows.addShift(h, ids.groups.cardiologyOnCall, ana, { from: 1, to: 2 })
  expect((await onCall()).text).toBe('Ben Okafor')
  await rows.addShift(h, ids.groups.cardiologyOnCall, cleo)
  const { results, text } = await onCall()
  expect(text).toBe('Cleo Marsh and one other')
  expect(results.map(({ display_name, call_order }) => [display_name, call_order])).toEqual([
    ['Cleo Marsh', 1],
    ['Ben Okafor', 2],
  ])
  h.clock.forward({ hours: 1 })
  expect((await onCall()).text).toBe('Ana Ruiz')
})

test('a page reaches the on-call users of every call order and says why', async () => {
  const h = await createHospital()
  const { ana, ben, dora, ids } = h
  await rows.addShift(h, ids.groups.cardiologyOnCall, ben, { to: 2 })
  await rows.addShift(h, ids.groups.cardiologyOnCall, dora, { to: 2, call_order: 2 })
  const thread = await ana.writes(ids.contacts.cardiologyOnCall, 'New AF')
  expect(thread.groups.map(({ name }) => name)).toEqual(['Cardiology On Call'])
  expect(await peopleOn(ana, thread)).toEqual([
    { display_name: 'Ana Ruiz', reason: 'sender', why: '' },
    {
      display_name: 'Ben Okafor',
      reason: 'new_message',
      why: expect.stringMatching(/^on call for Cardiology On Call until \d\d:\d\d$/),
    },
    {
      display_name: 'Dora Lind',
      reason: 'new_message',
      why: expect.stringMatching(/^on call \(second call\) for Cardiology On Call until \d\d:\d\d$/),
    },
  ])
})

test('with no one on call the message goes to the fail-over user of the group, of the department, or the operator; without any it is refused', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids } = h
  const night = await rows.createGroup(h, 'Cath Lab Nights', {
    failOver: ben,
    department_id: ids.departments.cardiology,
  })
  await rows.setDepartmentFailOver(h, ids.departments.cardiology, cleo)
  await rows.setOperator(h, dora)
  const goesTo = async () => (await peopleOn(ana, await ana.writes(night.contact_id, 'STEMI'))).at(-1)
  expect(await goesTo()).toEqual({
    display_name: 'Ben Okafor',
    reason: 'new_message',
    why: 'fail-over of the group; no one on call for Cath Lab Nights',
  })
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  expect(await goesTo()).toMatchObject({
    display_name: 'Cleo Marsh',
    why: expect.stringMatching(/^fail-over of the department/),
  })
  await rows.setUserState(h, cleo, 'deactivated')
  expect(await goesTo()).toMatchObject({ display_name: 'Dora Lind', why: expect.stringMatching(/^operator/) })
  await rows.setUserState(h, dora, 'deactivated')
  expect(await writesTo(ana, [night.contact_id])).toMatchObject({
    status: 406,
    body: {
      detail: 'No one would receive this message. Choose someone who can answer.',
      code: 'recipients.none',
    },
  })
})

test('a group without reachable users is reported even next to reachable recipients', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const empty = await rows.createGroup(h, 'Lift Service', { type: 'BroadcastGroup' })
  const { status, body } = await writesTo(ana, [ben.user.contact_id, empty.contact_id])
  expect([status, body.recipient_ids]).toEqual([
    400,
    ['No one would receive a message to Lift Service. Choose someone who can answer.'],
  ])
  expect(await ben.inbox()).toEqual([])
})

test('a care team is the staff responsible for its patient, whose name is in no reason', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const team = await rows.createCareTeam(h, [ana, ben, cleo])
  const thread = await ana.writes(team, 'Family meeting at three')
  const why = 'on the care team of the patient'
  expect((await peopleOn(ana, thread)).slice(1)).toEqual([
    { display_name: 'Ben Okafor', reason: 'new_message', why },
    { display_name: 'Cleo Marsh', reason: 'new_message', why },
  ])
})

test('a user reached along several paths gets one copy with the most specific reason', async () => {
  const { ana, ben, ids } = await createHospital()
  const { body: thread } = await writesTo(ana, [
    ids.contacts.rapidResponse,
    ids.contacts.cardiology,
    ben.user.contact_id,
  ])
  expect((await peopleOn(ana, thread)).slice(1)).toEqual([
    { display_name: 'Ben Okafor', reason: 'new_message', why: 'addressed by name' },
    { display_name: 'Cleo Marsh', reason: 'new_message', why: 'message contact of Cardiology' },
  ])
})

test('an on-call sender pages the next in the chain', async () => {
  const h = await createHospital()
  const { ana, ids } = h
  await rows.addShift(h, ids.groups.cardiologyOnCall, ana, { to: 3 * day })
  const thread = await ana.writes(ids.contacts.cardiologyOnCall, 'Help')
  expect((await peopleOn(ana, thread)).at(-1)).toMatchObject({ display_name: 'Cleo Marsh' })
})

test('contacts of another hospital do not exist', async () => {
  const h = await createHospital()
  const { status, body } = await writesTo(h.ana, [h.ben.user.contact_id, h.stranger.user.contact_id])
  expect([status, body.recipient_ids]).toEqual([
    400,
    [`Contact ${h.stranger.user.contact_id} does not exist.`],
  ])
})

test('with any users on call, away or locked, each page is refused or reaches a user who can respond', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids } = h
  const some = fc.subarray([ben, cleo, dora])
  const maybe = fc.option(fc.constantFrom(ben, cleo, dora))
  let made = 0
  await fc.assert(
    fc.asyncProperty(some, some, maybe, maybe, async (onCall, gone, failOver, forwardTo) => {
      for (const person of [ben, cleo, dora]) {
        await rows.setUserState(h, person, gone.includes(person) ? 'locked' : 'active')
        await rows.setForwarding(h, person, forwardTo === person ? null : forwardTo)
      }
      const group = await rows.createGroup(h, `Group ${++made}`, {
        ...(failOver && { failOver }),
        department_id: ids.departments.cardiology,
      })
      for (const person of onCall) await rows.addShift(h, group.group_id, person)
      const { status, body } = await writesTo(ana, [group.contact_id])
      const canAnswer = [...onCall, ...(failOver ? [failOver] : [])].some((person) => !gone.includes(person))
      expect(status).toBe(canAnswer ? 201 : 406)
      if (status !== 201) return
      const names = (await peopleOn(ana, body)).slice(1).map(({ display_name }) => display_name)
      expect(names.length).toBeGreaterThan(0)
      expect(new Set(names).size).toBe(names.length)
      for (const person of gone) expect(names).not.toContain(person.user.display_name)
    }),
    { numRuns: 25 },
  )
})
