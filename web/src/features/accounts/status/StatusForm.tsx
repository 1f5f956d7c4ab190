import type { Profile } from '@wardline/contract/accounts/profile.schemas.ts'
import { useState } from 'react'
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
  const [customEnd, setCustomEnd] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { status, status_until: until } = profile
  const choose = async (choice: StatusChange) => {
    const failure = await setStatus(choice)
    setError(failure)
    if (failure === null) onChosen?.()
  }
  const chooseCustomEnd = () => {
    const end = parseFutureDateTime(customEnd, new Date(currentTimestamp()))
    if (end === null) setError('Choose a time in the future.')
    else void choose({ status: 'dnd', until: end })
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
      <form
        noValidate
        className="flex max-w-[440px] items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          chooseCustomEnd()
        }}
      >
        <DateTimeField
          label="Until"
          error={error ?? undefined}
          className="flex-1"
          min={toLocalDateTime(now).slice(0, 10)}
          value={customEnd}
          onChange={setCustomEnd}
        />
        <Button type="submit" className="mt-5.5">
          Set
        </Button>
      </form>
      <p className="text-xs text-ink-2">
        High-priority messages always come through. Others see that you are on do not disturb.
      </p>
    </div>
  )
}

const untilTurnedOff: StatusChange = { status: 'dnd', until: null }
