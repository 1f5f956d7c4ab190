import { expect, test } from 'vitest'
import { patientTexts } from './patient.view.ts'

test('a patient is shown as a name and a bed', () => {
  const patient = {
    id: 1,
    display_name: 'Walters, Eleanor',
    mrn: '1',
    date_of_birth: '',
    location: '6W-612A',
  }
  expect(patientTexts(patient)).toEqual(['Walters', ' · 6W-612A'])
  expect(patientTexts({ ...patient, location: '' })).toEqual(['Walters', ''])
})
