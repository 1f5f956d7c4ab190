import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'
import { patientLine } from '../patient.view.ts'

const source: PickSource<PatientSummary> = {
  key: ['pick-patients'],
  ask: (search, offset, signal) => call('GET /api/v1/pcm/patients/', { query: { search, offset }, signal }),
  noun: 'patients',
  placeholder: 'Name or MRN',
  nameOf: ({ display_name }) => display_name,
  lineOf: patientLine,
}

/** Patients who are not discharged. For who may see patients. */
export const PatientPicker = (props: Omit<PickerProps<PatientSummary>, 'source'>) => (
  <Picker {...props} source={source} />
)
