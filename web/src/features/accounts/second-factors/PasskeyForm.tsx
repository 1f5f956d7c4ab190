import { useState, type SyntheticEvent } from 'react'
import { serverSentences } from '../../../platform/forms/error-sentences.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { isCancelled } from '../authenticators/passkey.api.ts'
import { deviceName } from '../sessions/session.view.ts'
import { addPasskey } from './second-factor.api.ts'
import { secondFactorText } from './second-factor.text.ts'
import type { AddFactorProps } from './TotpForm.tsx'

function describeFailure(reason: unknown): string[] {
  const sentences = serverSentences(reason)
  if (sentences.length > 0) return sentences
  if (reason instanceof Error && reason.name === 'InvalidStateError') return [secondFactorText.passkeyExists]
  return [isCancelled(reason) ? secondFactorText.passkeyCancelled : secondFactorText.addFailed]
}

export function PasskeyForm({ formId, onBusy, onAdded }: AddFactorProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [formErrors, setFormErrors] = useState<string[]>([])
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setFormErrors([])
    onBusy(true)
    try {
      onAdded((await addPasskey(name)).recovery_codes)
    } catch (reason) {
      setFormErrors(describeFailure(reason))
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <p className="text-sm">{secondFactorText.passkeyAbout}</p>
      <Field label={secondFactorText.name} hint={secondFactorText.nameHint} required>
        {(field) => (
          <Input
            {...field}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <FormErrors sentences={formErrors} />
    </form>
  )
}
