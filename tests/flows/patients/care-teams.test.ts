import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import {
  assignProvider,
  getCareTeam,
  listCareProviders,
  takePatients,
  unassignProvider,
} from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import {
  acceptCareTeamRequest,
  createCareTeamRequest,
  declineCareTeamRequest,
  listCareTeamRequests,
  listPatientCareTeamRequests,
  withdrawCareTeamRequest,
} from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import { dischargePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { getPatient, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'
import { listPatientUpdates } from '@wardline/contract/patients/updates/patient-update.routes.ts'
import { expect, test } from 'vitest'
import { createTwilioHospital, receivedTexts } from '../../fixtures/alerts/inbound-responses.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, admitToBed, assign } from '../../fixtures/hospital/patients.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

const shown = (care_team: CareTeamMember[]) =>
  care_team.map(({ role, is_responsible, provider }) =>
    [provider.user.display_name, role, is_responsible ? 'responsible' : ''].filter(Boolean).join(', '),
  )

const teamOf = async ({ ana }: Hospital, { id }: { id: number }) =>
  shown((await ana.call(getPatient, { params: { id } })).care_team)

const takes = (person: Person, patients: { id: number }[], more: Record<string, unknown> = {}) =>
  person.request(takePatients, { body: { patient_ids: patients.map(({ id }) => id), ...more } })

test('paging §7: providers are users with the right, with the number of their current patients', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  await createUser(h, 'Carl Clerk', ['pcm.view_patient'])
  const [one, two] = [await admitPatient(h, 'One'), await admitPatient(h, 'Two')]
  await assign(h, ben, [one, two])
  await h.dora.call(dischargePatient, { params: { id: two.id } })
  const { results } = await ana.call(listCareProviders)
  expect(results.map(({ user, patient_count }) => [user.display_name, patient_count])).toEqual([
    ['Dora Lind', 0],
    ['Cleo Marsh', 0],
    ['Ben Okafor', 1],
    ['Ana Ruiz', 0],
  ])
  const found = await ana.call(listCareProviders, { query: { search: 'marsh' } })
  expect(found.results).toMatchObject([
    {
      id: h.cleo.user.user_id,
      contact_id: h.cleo.user.contact_id,
      departments: [{ name: 'Cardiology' }],
    },
  ])
})

test('assigning makes the first provider responsible and the next ones members', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const patient = await admitToBed(h, 'Becker')
  expect(patient.nobody_responsible_since).not.toBeNull()
  await assign(h, ben, [patient], { role: 'Attending' })
  const { patients } = await assign(h, ana, [patient], { role: 'Nurse' })
  expect(patients).toMatchObject([{ id: patient.id, nobody_responsible_since: null }])
  expect(await teamOf(h, patient)).toEqual(['Ben Okafor, Attending, responsible', 'Ana Ruiz, Nurse'])
  await assign(h, cleo, [patient], { role: 'Attending', is_responsible: true })
  expect(await teamOf(h, patient)).toEqual(['Cleo Marsh, Attending, responsible', 'Ana Ruiz, Nurse'])
})

test('paging §5: a provider who is already on the team is refused; the other patients are assigned', async () => {
  const h = await createHospital()
  const { ben, dora } = h
  const patients = [
    await admitPatient(h, 'One'),
    await admitPatient(h, 'Two'),
    await admitPatient(h, 'Three'),
  ]
  await assign(h, ben, patients.slice(0, 2))
  const { patients: changed, already_assigned } = await assign(h, ben, patients)
  expect(changed.map(({ display_name }) => display_name)).toEqual(['Three'])
  expect(already_assigned.map(({ detail }) => detail)).toEqual([
    'Ben Okafor is already on the care team of One.',
    'Ben Okafor is already on the care team of Two.',
  ])
  const again = (patient_ids: number[]) =>
    dora.request(assignProvider, { body: { provider_id: ben.user.user_id, patient_ids } })
  expect(await again([patients[0]?.id ?? 0])).toMatchObject({
    status: 409,
    body: { detail: 'Ben Okafor is already on the care team of One.' },
  })
  expect((await again(patients.map(({ id }) => id))).body.detail).toBe(
    'Ben Okafor is already on the care teams of all these patients.',
  )
})

