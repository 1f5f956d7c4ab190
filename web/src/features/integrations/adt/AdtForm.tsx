import type { AdtInterface } from '@wardline/contract/integrations/adt.schemas.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { interfaceToForm } from './adt.view.ts'
import { useSaveAdt } from './adt.api.ts'

const fields = [
  { name: 'sending_application', label: 'Sending application (MSH-3)', maxLength: 180 },
  { name: 'sending_facility', label: 'Sending facility (MSH-4)', maxLength: 180 },
  {
    name: 'mrn_authority',
    label: 'Authority of the MRN (PID-3.4)',
    hint: 'Leave blank to take the first identifier of type MR.',
    maxLength: 100,
  },
  {
    name: 'time_field',
    label: 'Time of the event',
    hint: 'Leave blank for EVN-2, or enter a field such as ZPI-2.',
    maxLength: 6,
  },
]

export function AdtForm({ stored }: { stored: AdtInterface }) {
  const set = useSaveAdt()
  return (
    <FormPage
      className="max-w-[520px] gap-3"
      stored={stored}
      valuesOf={interfaceToForm}
      record={stored}
      save={(draft, version) => set.mutateAsync({ ...draft, version })}
      failure="Could not save configuration"
    >
      <CheckboxField name="is_on" label="Receive admissions" hint="When off, messages are refused." />
      <div className="grid gap-3 md:grid-cols-2">
        {fields.map((field) => (
          <TextField key={field.name} {...field} spellCheck={false} />
        ))}
      </div>
      <TextField
        name="certificate_pin"
        label="Certificate fingerprint"
        hint="SHA-256. If set, only a sender with this client certificate is accepted."
        spellCheck={false}
        maxLength={95}
      />
      <CheckboxField
        name="accepts_tests"
        label="Accept test messages"
        hint="Accepts processing ids T and D as well as P. Test patients appear among the others."
      />
    </FormPage>
  )
}
