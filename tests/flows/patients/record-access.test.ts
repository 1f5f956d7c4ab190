import * as access from '@wardline/contract/patients/access/patient-access.routes.ts'
import {
  dischargePatient,
  mergePatient,
  readmitPatient,
} from '@wardline/contract/patients/admissions/admission.routes.ts'
import * as careTeam from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import * as requests from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import { followPatient, unfollowPatient } from '@wardline/contract/patients/followers/follower.routes.ts'
import * as handoffs from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import * as drafts from '@wardline/contract/patients/notes/note-draft.routes.ts'
import * as notes from '@wardline/contract/patients/notes/note.routes.ts'
import * as patients from '@wardline/contract/patients/patient.routes.ts'
import { listPatientUpdates } from '@wardline/contract/patients/updates/patient-update.routes.ts'
import {
  getThreadPatient,
  listPatientThreads,
} from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { getPatientAccessReport } from '@wardline/contract/reports/access-reports/access-report.routes.ts'
import { exportAudit, listAudit } from '@wardline/contract/reports/audit/audit.routes.ts'
import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createUser, grantPermissions } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

const closed = { status: 403, body: { code: 'patient.no_access' } }
const secret = 'quokka'

/** Ben is on the care team of Becker; Ana and Cleo are not. Encounter and note hold the secret. */
async function createRestrictedHospital() {
  const h = await createHospital()
  await setFlag(h, 'care_team_access', true)
  const patient = await admitPatient(h, 'Becker', { class: 'EMER' })
  const params = { id: patient.id }
  await assign(h, h.ben, [patient], { role: 'Attending' })
  await h.app.db.acrossAccounts((db) =>
    sql`update encounter set reason = ${secret} where patient_id = ${patient.id}`.execute(db),
  )
  const note = await h.ben.call(notes.createNote, { params, body: { content: `Likes the ${secret}.` } })
  return { ...h, h, patient, params, note }
}

const basisOf = async (person: Person, id: number) =>
  (await person.call(access.getPatientAccess, { params: { id } })).basis

const open = (person: Person, id: number, body: unknown = { reason: 'treating' }) =>
  person.request(access.openRecord, { params: { id }, body })

test('every route to the record is refused outside the care team, and answers after the record was opened', async () => {
  const { h, ana, patient, params, note } = await createRestrictedHospital()
  await grantPermissions(h, ana, ['pcm.change_patient'])
  h.clock.forward({ seconds: 2 })
  const noteParams = { ...params, note_id: note.id }
  const draft = { type: 'shared', priority: 1, note_template_id: null, content: 'Half a', data: {} }
  const other = await admitPatient(h, 'Other')
  await open(ana, other.id)
  const calls: [Route, Record<string, unknown>, number][] = [
    [patients.getPatient, { params }, 200],
    [patients.changePatient, { params, body: { sex: 'F' } }, 200],
    [patients.listEncounters, { query: { patient_id: patient.id } }, 200],
    [listPatientUpdates, { params }, 200],
    [listPatientThreads, { params }, 200],
    [careTeam.getCareTeam, { params }, 200],
    [requests.listPatientCareTeamRequests, { params }, 200],
    [handoffs.listHandoffsOfPatient, { params }, 200],
    [notes.listNotes, { params }, 200],
    [notes.getNote, { params: noteParams }, 200],
    [notes.listNoteVersions, { params: noteParams }, 200],
    [notes.createNote, { params, body: { content: 'Seen.' } }, 201],
    [notes.changeNote, { params: noteParams, body: { content: `Has a ${secret}.` } }, 200],
    [drafts.listNoteDrafts, { params }, 200],
    [drafts.createNoteDraft, { params, body: draft }, 201],
    [followPatient, { params }, 200],
    [dischargePatient, { params }, 204],
    [readmitPatient, { params, body: { class: 'IMP' } }, 200],
    [mergePatient, { params: { id: other.id }, body: { into_id: patient.id } }, 200],
  ]
  for (const [route, asked] of calls.filter(([each]) => each !== readmitPatient))
    expect(await ana.request(route, asked), route.path).toMatchObject(closed)
  expect(await open(ana, patient.id)).toMatchObject({ status: 201, body: { basis: 'opened' } })
  for (const [route, asked, status] of calls)
    expect((await ana.request(route, asked)).status, route.path).toBe(status)
  await h.dora.call(dischargePatient, { params })
  h.clock.forward({ hours: 5 })
  expect(await ana.request(readmitPatient, { params, body: { class: 'IMP' } })).toMatchObject(closed)
})

