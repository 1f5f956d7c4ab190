import type { SecondFactorMethod } from '@wardline/contract/accounts/session.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { Me } from '../me/me.api.ts'
import { CodeStep } from './CodeStep.tsx'
import { hasPasskeys } from './passkey.api.ts'
import { PasskeyStep } from './PasskeyStep.tsx'
import { otherMethodText, secondStepText } from './second-step.text.ts'

export interface SecondStepFormProps {
  methods: readonly SecondFactorMethod[]
  onSignedIn: (me: Me) => void | Promise<void>
  /** Back to the password; with a sentence if the sign-in took too long. */
  onCancel: (reason?: string) => void
}

/** Second step of the sign-in: one of the user's second factors. */
export function SecondStepForm({ methods, onSignedIn, onCancel }: SecondStepFormProps) {
  const usable = methods.filter((method) => method !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState(usable[0] ?? 'recovery_code')
  const others = usable.filter((each) => each !== method)
  const step = { onSignedIn, onExpired: onCancel }
  return (
    <section aria-labelledby="second-step" className="flex w-full max-w-80 flex-col gap-4">
      <h2 id="second-step" className="text-lg font-semibold">
        {secondStepText.title}
      </h2>
      {method === 'passkey' ? <PasskeyStep {...step} /> : <CodeStep key={method} method={method} {...step} />}
      <div className="flex flex-col items-stretch">
        {others.map((each) => (
          <Button key={each} tone="ghost" onClick={() => setMethod(each)}>
            {otherMethodText[each]}
          </Button>
        ))}
        <Button tone="ghost" onClick={() => onCancel()}>
          {secondStepText.back}
        </Button>
      </div>
    </section>
  )
}
