import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { LocationField } from '../locations/LocationField.tsx'
import type { PatientDraft } from './patient-draft.view.ts'

interface PatientFieldsProps {
  draft: PatientDraft
  onChange: (draft: PatientDraft) => void
  errors: Readonly<Record<string, string>>
}

const sexes = [
  ['', 'Not known'],
  ['F', 'Female'],
  ['M', 'Male'],
  ['O', 'Other'],
] as const

export function PatientFields({ draft, onChange, errors }: PatientFieldsProps) {
  const text = (name: 'last_name' | 'first_name' | 'middle_name' | 'mrn', label: string, hint?: string) => (
    <Field label={label} error={errors[name]} hint={hint} required={name === 'last_name'}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={100}
          value={draft[name]}
          onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {text('last_name', 'Last name')}
      {text('first_name', 'First name')}
      {text('middle_name', 'Middle name')}
      {text('mrn', 'MRN', 'Leave empty until it is known.')}
      <Field label="Date of birth" error={errors['date_of_birth']} hint="Leave empty until it is known.">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={draft.date_of_birth}
            onChange={({ target }) => onChange({ ...draft, date_of_birth: target.value })}
          />
        )}
      </Field>
      <Field label="Sex" error={errors['sex']}>
        {(control) => (
          <Select
            {...control}
            value={draft.sex}
            onChange={({ target }) => onChange({ ...draft, sex: target.value })}
          >
            {sexes.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {!sexes.some(([value]) => value === draft.sex) && <option value={draft.sex}>{draft.sex}</option>}
          </Select>
        )}
      </Field>
      <LocationField
        value={draft.places}
        onChange={(places) => onChange({ ...draft, places })}
        error={errors['location_id']}
        className="md:col-span-2"
      />
    </div>
  )
}
