import type { Profile } from '@wardline/contract/accounts/profile.schemas.ts'
import { useState } from 'react'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { StatusDot } from '../../../platform/ui/indicators/Avatar.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { currentTimestamp } from '../../../platform/clock/now.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { useSetStatus } from './status.api.ts'
import { parseFutureDateTime, toLocalDateTime } from './local-date-time.view.ts'
import { quickStatusChoices, statusText, type StatusChange } from './status.view.ts'

export interface StatusFormProps {
  profile: Profile
  onChosen?: (() => void) | undefined
}

export function StatusForm({ profile, onChosen }: StatusFormProps) {
  const setStatus = useSetStatus()
  const now = new Date(useNow())
  const [error, setError] = useState<string | null>(null)
  const { status, status_until: until } = profile
  const choose = async (choice: StatusChange) => {
    const failure = await setStatus(choice)
    setError(failure)
    if (failure === null) onChosen?.()
  }
  const chooseCustomEnd = async (customEnd: string) => {
    const end = parseFutureDateTime(customEnd, new Date(currentTimestamp()))
    if (end === null) setError('Choose a time in the future.')
    else await choose({ status: 'dnd', until: end })
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 font-medium">
        <span aria-hidden>
          <StatusDot status={status === 'dnd' ? 3 : 2} />
        </span>
        {statusText({ status, until }, now)}
      </p>
      {status === 'dnd' && (
        <div>
          <Button tone="accent" onClick={() => void choose({ status: 'online', until: null })}>
            Back online
          </Button>
        </div>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-sm font-medium">Do not disturb</legend>
        {quickStatusChoices(now).map(({ label }, at) => (
          // The duration counts from the press, not from when the page was rendered.
          <Button
            key={label}
            onClick={() =>
              void choose(quickStatusChoices(new Date(currentTimestamp()))[at] ?? untilTurnedOff)
            }
          >
            {label}
          </Button>
        ))}
        <Button onClick={() => void choose(untilTurnedOff)}>Until I turn it off</Button>
      </fieldset>
      <ActionForm
        className="max-w-[440px]"
        initial={{ until: '' }}
        next={keepValues}
        save={({ until: customEnd }) => chooseCustomEnd(customEnd)}
      >
        <div className="flex items-start gap-2">
          <FormField<string> name="until">
            {(field) => (
              <DateTimeField
                {...field}
                label="Until"
                error={error ?? undefined}
                className="flex-1"
                min={toLocalDateTime(now).slice(0, 10)}
              />
            )}
          </FormField>
          <SubmitButton className="mt-5.5">Set</SubmitButton>
        </div>
      </ActionForm>
      <p className="text-xs text-ink-2">
        High-priority messages always come through. Others see that you are on do not disturb.
      </p>
    </div>
  )
}

const untilTurnedOff: StatusChange = { status: 'dnd', until: null }
