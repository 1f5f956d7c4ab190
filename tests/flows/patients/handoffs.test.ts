import { changeFlags } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { deactivateUser, lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { dischargePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { takePatients } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import {
  acceptPatientHandoff,
  declinePatientHandoff,
  handOffPatients,
  listHandoffsOfPatient,
  listPatientHandoffs,
  withdrawPatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { followPatient, unfollowPatient } from '@wardline/contract/patients/followers/follower.routes.ts'
import { getPatient } from '@wardline/contract/patients/patient.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

const teamOf = async ({ ana }: Hospital, { id }: { id: number }) =>
  (await ana.call(getPatient, { params: { id } })).care_team.map(({ role, is_responsible, provider }) =>
    [provider.user.display_name, role, is_responsible ? 'responsible' : ''].filter(Boolean).join(', '),
  )

/** Ben is responsible for the patient. */
async function startWithBen(name = 'Becker') {
  const h = await createHospital()
  const patient = await admitPatient(h, name)
  await assign(h, h.ben, [patient], { role: 'Attending' })
  return { h, patient }
}

const handsOff = (from: Person, to: Person, patient: { id: number }, more: Record<string, unknown> = {}) =>
  from.request(handOffPatients, {
    body: { user_id: to.user.user_id, patient_id: patient.id, ...more },
  })

const handOff = async (from: Person, to: Person, patient: { id: number }): Promise<number> => {
  const { handoffs } = await from.call(handOffPatients, {
    body: { user_id: to.user.user_id, patient_id: patient.id },
  })
  return handoffs[0]?.id ?? 0
}

const accepts = (person: Person, id: number, body: Record<string, unknown> = {}) =>
  person.request(acceptPatientHandoff, { params: { id }, body })
const withdraws = (person: Person, id: number) => person.request(withdrawPatientHandoff, { params: { id } })

test('paging §4, §7: the giver stays responsible until the receiver accepts, and both see the handoff', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo } = h
  const device = await cleo.connect()
  const sent = await handsOff(ben, cleo, patient, { severity: 'watcher', note: 'Potassium at 22:00.' })
  expect(sent).toMatchObject({
    status: 201,
    body: {
      handoffs: [
        {
          state: 'requested',
          severity: 'watcher',
          note: 'Potassium at 22:00.',
          role: 'Attending',
          is_responsible: true,
          from: { display_name: 'Ben Okafor' },
          to: { display_name: 'Cleo Marsh' },
          may: { accept: false, decline: false, withdraw: true },
        },
      ],
    },
  })
  const { id } = sent.body.handoffs[0]
  await device.receives('care_team_handoff', (e) => e.user_ids.includes(cleo.user.user_id))
  expect(await teamOf(h, patient)).toEqual(['Ben Okafor, Attending, responsible'])
  expect(await ben.call(getPatient, { params: { id: patient.id } })).toMatchObject({
    care_team: [{ handoff: { id, to: { display_name: 'Cleo Marsh' } } }],
    may: { hand_off: false },
  })
  expect((await cleo.call(listPatientHandoffs)).results).toMatchObject([
    { id, may: { accept: true, decline: true, withdraw: false } },
  ])
  expect((await ben.call(listPatientHandoffs, { query: { direction: 'sent' } })).count).toBe(1)
  expect(
    (await accepts(cleo, id, { version: 1, answer: 'Watcher, potassium at 22:00.' })).body,
  ).toMatchObject({
    state: 'accepted',
    answer: 'Watcher, potassium at 22:00.',
    closed_by: 'Cleo Marsh',
  })
  expect(await teamOf(h, patient)).toEqual(['Cleo Marsh, Attending, responsible'])
  expect((await cleo.call(listPatientHandoffs)).count).toBe(0)
  expect(await listAuditEntries(h, 'patient_handoff.accepted')).toMatchObject([{ object_id: patient.id }])
})

test('several patients are handed off at once, the most severe first in the list of the receiver', async () => {
  const { h, patient } = await startWithBen('One')
  const { ben, cleo } = h
  const [two, three] = [await admitPatient(h, 'Two'), await admitPatient(h, 'Three')]
  await assign(h, ben, [two])
  const send = (patients: unknown[]) =>
    ben.request(handOffPatients, { body: { user_id: cleo.user.user_id, patients } })
  const refused = await send([{ patient_id: patient.id }, { patient_id: three.id }])
  expect(refused.body.detail).toBe(
    'You are not on the care team of Three, so you cannot hand off this patient. Nothing was sent.',
  )
  expect((await cleo.call(listPatientHandoffs)).count).toBe(0)
  await send([
    { patient_id: patient.id, severity: 'stable' },
    { patient_id: two.id, severity: 'unstable', note: 'Sepsis.' },
  ])
  const { results } = await cleo.call(listPatientHandoffs)
  expect(results.map((handoff) => [handoff.patient.display_name, handoff.severity, handoff.note])).toEqual([
    ['Two', 'unstable', 'Sepsis.'],
    ['One', 'stable', ''],
  ])
  expect(new Set(results.map(({ batch }) => batch)).size).toBe(1)
})

test('a handoff to oneself, to a locked, deactivated or other user, or of no patient is refused with a sentence', async () => {
  const { h, patient } = await startWithBen()
  const { ana, ben, cleo, dora } = h
  const clerk = await createUser(h, 'Carl Clerk', ['pcm.view_patient'])
  const gone = await createUser(h, 'Gina Gone', ['pcm.view_patient', 'pcm.provider'])
  await dora.call(lockUser, { params: { id: cleo.user.user_id } })
  await dora.call(deactivateUser, { params: { id: gone.user.user_id } })
  const said = async (to: Person) => (await handsOff(ben, to, patient)).body.user_id
  expect(await said(ben)).toEqual(['You cannot hand off to yourself. Choose another person.'])
  expect(await said(cleo)).toEqual(['Cleo Marsh is locked or no longer active. Choose another provider.'])
  expect(await said(gone)).toEqual(['Gina Gone is locked or no longer active. Choose another provider.'])
  expect(await said(clerk)).toEqual([expect.stringMatching(/cannot be on care teams/)])
  expect(await said(h.stranger)).toEqual([expect.stringMatching(/does not exist/)])
  expect(await handsOff(ana, dora, patient)).toMatchObject({
    status: 409,
    body: { code: 'handoff.not_responsible' },
  })
  expect((await handsOff(clerk, dora, patient)).status).toBe(403)
  expect((await handsOff(ben, dora, { id: 987_654 })).body.patient_id).toEqual([
    'Patient 987654 does not exist.',
  ])
  const neither = await ben.request(handOffPatients, { body: { user_id: dora.user.user_id } })
  expect(neither.body.patients).toEqual(['Send patient_id for one patient, or patients for several.'])
  await dora.call(dischargePatient, { params: { id: patient.id } })
  expect((await handsOff(ben, dora, patient)).body.code).toBe('patient.discharged')
})

test('a handoff is asked once, accepted once, and only by its receiver', async () => {
  const { h, patient } = await startWithBen()
  const { ana, ben, cleo } = h
  const id = await handOff(ben, cleo, patient)
  expect((await handsOff(ben, ana, patient)).body.detail).toBe(
    'You have already asked Cleo Marsh to take over Becker. Withdraw that handoff first. Nothing was sent.',
  )
  expect(await accepts(ana, id)).toMatchObject({
    status: 403,
    body: { detail: 'This handoff is for Cleo Marsh. Only Cleo Marsh can accept or decline it.' },
  })
  expect((await withdraws(cleo, id)).body.detail).toBe(
    'This handoff is from Ben Okafor. Only Ben Okafor can withdraw it.',
  )
  const answers = await Promise.all([accepts(cleo, id), accepts(cleo, id), accepts(cleo, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await accepts(cleo, id)).body.detail).toBe(
    'This handoff was accepted by Cleo Marsh before. Nothing was changed.',
  )
  expect(await teamOf(h, patient)).toEqual(['Cleo Marsh, Attending, responsible'])
})

test('one of a concurrent acceptance and withdrawal wins, and the other is refused with the reason', async () => {
  const { h } = await startWithBen()
  const { ben, cleo } = h
  for (let round = 0; round < 5; round++) {
    const patient = await admitPatient(h, `Round ${round}`)
    await assign(h, ben, [patient])
    const id = await handOff(ben, cleo, patient)
    const [accepted, withdrawn] = await Promise.all([accepts(cleo, id), withdraws(ben, id)])
    expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409])
    const winner = accepted.status === 200 ? 'Cleo Marsh, responsible' : 'Ben Okafor, responsible'
    expect(await teamOf(h, patient)).toEqual([winner])
  }
})

