import { mergePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { listPatientThreads } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient } from '../../fixtures/hospital/patients.ts'

test('paging §7: threads of a patient are those of the caller, newest first, also of a merged record', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const [patient, twin] = [await admitPatient(h, 'Becker'), await admitPatient(h, 'Beker')]
  await ana.writes(ben, 'First', { patient_id: twin.id })
  await ana.writes(cleo, 'Second', { patient_id: patient.id })
  await ana.writes(ben, 'Not about a patient')
  await dora.call(mergePatient, { params: { id: twin.id }, body: { into_id: patient.id } })
  const subjects = async (person: typeof ana) => {
    const { count, results } = await person.call(listPatientThreads, { params: { id: patient.id } })
    expect(count).toBe(results.length)
    return results.map(({ subject }) => subject)
  }
  expect(await subjects(ana)).toEqual(['Second', 'First'])
  expect(await subjects(ben)).toEqual(['First'])
  expect(await subjects(cleo)).toEqual(['Second'])
  expect(await subjects(dora)).toEqual([])
})
