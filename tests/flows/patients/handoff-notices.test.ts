import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import {
  acceptPatientHandoff,
  declinePatientHandoff,
  getHandoffComposer,
  handOffPatients,
  listPatientHandoffs,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import {
  createCareTeamRequest,
  listPatientCareTeamRequests,
} from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import { getPatient } from '@wardline/contract/patients/patient.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createCalendarGroup, planShift } from '../../fixtures/paging/calendar.ts'
import type { Person } from '../../fixtures/people/person.ts'

async function startWithBen(name = 'Becker') {
  const h = await createHospital()
  const patient = await admitPatient(h, name)
  await assign(h, h.ben, [patient], { role: 'Attending' })
  return { h, patient }
}

const handOff = async ({ ben, cleo }: Hospital, patients: { id: number }[]): Promise<number[]> => {
  const body = {
    user_id: cleo.user.user_id,
    patients: patients.map(({ id }) => ({ patient_id: id, summary: 'Sepsis' })),
  }
  const { handoffs } = await ben.call(handOffPatients, { body })
  return handoffs.map(({ id }) => id)
}

const listSubjects = async (person: Person) =>
  (await person.inbox()).map(({ subject }) => subject).filter((subject) => /handoff/i.test(subject))
const receives = (person: Person, subjects: string[]) =>
  expect.poll(() => listSubjects(person), { timeout: 10_000 }).toEqual(subjects)

async function forward({ app, clock, ben, cleo, dora }: Hospital, minutes: number): Promise<void> {
  clock.forward({ minutes })
  await Promise.all([ben, cleo, dora].map((person) => person.signIn()))
  app.runDueTasks()
}

const oneSent = 'Handoff of 1 patient from Ben Okafor'
const sent = 'Handoff of 2 patients from Ben Okafor'
const reminder = 'Reminder: handoff of 2 patients from Ben Okafor'
const unanswered = 'Cleo Marsh has not answered the handoff of 2 patients'

test('the receiver is reminded after ten minutes, then the giver and the backup are notified, without patient data', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo, dora } = h
  await dora.call(changeAccountSettings, {
    params: { id: h.ids.account_id },
    body: { fail_over_user_id: dora.user.user_id },
  })
  const second = await admitPatient(h, 'Tillman')
  await assign(h, ben, [second])
  await handOff(h, [patient, second])
  await receives(cleo, [sent])
  await forward(h, 11)
  await receives(cleo, [reminder, sent])
  await forward(h, 10)
  await receives(ben, [unanswered])
  await receives(dora, [unanswered])
  expect(await listSubjects(cleo)).toEqual([reminder, sent])
  expect((await cleo.call(listPatientHandoffs)).results).toMatchObject([
    { reminded: expect.stringMatching(/T/), escalated: expect.stringMatching(/T/), state: 'requested' },
    {},
  ])
  const [thread] = await ben.inbox()
  const [message] = await ben.messages(thread ?? { id: 0 })
  const text = String(message?.data[0]?.data)
  expect(text).toContain('Ben Okafor stays responsible until the handoff is accepted.')
  expect(text).not.toMatch(/Becker|Tillman|Sepsis/)
})

test('after an answer no reminder is sent; the giver is notified of a decline', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo } = h
  const [id = 0] = await handOff(h, [patient])
  await receives(cleo, [oneSent])
  await cleo.call(declinePatientHandoff, { params: { id }, body: { answer: 'In the OR.' } })
  await receives(ben, ['Cleo Marsh declined the handoff of 1 patient'])
  const [again = 0] = await handOff(h, [patient])
  await receives(cleo, [oneSent, oneSent])
  await cleo.call(acceptPatientHandoff, { params: { id: again }, body: {} })
  await forward(h, 25)
  const [last = 0] = await handOff(h, [await newPatient(h)])
  await receives(cleo, [oneSent, oneSent, oneSent])
  expect(last).toBeGreaterThan(again)
  expect(await listSubjects(ben)).toEqual(['Cleo Marsh declined the handoff of 1 patient'])
})

