import { useState } from 'react'
import { toHomeTime } from '../../../platform/clock/home-time.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'

interface OnCallTimeProps {
  /** Local time of the hospital; undefined for now. */
  at: string | undefined
  /** In ms, the time to begin with. */
  now: number
  onChange: (at: string | undefined) => void
}

/** Chooses another time than now. An incomplete time keeps showing the previous one. */
export function OnCallTime({ at, now, onChange }: OnCallTimeProps) {
  const [value, setValue] = useState(at ?? '')
  if (at === undefined)
    return (
      <Button
        onClick={() => {
          const current = toHomeTime(now)
          setValue(current)
          onChange(current)
        }}
      >
        At another time
      </Button>
    )
  return (
    <>
      <DateTimeField
        label="Time"
        hideLabel
        value={value}
        onChange={(next) => {
          setValue(next)
          if (next !== '') onChange(next)
        }}
      />
      <Button onClick={() => onChange(undefined)}>Show now</Button>
    </>
  )
}
