import type { ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextAreaField, TextField } from '../../../platform/forms/TextFields.tsx'
import { useSetProvider } from './provider.api.ts'
import type { ProviderField } from './forms/provider-form.view.ts'
import { providerForms } from './forms/provider-forms.view.ts'
import { formValues, requestBody } from './provider.view.ts'

/** A secret that is left blank keeps its stored value. */
export function ProviderForm({ provider }: { provider: ProviderSummary }) {
  const set = useSetProvider()
  return (
    <FormPage
      className="max-w-[520px] gap-3"
      stored={provider}
      valuesOf={formValues}
      record={provider}
      save={(draft, version) => set.mutateAsync({ ...requestBody(provider, draft), version })}
      failure="Could not save the provider"
    >
      {providerForms[provider.kind].fields.map((field) => (
        <ProviderInput key={field.name} field={field} isKept={provider.has_secrets[field.name] === true} />
      ))}
    </FormPage>
  )
}

function ProviderInput({ field, isKept }: { field: ProviderField; isKept: boolean }) {
  const { name, label, input, secret = false, choices = [] } = field
  const hint = secret && isKept ? 'A value is saved. Leave blank to keep it.' : field.hint
  const labeled = { name, label, hint, required: !field.optional && !isKept }
  if (input === 'select') return <SelectField {...labeled} options={choices} />
  const plain = { autoComplete: secret ? 'new-password' : 'off', spellCheck: false }
  if (input === 'multiline') return <TextAreaField {...labeled} {...plain} rows={4} />
  return (
    <TextField
      {...labeled}
      {...plain}
      type={secret ? 'password' : 'text'}
      {...(input === 'number' && { inputMode: 'numeric' as const })}
    />
  )
}
