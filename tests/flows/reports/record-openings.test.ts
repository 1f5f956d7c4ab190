import { closeRecord, openRecord } from '@wardline/contract/patients/access/patient-access.routes.ts'
import { getUserAccessReport } from '@wardline/contract/reports/access-reports/access-report.routes.ts'
import { listRecordOpenings } from '@wardline/contract/reports/record-openings/record-opening.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'

/** Ana and Cleo open the records of patients of Ben. */
async function openRecords() {
  const h = await createHospital()
  await setFlag(h, 'care_team_access', true)
  const patient = await admitPatient(h, 'Becker', { mrn: '68940643' })
  const other = await admitPatient(h, 'Costa')
  await assign(h, h.ben, [patient, other])
  const devices = { dora: await h.dora.connect(), ben: await h.ben.connect() }
  await h.ana.call(openRecord, { params: { id: patient.id }, body: { reason: 'treating' } })
  h.clock.forward({ minutes: 1 })
  const consult = { reason: 'consult', text: 'Dr. Okafor asked about the ECG.' }
  await h.cleo.call(openRecord, { params: { id: patient.id }, body: consult })
  await h.cleo.call(openRecord, { params: { id: other.id }, body: { reason: 'other', text: 'Bed plan' } })
  await h.cleo.call(closeRecord, { params: { id: other.id } })
  const list = async (query: Record<string, unknown> = {}) =>
    h.dora.call(listRecordOpenings, { params: { id: h.ids.account_id }, query })
  return { h, patient, other, list, devices }
}

test('14 privacy: opened records are listed by reason, user, patient and time, and the list is audited', async () => {
  const { h, patient, other, list } = await openRecords()
  const { count, results } = await list()
  expect(count).toBe(3)
  expect(results).toMatchObject([
    { user: { display_name: 'Cleo Marsh' }, patient: { id: other.id }, reason: 'other', was_closed: true },
    {
      user: { display_name: 'Cleo Marsh' },
      patient: { id: patient.id, display_name: 'Becker', mrn: '68940643' },
      reason: 'consult',
      text: 'Dr. Okafor asked about the ECG.',
      was_closed: false,
    },
    { user: { display_name: 'Ana Ruiz' }, patient: { id: patient.id }, reason: 'treating', text: '' },
  ])
  const reasonsOf = async (query: Record<string, unknown>) =>
    (await list(query)).results.map(({ reason }) => reason)
  expect(await reasonsOf({ reason: 'consult' })).toEqual(['consult'])
  expect(await reasonsOf({ search: 'ruiz' })).toEqual(['treating'])
  expect(await reasonsOf({ search: 'becker' })).toEqual(['consult', 'treating'])
  expect(await reasonsOf({ until: results[1]?.opened })).toEqual(['treating'])
  expect(await reasonsOf({ from: results[1]?.opened })).toEqual(['other', 'consult'])
  expect(await reasonsOf({ page: 2, page_size: 2 })).toEqual(['treating'])
  expect((await listAuditEntries(h, 'record_openings.shown'))[0]).toMatchObject({
    actor_id: h.dora.user.user_id,
    details: { patient_ids: [other.id, patient.id] },
  })
})

test('users who may read the audit trail are notified of an opened record, without the patient', async () => {
  const { h, devices } = await openRecords()
  expect(await devices.dora.receives('record_opened')).toEqual({
    opening_ids: [expect.any(Number)],
    opened_by_id: h.ana.user.user_id,
  })
  await devices.ben.receives('patient_changed')
  expect(devices.ben.events.filter(({ kind }) => kind === 'record_opened')).toEqual([])
})

test('the access report of a user shows the reasons that the user gave', async () => {
  const { h, patient, other } = await openRecords()
  const params = { id: h.ids.account_id, user_id: h.cleo.user.user_id }
  const report = await h.dora.call(getUserAccessReport, { params, query: {} })
  expect(new Map(report.patients.map((row) => [row.patient.id, row.reasons]))).toEqual(
    new Map([
      [other.id, ['Another reason: Bed plan']],
      [patient.id, ['Consult requested: Dr. Okafor asked about the ECG.']],
    ]),
  )
})

test('opened records of another account are not found, and a wrong filter is refused', async () => {
  const h = await createHospital()
  const ask = (id: number, query: Record<string, unknown> = {}) =>
    h.dora.request(listRecordOpenings, { params: { id }, query })
  expect((await ask(h.ids.account_id + 999)).status).toBe(404)
  expect((await ask(h.ids.account_id, { reason: 'curious' })).body.reason).toEqual([
    'reason is treating, consult, covering or other.',
  ])
})