async function newPatient(h: Hospital) {
  const patient = await admitPatient(h, 'Sanford')
  await assign(h, h.ben, [patient])
  return patient
}

test('the giver is notified of an expired handoff and stays responsible', async () => {
  const { h, patient } = await startWithBen()
  await handOff(h, [patient])
  await receives(h.cleo, [oneSent])
  await forward(h, 11)
  await receives(h.cleo, ['Reminder: handoff of 1 patient from Ben Okafor', oneSent])
  await forward(h, 10)
  await receives(h.ben, ['Cleo Marsh has not answered the handoff of 1 patient'])
  await forward(h, 12 * 60)
  await receives(h.ben, [
    'Your handoff of 1 patient has expired',
    'Cleo Marsh has not answered the handoff of 1 patient',
  ])
  const { care_team } = await h.ana.call(getPatient, { params: { id: patient.id } })
  expect(care_team).toMatchObject([
    { is_responsible: true, provider: { user: { display_name: 'Ben Okafor' } } },
  ])
})

test('requests about the patient that wait for the giver move to the receiver on acceptance; others stay', async () => {
  const { h, patient } = await startWithBen()
  const { ana, ben, cleo } = h
  const about = await ana.writes(ben, 'Potassium 6.1', { patient_id: patient.id, requires_confirm: true })
  const other = await ana.writes(ben, 'Parking', { requires_confirm: true })
  const relief = await ben.call(createCareTeamRequest, {
    params: { id: patient.id },
    body: { kind: 'relief' },
  })
  expect((await ben.call(getHandoffComposer)).patients).toMatchObject([{ open_requests: 1 }])
  const [id = 0] = await handOff(h, [patient])
  const device = await cleo.connect()
  await cleo.call(acceptPatientHandoff, { params: { id }, body: {} })
  await device.receives('acknowledgement_changed', (e) => e.thread_id === about.id)
  const waits = async (person: Person, thread: { id: number }) =>
    (await person.inbox()).find((each) => each.id === thread.id)?.acknowledgement?.state
  await expect.poll(() => waits(cleo, about), { timeout: 10_000 }).toBe('open')
  expect(await waits(ben, about)).toBe('handed_off')
  expect(await waits(ben, other)).toBe('open')
  const { results } = await ana.call(listPatientCareTeamRequests, { params: { id: patient.id } })
  expect(results).toMatchObject([{ id: relief.id, state: 'expired' }])
})

const zone = 'America/New_York'
const at = (hours: number) =>
  Temporal.Now.zonedDateTimeISO(zone)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .add({ hours })
    .toPlainDateTime()
    .toString()

test('the next user on call is suggested as receiver with the reason; without one the reason is given', async () => {
  const { h } = await startWithBen()
  const { ana, ben, cleo, dora } = h
  expect(await ben.call(getHandoffComposer)).toMatchObject({ groups: [], receivers: [] })
  const medicine = await createCalendarGroup(h, 'Medicine')
  await planShift(dora, medicine, ben, { start: at(-4), end: at(3) })
  expect(await ben.call(getHandoffComposer)).toMatchObject({
    groups: [{ name: 'Medicine', nobody: 'gap', nobody_until: null }],
    receivers: [],
  })
  await planShift(dora, medicine, cleo, { start: at(3), end: at(15) })
  await planShift(dora, medicine, ana, { start: at(-4), end: at(2) })
  const found = await ben.call(getHandoffComposer)
  expect(found.groups).toMatchObject([{ nobody: null }])
  expect(found.receivers.map(({ user, reason, group }) => [user.display_name, reason, group.name])).toEqual([
    ['Cleo Marsh', 'next_on_call', 'Medicine'],
    ['Ana Ruiz', 'on_call_now', 'Medicine'],
  ])
  expect(found.receivers[0]?.start).toBe(found.groups[0]?.shift_end)
  await dora.call(lockUser, { params: { id: cleo.user.user_id } })
  expect(await ben.call(getHandoffComposer)).toMatchObject({
    groups: [{ nobody: 'unavailable' }],
    receivers: [{ user: { display_name: 'Ana Ruiz' } }],
  })
})
