import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { createThread, listSubscribers } from '@wardline/contract/messaging/thread.routes.ts'
import { getOnCall } from '@wardline/contract/paging/oncall.routes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import * as ward from '../world/paging.ts'
import type { Person } from '../world/person.ts'

const peopleOn = async (person: Person, thread: { id: number }) => {
  const { results } = await person.call(listSubscribers, { params: { id: thread.id } })
  return results.map(({ display_name, reason, why }) => ({ display_name, reason, why }))
}

const writesTo = (person: Person, recipient_ids: number[]) =>
  person.tries(createThread, { body: { subject: 'K+ 6.1', data: { body: 'K+ 6.1' }, recipient_ids } })

const day = 24

test('messaging §2: the on-call display, at every layer, and nobody', async () => {
  const h = await hospital()
  const { ana, ben, cleo, ids } = h
  const onCall = () => ana.call(getOnCall, { params: { id: ids.groups.cardiologyOnCall } })
  expect(await onCall()).toEqual({ results: [], text: 'Nobody on Call' })
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, ben, { layer: 2 })
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, ana, { from: 1, to: 2 })
  expect((await onCall()).text).toBe('Ben Okafor')
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, cleo)
  const { results, text } = await onCall()
  expect(text).toBe('Cleo Marsh and one other')
  expect(results.map(({ display_name, layer }) => [display_name, layer])).toEqual([
    ['Cleo Marsh', 1],
    ['Ben Okafor', 2],
  ])
  h.clock.forward({ hours: 1 })
  expect((await onCall()).text).toBe('Ana Ruiz')
})

test('a page reaches whoever is on call, at every layer, and says why', async () => {
  const h = await hospital()
  const { ana, ben, dora, ids } = h
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, ben, { to: 2 })
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, dora, { to: 2, layer: 2 })
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
      why: expect.stringMatching(/^on call \(layer 2\) for Cardiology On Call until \d\d:\d\d$/),
    },
  ])
})

test('nobody on call: the fail-over of the group, of the department, then the operator; then it is refused', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora, ids } = h
  const night = await ward.groupOf(h, 'Cath Lab Nights', {
    failOver: ben,
    department_id: ids.departments.cardiology,
  })
  await ward.setDepartmentFailOver(h, ids.departments.cardiology, cleo)
  await ward.setOperator(h, dora)
  const goesTo = async () => (await peopleOn(ana, await ana.writes(night.contact_id, 'STEMI'))).at(-1)
  expect(await goesTo()).toEqual({
    display_name: 'Ben Okafor',
    reason: 'new_message',
    why: 'fail-over of the group; nobody on call for Cath Lab Nights',
  })
  await dora.call(lockUser, { params: { id: ben.who.user_id } })
  expect(await goesTo()).toMatchObject({
    display_name: 'Cleo Marsh',
    why: expect.stringMatching(/^fail-over of the department/),
  })
  await ward.setPerson(h, cleo, { is_active: false })
  expect(await goesTo()).toMatchObject({ display_name: 'Dora Lind', why: expect.stringMatching(/^operator/) })
  await ward.setPerson(h, dora, { is_active: false })
  expect(await writesTo(ana, [night.contact_id])).toMatchObject({
    status: 406,
    body: {
      detail: 'Nobody would receive this message. Choose someone who can answer.',
      code: 'recipients.nobody',
    },
  })
})

test('a group that reaches nobody is not hidden behind recipients who can answer', async () => {
  const h = await hospital()
  const { ana, ben } = h
  const empty = await ward.groupOf(h, 'Lift Service', { type: 'BroadcastGroup' })
  const { status, body } = await writesTo(ana, [ben.who.contact_id, empty.contact_id])
  expect([status, body.recipient_ids]).toEqual([
    400,
    ['Nobody would receive a message to Lift Service. Choose someone who can answer.'],
  ])
  expect(await ben.inbox()).toEqual([])
})

test('a care team is the people responsible for its patient, whose name is in no reason', async () => {
  const h = await hospital()
  const { ana, ben, cleo } = h
  const team = await ward.careTeamOf(h, [ana, ben, cleo])
  const thread = await ana.writes(team, 'Family meeting at three')
  const why = 'on the care team of the patient'
  expect((await peopleOn(ana, thread)).slice(1)).toEqual([
    { display_name: 'Ben Okafor', reason: 'new_message', why },
    { display_name: 'Cleo Marsh', reason: 'new_message', why },
  ])
})

test('one copy for a person reached along several ways, with the most specific reason', async () => {
  const { ana, ben, ids } = await hospital()
  const { body: thread } = await writesTo(ana, [
    ids.contacts.rapidResponse,
    ids.contacts.cardiology,
    ben.who.contact_id,
  ])
  expect((await peopleOn(ana, thread)).slice(1)).toEqual([
    { display_name: 'Ben Okafor', reason: 'new_message', why: 'addressed by name' },
    { display_name: 'Cleo Marsh', reason: 'new_message', why: 'message contact of Cardiology' },
  ])
})

test('who is on call oneself pages the next in the chain', async () => {
  const h = await hospital()
  const { ana, ids } = h
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, ana, { to: 3 * day })
  const thread = await ana.writes(ids.contacts.cardiologyOnCall, 'Help')
  expect((await peopleOn(ana, thread)).at(-1)).toMatchObject({ display_name: 'Cleo Marsh' })
})

test('contacts of another hospital do not exist', async () => {
  const h = await hospital()
  const { status, body } = await writesTo(h.ana, [h.ben.who.contact_id, h.stranger.who.contact_id])
  expect([status, body.recipient_ids]).toEqual([
    400,
    [`Contact ${h.stranger.who.contact_id} does not exist.`],
  ])
})

test('whoever is on call, away or locked: a page is refused, or somebody who can answer has it', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora, ids } = h
  const some = fc.subarray([ben, cleo, dora])
  const maybe = fc.option(fc.constantFrom(ben, cleo, dora))
  let made = 0
  await fc.assert(
    fc.asyncProperty(some, some, maybe, maybe, async (onCall, gone, failOver, forwardTo) => {
      for (const person of [ben, cleo, dora]) {
        await ward.setPerson(h, person, { is_locked: gone.includes(person) })
        await ward.forwards(h, person, forwardTo === person ? null : forwardTo)
      }
      const group = await ward.groupOf(h, `Group ${++made}`, {
        ...(failOver && { failOver }),
        department_id: ids.departments.cardiology,
      })
      for (const person of onCall) await ward.isOnCall(h, group.group_id, person)
      const { status, body } = await writesTo(ana, [group.contact_id])
      const canAnswer = [...onCall, ...(failOver ? [failOver] : [])].some((person) => !gone.includes(person))
      expect(status).toBe(canAnswer ? 201 : 406)
      if (status !== 201) return
      const names = (await peopleOn(ana, body)).slice(1).map(({ display_name }) => display_name)
      expect(names.length).toBeGreaterThan(0)
      expect(new Set(names).size).toBe(names.length)
      for (const person of gone) expect(names).not.toContain(person.who.display_name)
    }),
    { numRuns: 25 },
  )
})
