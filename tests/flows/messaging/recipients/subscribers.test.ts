import { addSubscribers, listThreadGroups } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import {
  changeThreadPatient,
  getThreadPatient,
} from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { getThread, listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import * as groups from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

interface Thread {
  id: number
}

const addToThread = (person: Person, { id }: Thread, subscribers: number[]) =>
  person.request(addSubscribers, { params: { id }, body: { subscribers } })
const attachToThread = (person: Person, { id }: Thread, body: Record<string, unknown>) =>
  person.request(changeThreadPatient, { params: { id }, body })
const reasonsOn = async (person: Person, { id }: Thread) => {
  const { results } = await person.call(listSubscribers, { params: { id } })
  return results.map(({ display_name, reason }) => [display_name, reason])
}
const listAudit = async ({ app }: Hospital, action: string) => {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ details: unknown }>`select details from audit where action = ${action} order by id`.execute(db),
  )
  return rows.map(({ details }) => details)
}

test('messaging §1, §4, §7 add subscriber: added users see everything, marked as Added to Thread', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const thread = await ana.writes(ben, 'K+ 6.1', { requires_confirm: true })
  await ben.replies(thread, 'On my way')
  const { status, body } = await addToThread(ana, thread, [cleo.user.contact_id])
  expect([status, body.id, body.subscriber_count]).toEqual([201, thread.id, 3])
  expect(await reasonsOn(ben, thread)).toEqual([
    ['Ana Ruiz', 'sender'],
    ['Ben Okafor', 'new_message'],
    ['Cleo Marsh', 'subscribed'],
  ])
  expect(await cleo.messages(thread)).toHaveLength(2)
  const cleos = await cleo.call(getThread, { params: { id: thread.id } })
  expect(cleos).toMatchObject({
    me: { reason: 'subscribed', unread_message_count: 1 },
    acknowledgement: null,
  })
  expect(cleos.may).toMatchObject({ reply: true, forward: true })
  expect(await listAudit(h, 'thread.subscribers_added')).toEqual([{ contacts: [cleo.user.contact_id] }])
})

test('a thread names its first four subscribers in joining order, without monitors', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const namesOf = async (person: Person, { id }: Thread) =>
    (await person.call(getThread, { params: { id } })).subscribers.map(({ display_name }) => display_name)
  const thread = await ana.writes(ben, 'K+ 6.1')
  expect(await namesOf(ben, thread)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  await dora.call(monitorUser, { params: { id: ben.user.user_id }, body: { duration: 600 } })
  expect(await namesOf(dora, thread)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  await addToThread(ana, thread, [cleo.user.contact_id])
  expect(await namesOf(ana, thread)).toEqual(['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh'])
  await addToThread(ana, thread, [dora.user.contact_id])
  expect(await namesOf(ana, thread)).toEqual(['Ana Ruiz', 'Ben Okafor', 'Dora Lind', 'Cleo Marsh'])
})

test('messaging §7: adding a group adds its on-call users, and the thread records the group', async () => {
  const h = await createHospital()
  const { ana, ben, dora, ids } = h
  await groups.addShift(h, ids.groups.cardiologyOnCall, dora)
  const thread = await ana.writes(ben, 'New AF')
  const { body } = await addToThread(ana, thread, [ids.contacts.cardiologyOnCall])
  expect(body.groups).toEqual([{ id: ids.groups.cardiologyOnCall, name: 'Cardiology On Call' }])
  const { results } = await ben.call(listThreadGroups, { params: { id: thread.id } })
  expect(results).toMatchObject([
    { id: ids.groups.cardiologyOnCall, type: 'ScheduleGroup', on_call: 'Dora Lind', department: '' },
  ])
})

test('existing subscribers, an empty list and an unknown contact are refused with a sentence', async () => {
  const h = await createHospital()
  const { ana, ben, stranger } = h
  const thread = await ana.writes(ben, 'One')
  const empty = await groups.createGroup(h, 'Lift Service', { type: 'BroadcastGroup' })
  const answers = await Promise.all([
    addToThread(ana, thread, [ben.user.contact_id]),
    addToThread(ana, thread, [empty.contact_id]),
    addToThread(ana, thread, [stranger.user.contact_id]),
  ])
  expect(answers.map(({ status, body }) => [status, body.subscribers ?? body.code])).toEqual([
    [400, ['Everyone you selected is already in this conversation.']],
    [406, 'recipients.none'],
    [400, [`Contact ${stranger.user.contact_id} does not exist.`]],
  ])
})

test('a monitor cannot add anyone; adding the monitor by name makes them a subscriber', async () => {
  const { ana, ben, cleo, dora } = await createHospital()
  await dora.call(monitorUser, { params: { id: ben.user.user_id }, body: { duration: 600 } })
  const thread = await ana.writes(ben, 'K+ 6.1')
  expect((await addToThread(dora, thread, [cleo.user.contact_id])).status).toBe(403)
  expect((await attachToThread(dora, thread, { patient_id: null })).status).toBe(403)
  expect((await addToThread(ana, thread, [dora.user.contact_id])).status).toBe(201)
  expect(await reasonsOn(ana, thread)).toContainEqual(['Dora Lind', 'subscribed'])
  expect((await addToThread(dora, thread, [cleo.user.contact_id])).status).toBe(201)
})

test('two users who add the same person concurrently create one copy, and both see it', async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, 'One')
  const answers = await Promise.all(
    [ana, ben].map((person) => addToThread(person, thread, [cleo.user.contact_id])),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(await reasonsOn(ana, thread)).toHaveLength(3)
})

