import type { Encounter } from '@wardline/contract/patients/patient.schemas.ts'
import { expect, test } from 'vitest'
import { describeEncounter, formatPatientIdentifiers } from './patient.view.ts'

const eleanor: Encounter['patient'] = {
  id: 1,
  display_name: 'Eleanor Walters',
  middle_name: '',
  mrn: '00418823',
  temporary_id: null,
  date_of_birth: '1951-03-14',
  dob: '1951-03-14',
  sex: 'F',
  location: '6W-12',
  care_team_contact_id: null,
}
const stay: Encounter = {
  id: 3,
  patient_id: 1,
  patient: eleanor,
  class: 'IMP',
  status: 'in-progress',
  reason: 'Chest pain',
  starts: '2026-11-19T23:30:00Z',
  ends: null,
  location: null,
}

test('a patient is never shown by name alone', () => {
  expect(formatPatientIdentifiers(eleanor)).toBe('MRN 00418823 · DOB 03/14/1951 · 6W-12')
  expect(formatPatientIdentifiers({ ...eleanor, location: '' })).toBe('MRN 00418823 · DOB 03/14/1951')
  expect(formatPatientIdentifiers({ ...eleanor, mrn: null, date_of_birth: null })).toBe(
    'Temp ID T-1 · DOB unknown · 6W-12',
  )
})

test('an encounter shows its kind and start', () => {
  expect(describeEncounter(stay)).toBe('Inpatient since 11/19/2026')
  expect(describeEncounter({ ...stay, class: 'AMB', ends: '2026-11-20T01:00:00Z' })).toBe(
    'Ambulatory 11/19/2026 to 11/20/2026',
  )
  expect(describeEncounter({ ...stay, class: 'HH' })).toBe('HH since 11/19/2026')
})