test('after a withdrawal or a refusal the giver stays, and nothing can be accepted', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo } = h
  const withdrawn = await handOff(ben, cleo, patient)
  expect((await withdraws(ben, withdrawn)).body.state).toBe('withdrawn')
  expect((await accepts(cleo, withdrawn)).body.detail).toBe(
    'This handoff was withdrawn by Ben Okafor before. Nothing was changed.',
  )
  const declined = await handOff(ben, cleo, patient)
  const decline = (answer: string) =>
    cleo.request(declinePatientHandoff, { params: { id: declined }, body: { answer } })
  expect((await decline('  ')).body.answer).toEqual([
    'Enter a reason, so that the person who asked can plan.',
  ])
  expect((await decline('I am in the OR until 21:00.')).body).toMatchObject({
    state: 'declined',
    answer: 'I am in the OR until 21:00.',
  })
  expect(await teamOf(h, patient)).toEqual(['Ben Okafor, Attending, responsible'])
  const listed = await h.ana.call(listHandoffsOfPatient, { params: { id: patient.id } })
  expect(listed.results.map(({ state }) => state)).toEqual(['declined', 'withdrawn'])
})

test('a handoff expires when another provider takes the patient, at discharge, and after twelve hours', async () => {
  const { h, patient } = await startWithBen()
  const { ana, ben, cleo, dora } = h
  const taken = await handOff(ben, cleo, patient)
  await ana.call(takePatients, { body: { patient_ids: [patient.id] } })
  expect(await accepts(cleo, taken)).toMatchObject({
    status: 409,
    body: {
      detail:
        'This handoff has expired: it was open for too long, or its giver left the care team. Nothing was changed.',
    },
  })
  expect(await teamOf(h, patient)).toEqual(['Ana Ruiz, Attending, responsible'])
  const [home, late] = [await admitPatient(h, 'Home'), await admitPatient(h, 'Late')]
  await assign(h, ben, [home, late])
  const discharged = await handOff(ben, cleo, home)
  await dora.call(dischargePatient, { params: { id: home.id } })
  expect((await accepts(cleo, discharged)).body.code).toBe('handoff.closed')
  const forgotten = await handOff(ben, cleo, late)
  const cursor = (await ben.connect()).cursor()
  h.clock.forward({ hours: 12, seconds: 1 })
  await Promise.all([ben, cleo].map((person) => person.signIn()))
  // The handoff may expire before the device is connected again.
  const device = await ben.connect(cursor)
  expect((await accepts(cleo, forgotten)).body.code).toBe('handoff.closed')
  await device.receives('care_team_handoff', (e) => e.patient_id === late.id)
  const { results } = await ben.call(listHandoffsOfPatient, { params: { id: late.id } })
  expect(results).toMatchObject([{ state: 'expired', closed_by: null }])
  expect(await teamOf(h, late)).toEqual(['Ben Okafor, responsible'])
})

