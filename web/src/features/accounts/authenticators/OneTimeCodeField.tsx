import type { ComponentProps } from 'react'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { secondStepText } from './second-step.text.ts'

interface OneTimeCodeFieldProps extends ComponentProps<'input'> {
  error: string | undefined
}

/** Six digits: typed, pasted with spaces, or filled in by the browser. */
export const OneTimeCodeField = ({ error, ...input }: OneTimeCodeFieldProps) => (
  <Field label={secondStepText.totpLabel} error={error} required>
    {(field) => (
      <Input
        {...field}
        {...input}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={20}
        className="text-lg tracking-widest tabular-nums"
      />
    )}
  </Field>
)
