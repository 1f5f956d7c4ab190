import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { Input } from './Input.tsx'
import { notATime, TimeInput } from './TimeInput.tsx'

interface WhenFieldProps extends Omit<FieldProps, 'children' | 'label'> {
  label: string
  /** A wall time, `2026-11-20T07:30`; empty: none. */
  value: string
  /** Empty while one of the two is missing. */
  onChange: (value: string) => void
  /** The first day that can be chosen, `2026-11-20`. */
  min?: string
}

/** A day, and a time of 24 hours. One of the two alone is kept while the other is typed. */
export function WhenField({ label, value, onChange, min, error, ...field }: WhenFieldProps) {
  const [parts, setParts] = useState({ day: '', time: '' })
  const [isLeftWrong, setLeftWrong] = useState(false)
  const shown = value === '' ? parts : { day: value.slice(0, 10), time: value.slice(11, 16) }
  const isWrong = isLeftWrong && shown.time === ''
  const set = (part: Partial<typeof parts>) => {
    const next = { ...shown, ...part }
    setParts(next)
    onChange(next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : '')
  }
  return (
    <Field {...field} label={label} error={isWrong ? notATime : error}>
      {({ id, ...control }) => (
        <span role="group" aria-label={label} className="flex gap-1.5">
          <Input
            {...control}
            id={id}
            // What is wrong with the time alone leaves the day as it is.
            aria-invalid={isWrong ? undefined : control['aria-invalid']}
            type="date"
            aria-label={`${label}, day`}
            className="min-w-0 flex-1"
            min={min}
            value={shown.day}
            onChange={({ target }) => set({ day: target.value })}
          />
          <TimeInput
            {...control}
            aria-label={`${label}, time`}
            className="w-18! flex-none tabular-nums"
            value={shown.time}
            onChange={(time) => set({ time })}
            onWrong={setLeftWrong}
          />
        </span>
      )}
    </Field>
  )
}
