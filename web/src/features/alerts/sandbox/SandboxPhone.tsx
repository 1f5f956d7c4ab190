import { useQuery } from '@tanstack/react-query'
import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { callableNumbersQuery, useSandboxCall, useSandboxText } from './sandbox-call.api.ts'
import { SandboxCallScreen } from './SandboxCallScreen.tsx'

/** A telephone outside the hospital. Its calls and texts take the path of those from Twilio. */
export function SandboxPhone() {
  const { data: numbers } = useQuery(callableNumbersQuery)
  const [selectedNumber, setSelectedNumber] = useState('')
  const [caller, setCaller] = useState('+1 312 555 0199')
  const [text, setText] = useState('')
  const phone = useSandboxCall()
  const texting = useSandboxText()
  if (!numbers) return null
  if (numbers.length === 0)
    return (
      <p className="border-b border-line py-4 text-sm text-ink-2">
        To call or text as someone outside the hospital, add a number in{' '}
        <AppLink href="/pagerNumbers" className="text-accent underline underline-offset-2">
          Pager numbers
        </AppLink>
        .
      </p>
    )
  const number = selectedNumber || (numbers[0]?.number ?? '')
  const failed = phone.start.error ?? texting.error
  return (
    <section aria-label="Outside telephone" className="flex flex-col gap-3 border-b border-line pb-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Pager number">
          {(control) => (
            <Select
              {...control}
              disabled={phone.state !== undefined}
              value={number}
              onChange={({ target }) => setSelectedNumber(target.value)}
            >
              {numbers.map(({ id, number: value, group, user }) => (
                <option key={id} value={value}>
                  {group?.name ?? user?.display_name} · {formatPhoneNumber(value)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Your number" hint="Leave blank to hide your number">
          {(control) => (
            <Input
              {...control}
              type="tel"
              disabled={phone.state !== undefined}
              value={caller}
              onChange={({ target }) => setCaller(target.value)}
            />
          )}
        </Field>
      </div>
      {phone.state ? (
        <SandboxCallScreen phone={phone} call={phone.state} />
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <Button
            tone="accent"
            busy={phone.start.isPending}
            onClick={() => phone.start.mutate({ number, caller: caller.trim() })}
          >
            Call
          </Button>
          <Field label="Text message" hideLabel className="min-w-48 flex-1">
            {(control) => (
              <Input
                {...control}
                placeholder="Text message"
                maxLength={1600}
                autoComplete="off"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <Button
            busy={texting.isPending}
            disabled={text.trim() === ''}
            onClick={() =>
              texting.mutate({ number, caller: caller.trim(), text }, { onSuccess: () => setText('') })
            }
          >
            Send text
          </Button>
        </div>
      )}
      {texting.data && !phone.state && (
        <p role="status" className="rounded-md bg-inset px-3 py-2 text-sm">
          {texting.data.reply}
        </p>
      )}
      <FormErrors
        sentences={failed ? ['Could not reach the pager number.', ...errorSentences(failed)] : []}
      />
    </section>
  )
}
