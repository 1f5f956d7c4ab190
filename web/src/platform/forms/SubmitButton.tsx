import { isBlank } from '@wardline/contract/text.ts'
import { useFormState, useWatch } from 'react-hook-form'
import { Button, type ButtonProps } from '../ui/controls/Button.tsx'
import { useFormParts } from './form-context.ts'

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy'> {
  /** A text that must not be blank; the button is disabled before. */
  needs?: string
}

/** Submits the form around it, for a form with its button among the fields. */
export function SubmitButton({ needs = '', disabled = false, ...props }: SubmitButtonProps) {
  const { form } = useFormParts()
  const { isSubmitting } = useFormState({ control: form.control })
  const isMissing = useWatch({
    control: form.control,
    compute: (draft) => needs !== '' && isBlank(String(draft[needs])),
  })
  return <Button {...props} type="submit" busy={isSubmitting} disabled={disabled || isMissing} />
}