test('providers assign themselves, members of a care team assign others, and administrators assign anyone', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const patient = await admitPatient(h, 'Becker')
  const by = (person: Person, provider: Person) =>
    person.request(assignProvider, {
      body: { provider_id: provider.user.user_id, patient_ids: [patient.id] },
    })
  expect(await by(ana, ben)).toMatchObject({ status: 403, body: { code: 'care_team.not_member' } })
  expect((await by(ana, ana)).status).toBe(200)
  expect((await by(ana, ben)).status).toBe(200)
  const clerk = await createUser(h, 'Carl Clerk', ['pcm.view_patient'])
  expect(await by(clerk, clerk)).toMatchObject({ status: 403, body: { code: 'care_team.no_provider' } })
  expect((await by(ana, clerk)).body.provider_id).toEqual([expect.stringMatching(/cannot be on care teams/)])
  await h.dora.call(lockUser, { params: { id: cleo.user.user_id } })
  expect((await by(ana, cleo)).body.provider_id).toEqual([
    'Cleo Marsh is locked or no longer active. Choose another provider.',
  ])
  const elsewhere = { provider_id: h.stranger.user.user_id, patient_ids: [patient.id] }
  expect((await ana.request(assignProvider, { body: elsewhere })).status).toBe(400)
  const foreign = { provider_id: ana.user.user_id, patient_ids: [patient.id, 987_654] }
  expect((await ana.request(assignProvider, { body: foreign })).body.patient_ids).toEqual([
    'Patient 987654 does not exist.',
  ])
  expect(await teamOf(h, patient)).toEqual(['Ana Ruiz, responsible', 'Ben Okafor'])
})

test('taking a patient ends the responsibility of the previous provider, who is notified', async () => {
  const h = await createHospital()
  const { ben, cleo } = h
  const patient = await admitPatient(h, 'Becker')
  await assign(h, ben, [patient], { role: 'Attending' })
  const device = await ben.connect()
  expect((await takes(cleo, [patient])).status).toBe(200)
  const taken = await device.receives('care_team_taken')
  expect(taken).toMatchObject({
    patient_id: patient.id,
    changed_by: { display_name: 'Cleo Marsh' },
    user_ids: [cleo.user.user_id, ben.user.user_id],
    care_team: [{ is_responsible: true, provider: { id: cleo.user.user_id } }],
  })
  expect(await teamOf(h, patient)).toEqual(['Cleo Marsh, Attending, responsible'])
  expect(await takes(cleo, [patient])).toMatchObject({
    status: 409,
    body: { detail: 'You are already responsible for Becker.' },
  })
  expect(await listAuditEntries(h, 'care_team.taken')).toMatchObject([
    { object_id: patient.id, details: { left_user_ids: [ben.user.user_id] } },
  ])
})

test('taking a patient with another role keeps the previous provider on the team and notifies them outside the browser', async () => {
  const h = await createTwilioHospital()
  const { ana, ben, cleo } = h
  const [patient, other] = [await admitPatient(h, 'Becker'), await admitPatient(h, 'Other')]
  await assign(h, ben, [patient, other], { role: 'Attending' })
  await assign(h, ana, [patient], { role: 'Nurse' })
  expect((await takes(ana, [patient])).status).toBe(200)
  expect(await teamOf(h, patient)).toEqual(['Ana Ruiz, Nurse, responsible', 'Ben Okafor, Attending'])
  const received = async () => (await ben.inbox()).map(({ subject }) => subject)
  await expect.poll(received).toEqual(['Ana Ruiz took over 1 patient from you'])
  const [thread] = await ben.inbox()
  const [message] = thread ? await ben.messages(thread) : []
  expect(JSON.stringify(message)).toContain('You are still on the care team.')
  expect(JSON.stringify(message)).not.toContain('Becker')
  // A text message follows after the delay for messages of medium priority.
  h.clock.forward({ minutes: 2 })
  await expect.poll(() => receivedTexts(h)().length, { timeout: 12_000 }).toBe(1)
  expect(JSON.stringify(receivedTexts(h)())).not.toContain('Becker')

  expect((await takes(cleo, [other], { own_role: 'attending' })).status).toBe(200)
  expect(await teamOf(h, other)).toEqual(['Cleo Marsh, attending, responsible'])
  await expect.poll(received).toContain('Cleo Marsh took over 1 patient from you')
  const { results } = await ben.call(listPatientUpdates, { params: { id: patient.id } })
  expect(results.filter(({ user }) => user?.id === ben.user.user_id)).toMatchObject([{ kind: 'joined' }])
})

