import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { clsx } from 'clsx'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { providerForms } from './forms/provider-forms.view.ts'
import { useTestProvider } from './provider.api.ts'

const successes = new Set(['sent', 'delivered'])

/** Sends a real message to the administrator's own address. */
export function ProviderTestForm({ provider }: { provider: ProviderSummary }) {
  const test = useTestProvider({ kind: provider.kind })
  const { label, example } = providerForms[provider.kind].test
  const [address, setAddress] = useState('')
  const [channel, setChannel] = useState(provider.channels[0])
  const send = (event: FormEvent) => {
    event.preventDefault()
    test.mutate({ address, ...(channel && { channel }) })
  }
  return (
    <form noValidate onSubmit={send} className="flex max-w-[520px] flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        {provider.channels.length > 1 && (
          <Field label="Channel" className="w-40">
            {(field) => (
              <Select
                {...field}
                value={channel}
                onChange={({ target }) =>
                  setChannel(provider.channels.find((one) => one === target.value) ?? channel)
                }
              >
                {provider.channels.map((one) => (
                  <option key={one} value={one}>
                    {capitalize(channelText(one))}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field
          label={label}
          hint={`For example ${example}`}
          error={errorSentence(test.error)}
          className="min-w-48 flex-1"
        >
          {(field) => (
            <Input
              {...field}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
            />
          )}
        </Field>
        <Button type="submit" busy={test.isPending} className="mt-[22px]">
          Send a test
        </Button>
      </div>
      <p
        role="status"
        className={clsx('text-sm', test.data && !successes.has(test.data.outcome) && 'text-danger')}
      >
        {test.isPending && 'Sending…'}
        {test.data && !test.isPending && `${test.data.sentence} Reference ${test.data.reference}.`}
      </p>
    </form>
  )
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function errorSentence(error: Error | null): string | undefined {
  if (!error) return undefined
  const sentences = isApiError(error, 400) && (error.fields['address'] ?? error.fields['channel'])
  return sentences ? sentences.join(' ') : 'Could not send the test. Please try again.'
}
