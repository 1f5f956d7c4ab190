import type { Encounter } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { describeEncounter, formatPatientIdentifiers } from '../patient.view.ts'

const source: PickerSource<Encounter> = {
  key: ['pick-encounters'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/encounters/', { query: { search, offset }, signal }),
  noun: 'encounters',
  placeholder: 'Patient, MRN or reason',
  getName: ({ patient }) => patient.display_name,
  getDetail: (encounter) =>
    [describeEncounter(encounter), encounter.reason, formatPatientIdentifiers(encounter.patient)]
      .filter(Boolean)
      .join(' · '),
}

/** Lists the newest first. Accounts with `use_menerva` link threads to encounters instead of patients. */
export const EncounterPicker = (props: Omit<PickerProps<Encounter>, 'source'>) => (
  <Picker {...props} source={source} />
)
