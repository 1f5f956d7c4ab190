import { TextField } from '../../../platform/forms/TextFields.tsx'
import { secondStepText } from './second-step.text.ts'

/** Six digits: typed, pasted with spaces, or filled in by the browser. */
export const OneTimeCodeField = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <TextField
    name="one_time_code"
    label={secondStepText.totpLabel}
    required={secondStepText.totpRequired}
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    maxLength={20}
    className="text-lg tracking-widest tabular-nums"
    autoFocus={autoFocus}
  />
)
