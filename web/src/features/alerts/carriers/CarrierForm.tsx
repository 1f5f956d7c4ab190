import type { CarrierField, CarrierSummary } from '@wardline/contract/alerts/carrier.schemas.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SaveLine } from '../../../platform/forms/SaveLine.tsx'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Field, type ControlProps } from '../../../platform/ui/Field.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/Input.tsx'
import { useSetCarrier } from './carrier.api.ts'
import { bodyOf, valuesOf } from './carrier.view.ts'

/** What a carrier asks for, as the server describes it. A secret that is left empty stays as it is. */
export function CarrierForm({ carrier }: { carrier: CarrierSummary }) {
  const set = useSetCarrier()
  const { form, errors, save, ...foot } = useStoredForm<CarrierSummary, Record<string, string>>({
    stored: carrier,
    valuesOf,
    send: (typed) => set.mutateAsync(bodyOf(carrier, typed)),
    fallback: 'Could not save the carrier',
    secrets: carrier.fields.filter(({ secret }) => secret).map(({ name }) => name),
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[520px] flex-col gap-3">
      {carrier.fields.map((field) => (
        <Field
          key={field.name}
          label={field.label}
          hint={hintOf(field, carrier.has_secrets[field.name])}
          error={errors[field.name]?.message}
          required={!field.optional && !carrier.has_secrets[field.name]}
        >
          {(control) => <Control field={field} control={control} registered={form.register(field.name)} />}
        </Field>
      ))}
      <SaveLine refused={foot.refused} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}

const hintOf = ({ hint, secret }: CarrierField, isKept = false): string | undefined =>
  secret && isKept ? 'There is one, which is not shown. Leave this empty to keep it.' : hint

interface ControlParts {
  field: CarrierField
  control: ControlProps
  registered: UseFormRegisterReturn
}

function Control({ field: { as, secret, choices = [] }, control, registered }: ControlParts) {
  if (as === 'choice')
    return (
      <Select {...control} {...registered}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  const plain = { autoComplete: secret ? 'new-password' : 'off', spellCheck: false }
  if (as === 'lines') return <TextArea {...control} {...registered} {...plain} rows={4} />
  return (
    <Input
      {...control}
      {...registered}
      {...plain}
      type={secret ? 'password' : 'text'}
      {...(as === 'number' && { inputMode: 'numeric' as const })}
    />
  )
}
