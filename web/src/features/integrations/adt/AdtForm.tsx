import type { AdtInterface } from '@wardline/contract/integrations/adt.schemas.ts'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { interfaceToForm } from './adt.view.ts'
import { useSaveAdt } from './adt.api.ts'

const plain = { autoComplete: 'off', spellCheck: false }

const fields = {
  sending_application: { label: 'Sending application (MSH-3)', hint: '', length: 180 },
  sending_facility: { label: 'Sending facility (MSH-4)', hint: '', length: 180 },
  mrn_authority: {
    label: 'Authority of the MRN (PID-3.4)',
    hint: 'Leave blank to take the first identifier of type MR.',
    length: 100,
  },
  time_field: {
    label: 'Time of the event',
    hint: 'Leave blank for EVN-2, or enter a field such as ZPI-2.',
    length: 6,
  },
} as const

export function AdtForm({ stored }: { stored: AdtInterface }) {
  const set = useSaveAdt()
  const { form, errors, save, ...foot } = useStoredForm({
    stored,
    valuesOf: interfaceToForm,
    send: (typed, version) => set.mutateAsync({ ...typed, version }),
    fallback: 'Could not save configuration',
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[520px] flex-col gap-3">
      <Checkbox
        label="Receive admissions"
        hint="When off, messages are refused."
        {...form.register('is_on')}
      />
      <div className="grid gap-3 md:grid-cols-2">
        {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => (
          <Field
            key={name}
            label={fields[name].label}
            {...(fields[name].hint !== '' && { hint: fields[name].hint })}
            error={errors[name]?.message}
          >
            {(field) => (
              <Input {...field} {...form.register(name)} {...plain} maxLength={fields[name].length} />
            )}
          </Field>
        ))}
      </div>
      <Field
        label="Certificate fingerprint"
        hint="SHA-256. If set, only a sender with this client certificate is accepted."
        error={errors.certificate_pin?.message}
      >
        {(field) => <Input {...field} {...form.register('certificate_pin')} {...plain} maxLength={95} />}
      </Field>
      <Checkbox
        label="Accept test messages"
        hint="Accepts processing ids T and D as well as P. Test patients appear among the others."
        {...form.register('accepts_tests')}
      />
      <SaveBar errors={foot.formErrors} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}
