import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { hasPasskeys } from '../authenticators/passkey.api.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { enrolmentText, secondFactorText } from './second-factor.text.ts'
import { TotpForm } from './TotpForm.tsx'

interface EnrolmentFormProps {
  username: string
  onEnrolled: () => void | Promise<void>
  onSignedOut: () => void
}

const formId = 'enrolment'

/** At the sign-in of a user whose role requires a second factor: nothing else is open before one was added. */
export function EnrolmentForm({ username, onEnrolled, onSignedOut }: EnrolmentFormProps) {
  const [kind, setKind] = useState<'totp' | 'passkey'>()
  const [isBusy, setBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<string[]>([])
  const signOut = () => {
    setFailure([])
    call('POST /api/v1/auth/logout/').then(onSignedOut, () =>
      setFailure(['Could not sign out. Check your connection and try again.']),
    )
  }
  const finish = (recovery_codes: string[] | null) => {
    if (recovery_codes) setCodes(recovery_codes)
    else void onEnrolled()
  }
  if (codes)
    return (
      <section aria-label={secondFactorText.codesTitle} className="flex w-full flex-col gap-4">
        <h2 className="text-lg font-semibold">{secondFactorText.codesTitle}</h2>
        <RecoveryCodeList codes={codes} username={username} />
        <Button tone="accent" autoFocus onClick={() => void onEnrolled()}>
          {secondFactorText.codesSaved}
        </Button>
      </section>
    )
  const Form = kind === 'totp' ? TotpForm : PasskeyForm
  return (
    <section aria-labelledby="enrolment-title" className="flex w-full flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="enrolment-title" className="text-lg font-semibold">
          {enrolmentText.title}
        </h2>
        <p className="text-sm text-ink-2">{enrolmentText.about}</p>
      </div>
      {kind ? (
        <>
          <Form formId={formId} onBusy={setBusy} onAdded={finish} />
          <Button type="submit" form={formId} tone="accent" busy={isBusy}>
            {kind === 'totp' ? secondFactorText.confirm : secondFactorText.addPasskey}
          </Button>
          <Button tone="ghost" onClick={() => setKind(undefined)}>
            Back
          </Button>
        </>
      ) : (
        <>
          <Button tone="accent" autoFocus onClick={() => setKind('totp')}>
            {secondFactorText.addApp}
          </Button>
          {hasPasskeys() ? (
            <Button onClick={() => setKind('passkey')}>{secondFactorText.addPasskey}</Button>
          ) : (
            <p className="text-sm text-ink-2">{secondFactorText.noPasskeys}</p>
          )}
          <Button tone="ghost" onClick={signOut}>
            {enrolmentText.signOut}
          </Button>
        </>
      )}
      <FormErrors sentences={failure} />
    </section>
  )
}
