import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { formatPatientIdentifiers } from '../patient.view.ts'

const source: PickerSource<PatientSummary> = {
  key: ['pick-patients'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/pcm/patients/', { query: { search, offset }, signal }),
  noun: 'patients',
  placeholder: 'Name or MRN',
  getName: ({ display_name }) => display_name,
  getDetail: formatPatientIdentifiers,
}

export const PatientPicker = (props: Omit<PickerProps<PatientSummary>, 'source'>) => (
  <Picker {...props} source={source} />
)
