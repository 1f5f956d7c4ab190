import type { ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Field, type ControlProps } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { useSetProvider } from './provider.api.ts'
import type { ProviderField } from './forms/provider-form.view.ts'
import { providerForms } from './forms/provider-forms.view.ts'
import { formValues, requestBody } from './provider.view.ts'

/** A secret that is left blank keeps its stored value. */
export function ProviderForm({ provider }: { provider: ProviderSummary }) {
  const set = useSetProvider()
  const { fields } = providerForms[provider.kind]
  const { form, errors, save, ...foot } = useStoredForm<ProviderSummary, Record<string, string>>({
    stored: provider,
    valuesOf: formValues,
    send: (typed, version) => set.mutateAsync({ ...requestBody(provider, typed), version }),
    fallback: 'Could not save the provider',
    secrets: fields.filter(({ secret }) => secret).map(({ name }) => name),
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[520px] flex-col gap-3">
      {fields.map((field) => (
        <Field
          key={field.name}
          label={field.label}
          hint={hintOf(field, provider.has_secrets[field.name])}
          error={errors[field.name]?.message}
          required={!field.optional && !provider.has_secrets[field.name]}
        >
          {(control) => <Control field={field} control={control} registered={form.register(field.name)} />}
        </Field>
      ))}
      <SaveBar errors={foot.formErrors} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}

const hintOf = ({ hint, secret }: ProviderField, isKept = false): string | undefined =>
  secret && isKept ? 'A value is saved. Leave blank to keep it.' : hint

interface ControlParts {
  field: ProviderField
  control: ControlProps
  registered: UseFormRegisterReturn
}

function Control({ field: { input, secret, choices = [] }, control, registered }: ControlParts) {
  if (input === 'select')
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
  if (input === 'multiline') return <TextArea {...control} {...registered} {...plain} rows={4} />
  return (
    <Input
      {...control}
      {...registered}
      {...plain}
      type={secret ? 'password' : 'text'}
      {...(input === 'number' && { inputMode: 'numeric' as const })}
    />
  )
}
