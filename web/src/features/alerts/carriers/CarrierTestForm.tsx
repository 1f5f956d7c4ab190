import { mediumText } from '@wardline/contract/alerts/page-event.rules.ts'
import type { CarrierSummary } from '@wardline/contract/alerts/carrier.schemas.ts'
import { clsx } from 'clsx'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input, Select } from '../../../platform/ui/Input.tsx'
import { useTestCarrier } from './carrier.api.ts'

const good = new Set(['handed', 'delivered'])

/** A real message to an address of one's own, and what the carrier said to it. */
export function CarrierTestForm({ carrier }: { carrier: CarrierSummary }) {
  const test = useTestCarrier(carrier.kind)
  const [address, setAddress] = useState('')
  const [medium, setMedium] = useState(carrier.media[0])
  const send = (event: FormEvent) => {
    event.preventDefault()
    test.mutate({ address, ...(medium && { medium }) })
  }
  return (
    <form noValidate onSubmit={send} className="flex max-w-[520px] flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        {carrier.media.length > 1 && (
          <Field label="What" className="w-40">
            {(field) => (
              <Select
                {...field}
                value={medium}
                onChange={({ target }) =>
                  setMedium(carrier.media.find((one) => one === target.value) ?? medium)
                }
              >
                {carrier.media.map((one) => (
                  <option key={one} value={one}>
                    {capital(mediumText(one))}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field
          label={carrier.test.label}
          hint={`Such as ${carrier.test.example}`}
          error={problemOf(test.error)}
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
        className={clsx('text-sm', test.data && !good.has(test.data.outcome) && 'text-danger')}
      >
        {test.isPending && 'Sending…'}
        {test.data && !test.isPending && `${test.data.sentence} Reference ${test.data.reference}.`}
      </p>
    </form>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function problemOf(error: Error | null): string | undefined {
  if (!error) return undefined
  const said = isApiError(error, 400) && (error.fields['address'] ?? error.fields['medium'])
  return said ? said.join(' ') : 'The test could not be sent. Please try again.'
}
