import { TextAreaField, TextField } from '../../../platform/forms/TextFields.tsx'
import { blanksHint, textLabel, textMissing, titleLabel, titleMissing } from './quick-phrases.text.ts'

/** The same for a new phrase and a stored one. */
export const PhraseFields = () => (
  <>
    <TextField name="title" label={titleLabel} required={titleMissing} maxLength={60} />
    <TextAreaField
      name="text"
      label={textLabel}
      hint={blanksHint}
      required={textMissing}
      maxLength={20_000}
      className="min-h-20"
    />
  </>
)
