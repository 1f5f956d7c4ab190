import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences, serverSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import type { StepProps } from './CodeStep.tsx'
import { answerPasskeyStep } from './passkey.api.ts'
import { secondStepText } from './second-step.text.ts'

export function PasskeyStep({ onSignedIn, onExpired }: StepProps) {
  const [isBusy, setBusy] = useState(false)
  const [formErrors, setFormErrors] = useState<string[]>([])
  const use = async () => {
    setBusy(true)
    setFormErrors([])
    try {
      await onSignedIn(await answerPasskeyStep())
    } catch (reason) {
      if (isApiError(reason, 401)) return onExpired(errorSentences(reason).join(' '))
      const sentences = serverSentences(reason)
      setFormErrors(sentences.length > 0 ? sentences : [secondStepText.passkeyFailed])
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{secondStepText.passkeyAbout}</p>
      <FormErrors sentences={formErrors} />
      <Button tone="accent" busy={isBusy} autoFocus onClick={() => void use()}>
        {secondStepText.usePasskey}
      </Button>
    </div>
  )
}