test('a receiver who is on the team already becomes responsible and keeps their role', async () => {
  const { h, patient } = await startWithBen()
  const { ana, ben } = h
  await assign(h, ana, [patient], { role: 'Resident' })
  await accepts(ana, await handOff(ben, ana, patient))
  expect(await teamOf(h, patient)).toEqual(['Ana Ruiz, Resident, responsible'])
})

test('an account can make handoffs take effect at once', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo, dora, ids } = h
  await dora.call(changeFlags, { params: { id: ids.account_id }, body: { immediate_handoffs: true } })
  const { body } = await handsOff(ben, cleo, patient)
  expect(body.handoffs).toMatchObject([{ state: 'accepted', closed_by: 'Ben Okafor' }])
  expect(await teamOf(h, patient)).toEqual(['Cleo Marsh, Attending, responsible'])
})

test('paging §3, §7: followers are listed with the patient; following twice changes nothing', async () => {
  const { h, patient } = await startWithBen()
  const { ana, dora } = h
  const params = { id: patient.id }
  const followed = await ana.call(followPatient, { params })
  expect(followed).toMatchObject({
    followers: [{ user: { id: ana.user.user_id, display_name: 'Ana Ruiz' } }],
    may: { follow: false, unfollow: true },
  })
  expect((await ana.call(followPatient, { params })).followers).toEqual(followed.followers)
  await dora.call(followPatient, { params })
  const { followers } = await ana.call(unfollowPatient, { params })
  expect(followers.map(({ user }) => user.display_name)).toEqual(['Dora Lind'])
  expect(await listAuditEntries(h, 'patient.followed')).toHaveLength(2)
  const clerk = await createUser(h, 'Carl Clerk')
  expect((await clerk.request(followPatient, { params })).status).toBe(403)
  expect((await h.stranger.request(followPatient, { params })).status).toBe(404)
})
