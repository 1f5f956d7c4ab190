import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { Input } from './Input.tsx'
import { invalidTimeText, TimeInput } from './TimeInput.tsx'

interface DateTimeFieldProps extends Omit<FieldProps, 'children' | 'label'> {
  label: string
  value: string
  onChange: (value: string) => void
  min?: string
}

export function DateTimeField({ label, value, onChange, min, error, ...field }: DateTimeFieldProps) {
  const [parts, setParts] = useState({ day: '', time: '' })
  const [isTimeInvalid, setTimeInvalid] = useState(false)
  const current = value === '' ? parts : { day: value.slice(0, 10), time: value.slice(11, 16) }
  const showsTimeError = isTimeInvalid && current.time === ''
  const set = (part: Partial<typeof parts>) => {
    const next = { ...current, ...part }
    setParts(next)
    onChange(next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : '')
  }
  return (
    <Field {...field} label={label} error={showsTimeError ? invalidTimeText : error}>
      {({ id, ...control }) => (
        <span role="group" aria-label={label} className="flex gap-1.5">
          <Input
            {...control}
            id={id}
            // Leaves the date valid when only the time is invalid.
            aria-invalid={showsTimeError ? undefined : control['aria-invalid']}
            type="date"
            aria-label={`${label}, day`}
            className="min-w-0 flex-1"
            min={min}
            value={current.day}
            onChange={({ target }) => set({ day: target.value })}
          />
          <TimeInput
            {...control}
            aria-label={`${label}, time`}
            className="w-18! flex-none tabular-nums"
            value={current.time}
            onChange={(time) => set({ time })}
            onValidityChange={setTimeInvalid}
          />
        </span>
      )}
    </Field>
  )
}
