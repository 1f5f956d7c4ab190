import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { serverSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import type { Me } from '../me/me.api.ts'
import { hasPasskeys, isCancelled, signInWithPasskey } from './passkey.api.ts'
import { secondStepText } from './second-step.text.ts'

interface PasskeySignInProps {
  isShared: boolean
  onSignedIn: (me: Me) => void | Promise<void>
}

/** Instead of name and password. Nothing where the browser has no passkeys. */
export function PasskeySignIn({ isShared, onSignedIn }: PasskeySignInProps) {
  const [isBusy, setBusy] = useState(false)
  const [formErrors, setFormErrors] = useState<string[]>([])
  if (!hasPasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    setFormErrors([])
    try {
      await onSignedIn(await signInWithPasskey(isShared))
    } catch (reason) {
      const sentences = serverSentences(reason)
      if (sentences.length > 0) setFormErrors(sentences)
      else setFormErrors([isCancelled(reason) ? secondStepText.passkeyFailed : secondStepText.failed])
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={isBusy} onClick={() => void signIn()}>
        <IconFingerprint size={18} aria-hidden />
        {secondStepText.signInWithPasskey}
      </Button>
      <FormErrors sentences={formErrors} />
    </>
  )
}