test('a nurse takes over the role of a nurse; the responsible provider stays', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const patient = await admitPatient(h, 'Becker')
  await assign(h, ben, [patient])
  await assign(h, ana, [patient], { role: 'Nurse' })
  expect((await takes(cleo, [patient], { role: 'nurse' })).status).toBe(200)
  expect(await teamOf(h, patient)).toEqual(['Ben Okafor, responsible', 'Cleo Marsh, nurse'])
})

test('the second of two users who take a patient from the same provider at once is refused', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const patient = await admitPatient(h, 'Becker')
  await assign(h, ben, [patient])
  const seen = { responsible_id: ben.user.user_id }
  const answers = await Promise.all([takes(ana, [patient], seen), takes(cleo, [patient], seen)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body.detail).toMatch(
    /^(Ana Ruiz|Cleo Marsh) is responsible for Becker now\. Nothing was changed/,
  )
  expect(await teamOf(h, patient)).toHaveLength(1)
})

test('one request returns who was responsible at a time in the past', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const patient = await admitPatient(h, 'Becker')
  const params = { id: patient.id }
  await assign(h, ben, [patient], { role: 'Attending' })
  h.clock.forward({ hours: 8 })
  await ana.signIn()
  const night = h.clock.now().add({ hours: 3 }).toString()
  await takes(cleo, [patient])
  h.clock.forward({ hours: 8 })
  await Promise.all([ana.signIn(), ben.signIn()])
  await takes(ben, [patient])
  const at = async (time: string | undefined) =>
    (await ana.call(getCareTeam, { params, query: time === undefined ? {} : { at: time } })).results
  expect(await at(night)).toMatchObject([
    {
      provider: { user: { display_name: 'Cleo Marsh' } },
      is_responsible: true,
      start_cause: 'taken',
      started_by: 'Cleo Marsh',
      end_cause: 'taken',
      ended_by: 'Ben Okafor',
    },
  ])
  expect(shown(await at(undefined))).toEqual(['Ben Okafor, Attending, responsible'])
  expect(await at('2020-01-01T03:00:00-05:00')).toEqual([])
  expect(await listAuditEntries(h, 'care_team.read')).toHaveLength(3)
})

test('paging §7: a member is unassigned by the id of the membership, once', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const [patient, other] = [await admitToBed(h, 'Becker'), await admitPatient(h, 'Other')]
  await assign(h, ben, [patient, other])
  const { care_team } = await ana.call(getPatient, { params: { id: patient.id } })
  const params = { id: patient.id, member_id: care_team[0]?.id }
  expect((await cleo.request(unassignProvider, { params })).status).toBe(403)
  expect((await ben.request(unassignProvider, { params: { ...params, id: other.id } })).status).toBe(404)
  const after = await ben.call(unassignProvider, { params })
  expect(after).toMatchObject({ care_team: [], may: { assign_self: true, unassign_self: false } })
  expect(after.nobody_responsible_since).not.toBeNull()
  expect(await h.dora.request(unassignProvider, { params })).toMatchObject({
    status: 409,
    body: { detail: 'Ben Okafor has already left this care team.' },
  })
  const { results } = await ana.call(listPatients, { query: { unassigned: true } })
  expect(results.map(({ display_name }) => display_name)).toContain('Becker')
  const mine = await ben.call(listPatients, { query: { mine: true } })
  expect(mine.results.map(({ display_name }) => display_name)).toEqual(['Other'])
})