/** Writes about patients that a user without access may call, and why. */
const withoutAccess: Partial<Record<RouteName, string>> = {
  createPatient: 'admits a new patient',
  previewPatientUpload: 'compares a file, and shows what lists show',
  uploadPatients: 'stores what another system knows',
  openRecord: 'asks for the reason',
  closeRecord: 'ends access',
  unfollowPatient: 'ends a notification',
  assignProvider:
    'opens the record with a reason if the caller joins; others join by members and administrators',
  takePatients: 'opens the record with a reason',
  unassignProvider: 'members and administrators of care teams only',
  createCareTeamRequest: 'asks the members',
  acceptCareTeamRequest: 'members and administrators of care teams only',
  declineCareTeamRequest: 'members and administrators of care teams only',
  withdrawCareTeamRequest: 'the own request',
  handOffPatients: 'the giver is a member',
  saveHandoffDraft: 'the giver is a member',
  acceptPatientHandoff: 'the receiver has access',
  declinePatientHandoff: 'the receiver has access',
  openPatientHandoff: 'the receiver has access',
  saveHandoffReadBack: 'the receiver has access',
  correctPatientHandoff: 'giver and receiver have access',
  withdrawPatientHandoff: 'the giver is a member',
  deleteNote: 'the own note, which only a reader finds',
  changeNoteDraft: 'the own draft, which only a reader finds',
  deleteNoteDraft: 'the own draft, which only a reader finds',
}

test('every write about a patient is refused outside the care team, or says why not', () => {
  const writes = (Object.entries(routes) as [RouteName, Route][]).filter(
    ([, { method, path }]) =>
      method !== 'GET' && path.startsWith('/api/v1/pcm/') && /patients|handoffs|careteam/.test(path),
  )
  const refused = [
    patients.changePatient,
    notes.createNote,
    notes.changeNote,
    drafts.createNoteDraft,
    followPatient,
    dischargePatient,
    readmitPatient,
    mergePatient,
  ]
  const unknown = writes.filter(
    ([name, route]) => !(name in withoutAccess) && !refused.some((each: Route) => each === route),
  )
  expect(unknown.map(([name]) => name)).toEqual([])
})

test('taking or joining needs a reason where the record is closed, and opens it like any other', async () => {
  const { h, ana, cleo, patient } = await createRestrictedHospital()
  const other = await admitPatient(h, 'Other')
  const patient_ids = [patient.id, other.id]
  const joining = { provider_id: ana.user.user_id, patient_ids }
  expect(await cleo.request(careTeam.takePatients, { body: { patient_ids } })).toMatchObject(closed)
  expect(await ana.request(careTeam.assignProvider, { body: joining })).toMatchObject(closed)
  expect(await basisOf(cleo, patient.id)).toBeNull()
  expect(await basisOf(ana, patient.id)).toBeNull()
  const silent = { patient_ids, opening: { reason: 'covering' } }
  expect(await cleo.request(careTeam.takePatients, { body: silent })).toMatchObject({ status: 400 })

  const auditor = await h.dora.connect()
  const opening = { reason: 'covering', text: 'Ben is in the OR' }
  await cleo.call(careTeam.takePatients, { body: { patient_ids, opening } })
  await ana.call(careTeam.assignProvider, { body: { ...joining, opening: { reason: 'treating' } } })
  // One notice for each request, however many records it opens.
  expect((await auditor.receives('record_opened')).opening_ids).toHaveLength(2)
  await expect.poll(() => auditor.events.filter(({ kind }) => kind === 'record_opened').length).toBe(2)
  expect(await basisOf(cleo, patient.id)).toBe('care_team')
  const opened = (await listAuditEntries(h, 'record.opened')).map(({ object_id, details }) => [
    object_id,
    (details as { reason: string }).reason,
  ])
  expect(opened).toEqual([
    [patient.id, 'Covering for a colleague: Ben is in the OR'],
    [other.id, 'Covering for a colleague: Ben is in the OR'],
    [patient.id, 'I am treating this patient now'],
    [other.id, 'I am treating this patient now'],
  ])
  // A member needs no reason.
  await ana.call(careTeam.takePatients, { body: { patient_ids: [patient.id] } })
  expect(await listAuditEntries(h, 'record.opened')).toHaveLength(4)
})

