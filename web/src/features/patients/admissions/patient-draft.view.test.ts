import { expect, test } from 'vitest'
import { emptyDraft, toNewPatient, unknownDraft } from './patient-draft.view.ts'

test('what is unknown is sent as unknown, not as empty text', () => {
  expect(toNewPatient({ ...emptyDraft, last_name: 'Becker' }, false)).toEqual({
    last_name: 'Becker',
    first_name: '',
    middle_name: '',
    mrn: null,
    date_of_birth: null,
    sex: '',
    location_id: null,
    class: 'IMP',
  })
  expect(toNewPatient(unknownDraft, true)).toMatchObject({ last_name: 'Unknown', class: 'EMER' })
})
