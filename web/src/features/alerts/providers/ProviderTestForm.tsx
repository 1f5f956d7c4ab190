import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { clsx } from 'clsx'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { providerForms } from './forms/provider-forms.view.ts'
import { useTestProvider } from './provider.api.ts'

const successes = new Set(['sent', 'delivered'])

/** Sends a real message to the administrator's own address. */
export function ProviderTestForm({ provider }: { provider: ProviderSummary }) {
  const test = useTestProvider({ kind: provider.kind })
  const { label, example } = providerForms[provider.kind].test
  const [channel] = provider.channels
  const hasChoice = provider.channels.length > 1
  return (
    <ActionForm
      className="max-w-[520px] gap-2"
      initial={{ address: '', ...(channel && { channel }) }}
      next={keepValues}
      save={(body) => test.mutateAsync(body)}
      failure="Could not send the test. Please try again."
    >
      <div className="flex flex-wrap items-start gap-2">
        {hasChoice && (
          <SelectField
            name="channel"
            label="Channel"
            fieldClass="w-40"
            options={provider.channels.map((value) => ({ value, label: capitalize(channelText(value)) }))}
          />
        )}
        <TextField
          name="address"
          properties={hasChoice ? ['address'] : ['address', 'channel']}
          label={label}
          hint={`For example ${example}`}
          fieldClass="min-w-48 flex-1"
          spellCheck={false}
          maxLength={500}
        />
        <SubmitButton className="mt-[22px]">Send a test</SubmitButton>
      </div>
      <p
        role="status"
        className={clsx('text-sm', test.data && !successes.has(test.data.outcome) && 'text-danger')}
      >
        {test.isPending && 'Sending…'}
        {test.data && !test.isPending && `${test.data.sentence} Reference ${test.data.reference}.`}
      </p>
    </ActionForm>
  )
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