test('lists and searches show identity, bed and care team of closed records, and no reason or note', async () => {
  const { h, ana, ben, patient, params } = await createRestrictedHospital()
  const own = await admitPatient(h, 'Zeta')
  const thread = await ana.writes(ben, 'Bed 12')
  const { results } = await ben.call(patients.listEncounters, { query: { patient_id: patient.id } })
  const encounter_id = results[0]?.id
  expect(results).toMatchObject([{ reason: secret }])
  await ana.call(changeThreadPatient, { params: { id: thread.id }, body: { encounter_id } })

  const [row] = (await ana.call(patients.listPatients, { query: { search: 'Becker' } })).results
  expect(row).toMatchObject({ display_name: 'Becker', care_team: [{ role: 'Attending' }] })
  const listed = await ana.call(patients.listEncounters, { query: { search: 'Becker' } })
  expect(listed.results).toMatchObject([{ patient_id: patient.id, reason: '' }])
  expect((await ana.call(patients.listEncounters, { query: { search: secret } })).count).toBe(0)
  expect((await ben.call(patients.listEncounters, { query: { search: secret } })).count).toBe(1)
  const about = { params: { id: thread.id } }
  expect(await ana.call(getThreadPatient, about)).toMatchObject({
    patient: { display_name: 'Becker' },
    encounter: { id: encounter_id, reason: '' },
  })
  expect((await ben.call(getThreadPatient, about)).encounter?.reason).toBe(secret)

  const ids = [patient.id, own.id, thread.id, ana.user.user_id, ...(encounter_id ? [encounter_id] : [])]
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    if (route.method !== 'GET') continue
    const names = Object.keys(route.params?.shape ?? {})
    for (const id of new Set(ids)) {
      const asked = Object.fromEntries(names.map((field) => [field, id]))
      const { status, body } = await ana.request(route, { params: asked })
      expect(status, name).not.toBe(429)
      expect(JSON.stringify(body), name).not.toContain(secret)
    }
  }
  expect(await ana.request(patients.getPatient, { params })).toMatchObject(closed)
})

test('a record is open to its care team, for 4 hours after leaving it, to the receiver of a handoff, and by permission', async () => {
  const { h, ana, ben, cleo, dora, patient, params, clock } = await createRestrictedHospital()
  expect(await basisOf(ben, patient.id)).toBe('care_team')
  expect(await basisOf(dora, patient.id)).toBe('permission')
  expect(await basisOf(cleo, patient.id)).toBeNull()
  const { handoffs: handed } = await ben.call(handoffs.handOffPatients, {
    body: { user_id: cleo.user.user_id, patient_id: patient.id },
  })
  expect(await basisOf(cleo, patient.id)).toBe('handoff')
  const handoff = { params: { id: handed[0]?.id } }
  expect(await ana.request(handoffs.getPatientHandoff, handoff)).toMatchObject(closed)
  expect((await cleo.request(handoffs.getPatientHandoff, handoff)).status).toBe(200)
  clock.forward({ hours: 13 })
  expect(await basisOf(cleo, patient.id)).toBeNull()

  const [member] = (await ben.call(careTeam.getCareTeam, { params, query: {} })).results
  // The answer of the write holds no more than the list, so a user who assigns others needs no access.
  await dora.call(careTeam.unassignProvider, { params: { ...params, member_id: member?.id } })
  expect(await basisOf(ben, patient.id)).toBe('former_care_team')
  clock.forward({ hours: 3, minutes: 59 })
  expect((await ben.request(notes.listNotes, { params })).status).toBe(200)
  clock.forward({ minutes: 2 })
  expect(await ben.request(notes.listNotes, { params })).toMatchObject(closed)

  await grantPermissions(h, ana, ['pcm.view_all_patients'])
  clock.forward({ seconds: 2 })
  expect((await ana.request(patients.getPatient, { params })).status).toBe(200)
})

