import { addSubscribers, listThreadGroups } from '@wardline/contract/messaging/forward.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import { changeSubject, getThreadPatient } from '@wardline/contract/messaging/subject.routes.ts'
import { getThread, listSubscribers } from '@wardline/contract/messaging/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import * as ward from '../world/paging.ts'
import type { Person } from '../world/person.ts'

interface Thread {
  id: number
}

const adds = (person: Person, { id }: Thread, subscribers: number[]) =>
  person.tries(addSubscribers, { params: { id }, body: { subscribers } })
const attaches = (person: Person, { id }: Thread, body: Record<string, unknown>) =>
  person.tries(changeSubject, { params: { id }, body })
const reasonsOn = async (person: Person, { id }: Thread) => {
  const { results } = await person.call(listSubscribers, { params: { id } })
  return results.map(({ display_name, reason }) => [display_name, reason])
}
const audited = async ({ app }: Hospital, action: string) => {
  const { rows } = await app.db.worker((db) =>
    sql<{ details: unknown }>`select details from audit where action = ${action} order by id`.execute(db),
  )
  return rows.map(({ details }) => details)
}

test('messaging §1, §4, §7 add subscriber: people see all of it, marked as Added to Thread', async () => {
  const h = await hospital()
  const { ana, ben, cleo } = h
  const thread = await ana.writes(ben, 'K+ 6.1', { requires_confirm: true })
  await ben.replies(thread, 'On my way')
  const { status, body } = await adds(ana, thread, [cleo.who.contact_id])
  expect([status, body.id, body.subscriber_count]).toEqual([201, thread.id, 3])
  expect(await reasonsOn(ben, thread)).toEqual([
    ['Ana Ruiz', 'sender'],
    ['Ben Okafor', 'new_message'],
    ['Cleo Marsh', 'subscribed'],
  ])
  expect(await cleo.messages(thread)).toHaveLength(2)
  const cleos = await cleo.call(getThread, { params: { id: thread.id } })
  expect(cleos).toMatchObject({ me: { reason: 'subscribed', unread_message_count: 1 }, open_item: null })
  expect(cleos.may).toMatchObject({ reply: true, forward: true })
  expect(await audited(h, 'thread.subscribers_added')).toEqual([{ contacts: [cleo.who.contact_id] }])
})

test('the first four of a thread are named in the order in which they came; who only watches is not one of them', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora } = h
  const namesOf = async (person: Person, { id }: Thread) =>
    (await person.call(getThread, { params: { id } })).subscribers.map(({ display_name }) => display_name)
  const thread = await ana.writes(ben, 'K+ 6.1')
  expect(await namesOf(ben, thread)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  await dora.call(monitorUser, { params: { id: ben.who.user_id }, body: { duration: 600 } })
  expect(await namesOf(dora, thread)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  await adds(ana, thread, [cleo.who.contact_id])
  expect(await namesOf(ana, thread)).toEqual(['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh'])
  await adds(ana, thread, [dora.who.contact_id])
  // She came before Cleo did.
  expect(await namesOf(ana, thread)).toEqual(['Ana Ruiz', 'Ben Okafor', 'Dora Lind', 'Cleo Marsh'])
})

test('messaging §7: a group is added as whoever is on call, and the thread remembers it', async () => {
  const h = await hospital()
  const { ana, ben, dora, ids } = h
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, dora)
  const thread = await ana.writes(ben, 'New AF')
  const { body } = await adds(ana, thread, [ids.contacts.cardiologyOnCall])
  expect(body.groups).toEqual([{ id: ids.groups.cardiologyOnCall, name: 'Cardiology On Call' }])
  const { results } = await ben.call(listThreadGroups, { params: { id: thread.id } })
  expect(results).toMatchObject([
    { id: ids.groups.cardiologyOnCall, type: 'ScheduleGroup', on_call: 'Dora Lind', department: '' },
  ])
})

test('nobody new, nobody at all, and a contact that does not exist are sentences', async () => {
  const h = await hospital()
  const { ana, ben, stranger } = h
  const thread = await ana.writes(ben, 'One')
  const empty = await ward.groupOf(h, 'Lift Service', { type: 'BroadcastGroup' })
  const answers = await Promise.all([
    adds(ana, thread, [ben.who.contact_id]),
    adds(ana, thread, [empty.contact_id]),
    adds(ana, thread, [stranger.who.contact_id]),
  ])
  expect(answers.map(({ status, body }) => [status, body.subscribers ?? body.code])).toEqual([
    [400, ['Everyone chosen is on this thread already.']],
    [406, 'recipients.nobody'],
    [400, [`Contact ${stranger.who.contact_id} does not exist.`]],
  ])
})

