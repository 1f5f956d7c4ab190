import { FormField } from '../../../platform/forms/FormField.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { emergencyHint, emergencyLabel } from './rest-rule.text.ts'

/** Appears once the server refuses a change that breaks a rest rule. */
export const EmergencyReasonField = () => (
  <FormField<string> name="emergency_reason" label={emergencyLabel}>
    {({ value, onChange, error }, control) =>
      value === '' && error === undefined ? null : (
        <Field label={emergencyLabel} hint={emergencyHint} error={error}>
          {(labeled) => (
            <Input
              {...labeled}
              {...control}
              autoComplete="off"
              maxLength={200}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )
    }
  </FormField>
)