test('a provider whom a colleague unassigns is notified outside the browser, without patient data; one who leaves is not', async () => {
  const h = await createHospital()
  const { ben, dora } = h
  const [patient, other] = [await admitPatient(h, 'Becker'), await admitPatient(h, 'Other')]
  await assign(h, ben, [patient, other])
  const unassigns = async (person: Person, { id }: { id: number }) => {
    const { care_team } = await ben.call(getPatient, { params: { id } })
    await person.call(unassignProvider, { params: { id, member_id: care_team[0]?.id } })
  }
  await unassigns(ben, other)
  await unassigns(dora, patient)
  const received = async () => (await ben.inbox()).map(({ subject }) => subject)
  await expect.poll(received).toEqual(['Dora Lind removed you from the care team of 1 patient'])
  const [thread] = await ben.inbox()
  const text = JSON.stringify(thread ? await ben.messages(thread) : [])
  expect(text).toContain('You are no longer on the care team of this patient.')
  expect(text).not.toContain('Becker')
})

test('a message to the care team reaches who is on it when it is sent', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const patient = await admitPatient(h, 'Becker')
  await assign(h, ben, [patient])
  const { care_team_contact_id } = await dora.call(getPatient, { params: { id: patient.id } })
  await ana.writes(care_team_contact_id ?? 0, 'For Ben')
  await takes(cleo, [patient])
  await ana.writes(care_team_contact_id ?? 0, 'For Cleo')
  const notice = 'Cleo Marsh took over 1 patient from you'
  const subjects = async (person: Person) =>
    (await person.inbox()).map(({ subject }) => subject).filter((subject) => subject !== notice)
  expect(await subjects(ben)).toEqual(['For Ben'])
  expect(await subjects(cleo)).toEqual(['For Cleo'])
})

test('paging §7: requests to join and to be relieved are answered by members, once', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const patient = await admitPatient(h, 'Becker')
  await assign(h, ben, [patient], { role: 'Attending' })
  const params = { id: patient.id }
  const body = { kind: 'join', role: 'Resident', note: 'I see her at noon.' }
  const { id } = await ana.call(createCareTeamRequest, { params, body })
  expect((await ana.request(createCareTeamRequest, { params, body })).body.detail).toBe(
    'Your request about Becker is still open. Withdraw it first.',
  )
  expect((await cleo.request(acceptCareTeamRequest, { params: { id } })).status).toBe(403)
  const open = await ben.call(listCareTeamRequests)
  expect(open.results).toMatchObject([{ id, may: { answer: true, withdraw: false } }])
  expect((await cleo.call(listCareTeamRequests)).count).toBe(0)
  expect(await ben.call(acceptCareTeamRequest, { params: { id } })).toMatchObject({ state: 'accepted' })
  expect(await ben.request(declineCareTeamRequest, { params: { id } })).toMatchObject({
    status: 409,
    body: { detail: 'This request was accepted by Ben Okafor before. Nothing was changed.' },
  })
  expect(await teamOf(h, patient)).toEqual(['Ben Okafor, Attending, responsible', 'Ana Ruiz, Resident'])
  const relief = await ben.call(createCareTeamRequest, { params, body: { kind: 'relief' } })
  await ana.call(acceptCareTeamRequest, { params: { id: relief.id } })
  expect(await teamOf(h, patient)).toEqual(['Ana Ruiz, Resident, responsible'])
  const withdrawn = await ana.call(createCareTeamRequest, { params, body: { kind: 'relief' } })
  await ana.call(withdrawCareTeamRequest, { params: { id: withdrawn.id } })
  const listed = await cleo.call(listPatientCareTeamRequests, { params })
  expect(listed.results.map(({ kind, state }) => [kind, state])).toEqual([
    ['relief', 'withdrawn'],
    ['relief', 'accepted'],
    ['join', 'accepted'],
  ])
})
