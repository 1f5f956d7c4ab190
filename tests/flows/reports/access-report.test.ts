import { getPatient, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import {
  getPatientAccessReport,
  getUserAccessReport,
} from '@wardline/contract/reports/access-reports/access-report.routes.ts'
import { beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'

let h: Hospital
let patient: { id: number; patient_id: number }

beforeEach(async () => {
  h = await createHospital()
  patient = { id: h.ids.account_id, patient_id: h.ids.patient }
})

test('an access report lists who opened the record, first those without a relation to the patient', async () => {
  await h.ana.call(createThread, {
    body: {
      subject: 'Potassium',
      data: { body: 'K+ 6.1' },
      recipient_ids: [h.ben.user.contact_id],
      patient_id: h.ids.patient,
    },
  })
  await h.ana.call(getPatient, { params: { id: h.ids.patient } })
  await h.cleo.call(getPatient, { params: { id: h.ids.patient } })
  await h.cleo.call(listPatients, { query: {} })
  const report = await h.dora.call(getPatientAccessReport, { params: patient, query: {} })
  expect(report.patient).toMatchObject({ id: h.ids.patient })
  expect(report.made_by).toBe('Dora Lind')
  expect(report.people).toMatchObject([
    { user: { id: h.cleo.user.user_id }, relation: null, opened: 1, listed: 1 },
    { user: { id: h.ana.user.user_id }, relation: 'Took part in a conversation' },
  ])
  expect(report.people[0]?.per_day).toHaveLength(report.days.length)
  expect(report.people[0]?.per_day.at(-1)).toBe(1)
})

test('a report of a user lists whose records the user opened', async () => {
  await h.cleo.call(getPatient, { params: { id: h.ids.patient } })
  await h.cleo.call(getPatient, { params: { id: h.ids.patient } })
  const params = { id: h.ids.account_id, user_id: h.cleo.user.user_id }
  const report = await h.dora.call(getUserAccessReport, { params, query: {} })
  expect(report.patients).toMatchObject([
    { patient: { id: h.ids.patient }, relation: null, opened: 2, listed: 0 },
  ])
  expect(report.actions).toContainEqual({ action: 'patient.read', sentence: 'Opened the patient', count: 2 })
})

test('opening a report is an entry and no access to the record', async () => {
  await h.dora.call(getPatientAccessReport, { params: patient, query: {} })
  const report = await h.dora.call(getPatientAccessReport, { params: patient, query: {} })
  expect(report.people).toEqual([])
  expect(await listAuditEntries(h, 'access_report.patient')).toMatchObject([
    { actor_id: h.dora.user.user_id, object_id: h.ids.patient },
    { actor_id: h.dora.user.user_id, object_id: h.ids.patient },
  ])
})

test('a report covers its period only, of at most 92 days', async () => {
  await h.ana.call(getPatient, { params: { id: h.ids.patient } })
  const ask = (query: Record<string, unknown>) =>
    h.dora.request(getPatientAccessReport, { params: patient, query })
  const earlier = { from: '2026-01-01T00:00:00Z', until: '2026-01-03T00:00:00Z' }
  expect(await ask(earlier)).toMatchObject({ status: 200, body: { people: [] } })
  const refused = { status: 400, body: { from: [expect.stringContaining('at most 92 days')] } }
  expect(await ask({ from: '2025-01-01T00:00:00Z', until: '2026-01-01T00:00:00Z' })).toMatchObject(refused)
  expect(await ask({ from: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' })).toMatchObject(refused)
})

test('records of another account are not found', async () => {
  const stranger = { id: h.ids.account_id, user_id: h.stranger.user.user_id }
  expect((await h.dora.request(getUserAccessReport, { params: stranger, query: {} })).status).toBe(404)
  const none = { ...patient, patient_id: 999_999 }
  expect((await h.dora.request(getPatientAccessReport, { params: none, query: {} })).status).toBe(404)
})
