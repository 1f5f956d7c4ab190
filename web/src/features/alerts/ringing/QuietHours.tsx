import type { RingPreferences } from '@wardline/contract/alerts/ring-step.schemas.ts'
import { useState } from 'react'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { notATime, TimeInput } from '../../../platform/ui/TimeInput.tsx'

type Quiet = Pick<RingPreferences, 'quiet_from' | 'quiet_until'>

interface QuietHoursProps {
  hours: Quiet & { time_zone: string }
  onChange: (hours: Quiet) => void
}

const usual = { quiet_from: '22:00', quiet_until: '07:00' }

/** Hours in which only what is urgent rings. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const { quiet_from, quiet_until, time_zone } = hours
  const isOn = quiet_from !== null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Quiet hours</legend>
      <Checkbox
        asSwitch
        label="Quiet hours"
        hint={`What is not urgent waits until they are over and is told together. Times are those of the hospital (${time_zone}).`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked ? usual : { quiet_from: null, quiet_until: null })}
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

/** Kept as it is typed; set once it is a time that can be. */
function Hour({ label, value, other, onSet }: HourProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  // What is set follows the server again: it may be changed on another screen.
  if (typed !== null && typed === value) setTyped(null)
  const shown = typed ?? value
  const isSame = shown === other && 'Quiet hours end at another time than they begin.'
  const problem = isWrong && shown === '' ? notATime : isSame || undefined
  return (
    <Field label={label} error={problem} className="w-36">
      {(field) => (
        <TimeInput
          {...field}
          className="tabular-nums"
          required
          value={shown}
          onWrong={setWrong}
          onChange={(next) => {
            setTyped(next)
            if (next !== '' && next !== other) onSet(next)
          }}
        />
      )}
    </Field>
  )
}
