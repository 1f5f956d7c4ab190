import { useId } from 'react'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input, Select } from '../../../platform/ui/Input.tsx'
import type { SpanDraft } from './policy-draft.rules.ts'

interface SpanFieldProps {
  label: string
  span: SpanDraft
  onChange: (span: SpanDraft) => void
  error?: string | undefined
  hint?: string
}

/** How long: a number, and what it counts. */
export function SpanField({ label, span, onChange, error, hint }: SpanFieldProps) {
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
            onChange={({ target }) => onChange({ ...span, unit: target.value as SpanDraft['unit'] })}
          >
            <option value="seconds">seconds</option>
            <option value="minutes">minutes</option>
          </Select>
        </div>
      )}
    </Field>
  )
}
