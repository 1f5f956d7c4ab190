import type { NotificationPreferences } from '@wardline/contract/alerts/preferences/notification-step.schemas.ts'
import { useState } from 'react'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { invalidTimeText, TimeInput } from '../../../platform/ui/controls/TimeInput.tsx'

type Quiet = Pick<NotificationPreferences, 'quiet_from' | 'quiet_until'>

interface QuietHoursProps {
  hours: Quiet & { time_zone: string }
  onChange: (hours: Quiet) => void
}

const defaultHours = { quiet_from: '22:00', quiet_until: '07:00' }

/** Only urgent messages notify the user during these hours. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const { quiet_from, quiet_until, time_zone } = hours
  const isOn = quiet_from !== null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Quiet hours</legend>
      <Checkbox
        asSwitch
        label="Quiet hours"
        hint={`Non-urgent messages wait and arrive together. Times are in the hospital’s time zone (${time_zone}).`}
        checked={isOn}
        onChange={(event) =>
          onChange(event.target.checked ? defaultHours : { quiet_from: null, quiet_until: null })
        }
      />
      {isOn && (
        <div className="flex flex-wrap gap-3">
          <Hour
            label="From"
            value={quiet_from}
            other={quiet_until}
            onSet={(at) => onChange({ quiet_from: at, quiet_until })}
          />
          <Hour
            label="Until"
            value={quiet_until ?? ''}
            other={quiet_from}
            onSet={(at) => onChange({ quiet_from, quiet_until: at })}
          />
        </div>
      )}
    </fieldset>
  )
}

interface HourProps {
  label: string
  value: string
  other: string | null
  onSet: (at: string) => void
}

function Hour({ label, value, other, onSet }: HourProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  // Follow the server again once it has the typed value; another device may change it.
  if (typed !== null && typed === value) setTyped(null)
  const text = typed ?? value
  const sameTimeError = text === other && 'Start and end must be different.'
  const error = isInvalid && text === '' ? invalidTimeText : sameTimeError || undefined
  return (
    <Field label={label} error={error} className="w-36">
      {(field) => (
        <TimeInput
          {...field}
          className="tabular-nums"
          required
          value={text}
          onValidityChange={setInvalid}
          onChange={(next) => {
            setTyped(next)
            if (next !== '' && next !== other) onSet(next)
          }}
        />
      )}
    </Field>
  )
}
