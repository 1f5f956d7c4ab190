import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { LocationField } from '../locations/LocationField.tsx'
import type { PatientDraft } from './patient-draft.view.ts'

const sexes = [
  { value: '', label: 'Not known' },
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'O', label: 'Other' },
]

/** Includes a stored value that an interface sent and that has no name here. */
const listSexes = (stored: string) =>
  sexes.some(({ value }) => value === stored) ? sexes : [...sexes, { value: stored, label: stored }]

export const PatientFields = () => (
  <div className="grid gap-3 md:grid-cols-2">
    <TextField name="last_name" label="Last name" required="Enter a last name." maxLength={100} />
    <TextField name="first_name" label="First name" maxLength={100} />
    <TextField name="middle_name" label="Middle name" maxLength={100} />
    <TextField name="mrn" label="MRN" hint="Leave empty until it is known." maxLength={100} />
    <TextField name="date_of_birth" label="Date of birth" hint="Leave empty until it is known." type="date" />
    <DraftFields<PatientDraft>>
      {({ draft }) => <SelectField name="sex" label="Sex" options={listSexes(draft.sex)} />}
    </DraftFields>
    <FormField<Location[]> name="places" properties={['location_id']}>
      {(field) => <LocationField className="md:col-span-2" {...field} />}
    </FormField>
  </div>
)