test('who watches may not let anybody in; by name on the thread, they are on it in their own right', async () => {
  const { ana, ben, cleo, dora } = await hospital()
  await dora.call(monitorUser, { params: { id: ben.who.user_id }, body: { duration: 600 } })
  const thread = await ana.writes(ben, 'K+ 6.1')
  expect((await adds(dora, thread, [cleo.who.contact_id])).status).toBe(403)
  expect((await attaches(dora, thread, { patient_id: null })).status).toBe(403)
  expect((await adds(ana, thread, [dora.who.contact_id])).status).toBe(201)
  expect(await reasonsOn(ana, thread)).toContainEqual(['Dora Lind', 'subscribed'])
  expect((await adds(dora, thread, [cleo.who.contact_id])).status).toBe(201)
})

test('two who add the same person at once: one copy, and both see it', async () => {
  const { ana, ben, cleo } = await hospital()
  const thread = await ana.writes(ben, 'One')
  const answers = await Promise.all([ana, ben].map((person) => adds(person, thread, [cleo.who.contact_id])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(await reasonsOn(ana, thread)).toHaveLength(3)
})

test('messaging §7 PATCH: a patient, an encounter with its patient, nobody', async () => {
  const h = await hospital()
  const { ana, ben, ids } = h
  const thread = await ana.writes(ben, 'Transfer?')
  const bens = await ben.phone()
  const { body } = await attaches(ana, thread, { patient_id: ids.patient })
  expect(body).toMatchObject({
    patient_id: ids.patient,
    encounter_id: null,
    patient: { display_name: 'Walters, Eleanor', mrn: '00418823' },
  })
  expect(await bens.hears('thread_changed')).toMatchObject({ thread_id: thread.id, patient_id: ids.patient })
  expect((await attaches(ben, thread, { encounter_id: ids.encounter })).body).toMatchObject({
    patient_id: ids.patient,
    encounter_id: ids.encounter,
  })
  expect((await attaches(ben, thread, { patient_id: null })).body).toMatchObject({
    patient_id: null,
    encounter_id: null,
    patient: null,
  })
  expect(await audited(h, 'thread.patient_attached')).toHaveLength(2)
  expect(await audited(h, 'thread.patient_detached')).toEqual([
    { patient_id: null, encounter_id: null, was: { patient_id: ids.patient, encounter_id: ids.encounter } },
  ])
})

test('messaging §7: what cannot be attached is a sentence at its field', async () => {
  const { ana, ben, ids } = await hospital()
  const thread = await ana.writes(ben, 'Transfer?')
  const bodies = [
    {},
    { patient_id: 999_999_999 },
    { encounter_id: 999_999_999 },
    { patient_id: ids.patient, encounter_id: ids.encounter },
  ]
  const answers = await Promise.all(bodies.map((body) => attaches(ana, thread, body)))
  expect(answers.map(({ status, body: { code: _, ...fields } }) => [status, fields])).toEqual([
    [400, { non_field_errors: ['Choose a patient or an encounter, or null for nobody.'] }],
    [400, { patient_id: ['This patient does not exist.'] }],
    [400, { encounter_id: ['This encounter does not exist.'] }],
    [400, { encounter_id: ['A thread is about a patient or an encounter, not both.'] }],
  ])
})

test('a subscriber has replied when they wrote after the first message of the thread', async () => {
  const { ana, ben, cleo } = await hospital()
  const thread = await ana.writes(ben, 'K+ 6.1')
  await adds(ana, thread, [cleo.who.contact_id])
  const replied = async () => {
    const { results } = await ana.call(listSubscribers, { params: { id: thread.id } })
    return results.filter((each) => each.replied).map(({ display_name }) => display_name)
  }
  expect(await replied()).toEqual([])
  await ben.replies(thread, 'On my way')
  expect(await replied()).toEqual(['Ben Okafor'])
  await ana.replies(thread, 'Thank you')
  expect(await replied()).toEqual(['Ana Ruiz', 'Ben Okafor'])
})

test('paging §7: the patient of a thread, for its subscribers, and each look is written down', async () => {
  const h = await hospital()
  const { ana, ben, cleo, ids } = h
  const thread = await ana.writes(ben, 'Discharge today', { encounter_id: ids.encounter })
  const { patient, encounter } = await ben.call(getThreadPatient, { params: { id: thread.id } })
  expect(patient?.display_name).toBe('Walters, Eleanor')
  expect(encounter).toMatchObject({ id: ids.encounter, class: 'IMP', ends: null })
  expect((await cleo.tries(getThreadPatient, { params: { id: thread.id } })).status).toBe(404)
  expect(await audited(h, 'patient.read')).toEqual([{ thread_id: thread.id }])
  const other = await ana.writes(ben, 'Nobody in particular')
  expect(await ben.call(getThreadPatient, { params: { id: other.id } })).toEqual({
    patient: null,
    encounter: null,
  })
})