test('an opened record closes after 4 hours or at once, and shows in the updates and the audit trail', async () => {
  const { h, ana, ben, cleo, patient, params, clock } = await createRestrictedHospital()
  const device = await ben.connect()
  expect(await ana.call(access.getPatientAccess, { params })).toMatchObject({
    patient: { display_name: 'Becker' },
    responsible: { user: { display_name: 'Ben Okafor' } },
    basis: null,
    opening: null,
    may: { open: true, close: false },
  })
  const reason = { reason: 'consult', text: 'Dr. Haley asked for an opinion' }
  const { body: first } = await open(ana, patient.id, reason)
  const again = await open(ana, patient.id, { reason: 'treating' })
  expect(again.body).toEqual(first)
  expect(await listAuditEntries(h, 'record.opened')).toMatchObject([
    { object_id: patient.id, details: { reason: 'Consult requested: Dr. Haley asked for an opinion' } },
  ])
  await device.receives('patient_changed')
  const updates = await ben.call(listPatientUpdates, { params, query: { kind: 'record_opened' } })
  expect(updates.results).toMatchObject([
    { user: { display_name: 'Ana Ruiz' }, detail: 'consult', text: 'Dr. Haley asked for an opinion' },
  ])
  // Access is of one user to one patient.
  expect(await basisOf(cleo, patient.id)).toBeNull()
  const { id: other } = await admitPatient(h, 'Other')
  expect(await basisOf(ana, other)).toBeNull()

  clock.forward({ hours: 3, minutes: 59 })
  expect((await ana.call(patients.getPatient, { params })).open_until).toBe(first.opening?.expires)
  expect((await ben.call(patients.getPatient, { params })).open_until).toBeNull()
  clock.forward({ minutes: 2 })
  expect(await ana.request(patients.getPatient, { params })).toMatchObject(closed)

  await open(ana, patient.id)
  expect(await ana.call(access.closeRecord, { params })).toMatchObject({ basis: null, opening: null })
  expect(await ana.call(access.closeRecord, { params })).toMatchObject({ basis: null })
  expect(await ana.request(patients.getPatient, { params })).toMatchObject(closed)
  expect(await listAuditEntries(h, 'record.closed')).toHaveLength(1)
})

test('opening needs a reason and the permission of a provider, is limited, and finds no other account', async () => {
  const { h, ana, stranger, patient, params } = await createRestrictedHospital()
  const missing = { status: 400, body: { text: ['Enter a reason for opening the record.'] } }
  for (const reason of ['consult', 'covering', 'other'])
    expect(await open(ana, patient.id, { reason, text: '  ' })).toMatchObject(missing)
  expect(await open(ana, patient.id, { reason: 'curious' })).toMatchObject({ status: 400 })
  expect(await open(stranger, patient.id)).toMatchObject({ status: 404 })
  expect(await stranger.request(access.getPatientAccess, { params })).toMatchObject({ status: 404 })
  expect(await stranger.request(access.closeRecord, { params })).toMatchObject({ status: 404 })

  const viewer = await createUser(h, 'Vera View', ['pcm.view_patient'])
  expect(await open(viewer, patient.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await viewer.call(access.getPatientAccess, { params })).may.open).toBe(false)
  // Stopping to follow needs no access.
  expect((await ana.request(unfollowPatient, { params })).status).toBe(200)

  const answers = []
  for (let opened = 0; opened < 31; opened++) answers.push((await open(ana, patient.id)).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(30)
  expect(answers.at(-1)).toBe(429)
})

test('without the setting every user with the permission reads the records of the account', async () => {
  const { h, ana, patient, params } = await createRestrictedHospital()
  await setFlag(h, 'care_team_access', false)
  expect(await basisOf(ana, patient.id)).toBe('account')
  expect((await ana.request(notes.listNotes, { params })).status).toBe(200)
})

test('privacy officers list all opened records with their reasons, and find them in the report about the patient', async () => {
  const { ana, dora, ids, patient, params } = await createRestrictedHospital()
  await open(ana, patient.id, { reason: 'covering', text: 'Ben is in the OR' })
  await ana.call(access.closeRecord, { params })
  const account = { id: ids.account_id }
  const query = { category: 'record_openings' }
  const reason = 'Covering for a colleague: Ben is in the OR'
  const { results } = await dora.call(listAudit, { params: account, query })
  expect(results).toMatchObject([
    { action: 'record.closed' },
    { actor: { display_name: 'Ana Ruiz' }, patient: { display_name: 'Becker' }, reason },
  ])
  expect(String((await dora.request(exportAudit, { params: account, query })).body)).toContain(reason)
  const report = await dora.call(getPatientAccessReport, { params: { ...account, patient_id: patient.id } })
  expect(report.people.find(({ user }) => user.id === ana.user.user_id)).toMatchObject({
    relation: null,
    reasons: [reason],
  })
})