test('messaging §7; paging §7: PATCH attaches a patient, an encounter with its patient, or none to a thread', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const thread = await ana.writes(ben, 'Transfer?')
  const benDevice = await ben.connect()
  const { body } = await attachToThread(ana, thread, { patient_id: ids.patient })
  expect(body).toMatchObject({
    patient_id: ids.patient,
    encounter_id: null,
    patient: { display_name: 'Walters, Eleanor', mrn: '00418823' },
  })
  expect(await benDevice.receives('thread_changed')).toMatchObject({
    thread_id: thread.id,
    patient_id: ids.patient,
  })
  expect((await attachToThread(ben, thread, { encounter_id: ids.encounter })).body).toMatchObject({
    patient_id: ids.patient,
    encounter_id: ids.encounter,
  })
  expect((await attachToThread(ben, thread, { patient_id: null })).body).toMatchObject({
    patient_id: null,
    encounter_id: null,
    patient: null,
  })
  expect(await listAudit(h, 'thread.patient_attached')).toHaveLength(2)
  expect(await listAudit(h, 'thread.patient_detached')).toEqual([
    { patient_id: null, encounter_id: null, was: { patient_id: ids.patient, encounter_id: ids.encounter } },
  ])
})

test('messaging §7: an invalid attachment of a patient or encounter is refused at its field', async () => {
  const { ana, ben, ids } = await createHospital()
  const thread = await ana.writes(ben, 'Transfer?')
  const bodies = [
    {},
    { patient_id: 999_999_999 },
    { encounter_id: 999_999_999 },
    { patient_id: ids.patient, encounter_id: ids.encounter },
  ]
  const answers = await Promise.all(bodies.map((body) => attachToThread(ana, thread, body)))
  expect(answers.map(({ status, body: { code: _, ...fields } }) => [status, fields])).toEqual([
    [400, { non_field_errors: ['Choose a patient or an encounter, or null for none.'] }],
    [400, { patient_id: ['This patient does not exist.'] }],
    [400, { encounter_id: ['This encounter does not exist.'] }],
    [400, { encounter_id: ['A conversation is about a patient or an encounter, not both.'] }],
  ])
})

test('a subscriber has replied once they wrote after the first message of the thread', async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, 'K+ 6.1')
  await addToThread(ana, thread, [cleo.user.contact_id])
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

test("paging §7: subscribers see the thread's patient, and each view is audited", async () => {
  const h = await createHospital()
  const { ana, ben, cleo, ids } = h
  const thread = await ana.writes(ben, 'Discharge today', { encounter_id: ids.encounter })
  const { patient, encounter } = await ben.call(getThreadPatient, { params: { id: thread.id } })
  expect(patient?.display_name).toBe('Walters, Eleanor')
  expect(encounter).toMatchObject({ id: ids.encounter, class: 'IMP', ends: null })
  expect((await cleo.request(getThreadPatient, { params: { id: thread.id } })).status).toBe(404)
  expect(await listAudit(h, 'patient.read')).toEqual([{ thread_id: thread.id }])
  const other = await ana.writes(ben, 'No patient')
  expect(await ben.call(getThreadPatient, { params: { id: other.id } })).toEqual({
    patient: null,
    encounter: null,
  })
})
