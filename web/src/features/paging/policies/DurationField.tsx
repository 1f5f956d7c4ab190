import { useId } from 'react'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import type { DurationDraft } from './policy-draft.rules.ts'

interface DurationFieldProps {
  label: string
  span: DurationDraft
  onChange: (span: DurationDraft) => void
  error?: string | undefined
  hint?: string
}

export function DurationField({ label, span, onChange, error, hint }: DurationFieldProps) {
  const unit = useId()
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            className="max-w-20"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={span.amount}
            onChange={(event) => onChange({ ...span, amount: event.target.value })}
          />
          <label htmlFor={unit} className="sr-only">
            {label}: unit
          </label>
          <Select
            id={unit}
            className="w-28"
            value={span.unit}
            onChange={({ target }) => onChange({ ...span, unit: target.value as DurationDraft['unit'] })}
          >
            <option value="seconds">seconds</option>
            <option value="minutes">minutes</option>
          </Select>
        </div>
      )}
    </Field>
  )
}
