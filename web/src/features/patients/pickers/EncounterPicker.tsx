import type { Encounter } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'
import { encounterText, patientLine } from '../patient.view.ts'

const source: PickSource<Encounter> = {
  key: ['pick-encounters'],
  ask: (search, offset, signal) => call('GET /api/v1/encounters/', { query: { search, offset }, signal }),
  noun: 'encounters',
  placeholder: 'Patient, MRN or reason',
  nameOf: ({ patient }) => patient.display_name,
  lineOf: (encounter) =>
    [encounterText(encounter), encounter.reason, patientLine(encounter.patient)].filter(Boolean).join(' · '),
}

/** Encounters, the newest first: what a thread is linked to where the account has use_menerva on. */
export const EncounterPicker = (props: Omit<PickerProps<Encounter>, 'source'>) => (
  <Picker {...props} source={source} />
)
