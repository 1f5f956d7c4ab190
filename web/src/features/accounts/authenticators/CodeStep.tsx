import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import type { Me } from '../me/me.api.ts'
import { OneTimeCodeField } from './OneTimeCodeField.tsx'
import { secondStepText } from './second-step.text.ts'

export interface StepProps {
  onSignedIn: (me: Me) => void | Promise<void>
  /** With the sentence of the server. */
  onExpired: (reason: string) => void
}

interface CodeStepProps extends StepProps {
  method: 'totp' | 'recovery_code'
}

const credentials = { totp: 'one_time_code', recovery_code: 'recovery_code' } as const

export function CodeStep({ method, onSignedIn, onExpired }: CodeStepProps) {
  const isTotp = method === 'totp'
  const signIn = async ({
    one_time_code,
    recovery_code,
  }: {
    one_time_code: string
    recovery_code: string
  }) => {
    try {
      const me = await (isTotp
        ? call('POST /api/v1/auth/second-step/totp/', { body: { one_time_code } })
        : call('POST /api/v1/auth/second-step/recovery-code/', { body: { recovery_code } }))
      await onSignedIn(me)
    } catch (reason) {
      if (!isApiError(reason, 401)) throw reason
      onExpired(errorSentences(reason).join(' '))
    }
  }
  return (
    <ActionForm
      className="gap-4"
      action={secondStepText.signIn}
      isWide
      credential={credentials[method]}
      initial={{ one_time_code: '', recovery_code: '' }}
      save={signIn}
      fallback={secondStepText.failed}
    >
      <p className="text-sm text-ink-2">{isTotp ? secondStepText.totpAbout : secondStepText.recoveryAbout}</p>
      {isTotp ? (
        <OneTimeCodeField autoFocus />
      ) : (
        <TextField
          name="recovery_code"
          label={secondStepText.recoveryLabel}
          required={secondStepText.recoveryRequired}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      )}
    </ActionForm>
  )
}
