import { FormBody } from '../../../platform/forms/FormBody.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { isCancelled } from '../authenticators/passkey.api.ts'
import { deviceName } from '../sessions/session.view.ts'
import { addPasskey } from './second-factor.api.ts'
import { secondFactorText } from './second-factor.text.ts'
import type { AddFactorProps } from './TotpForm.tsx'

function describeFailure(reason: unknown): string {
  if (reason instanceof Error && reason.name === 'InvalidStateError') return secondFactorText.passkeyExists
  return isCancelled(reason) ? secondFactorText.passkeyCancelled : secondFactorText.addFailed
}

export function PasskeyForm({ formId, onBusy, onAdded }: AddFactorProps) {
  const draft = useDraftForm({
    initial: { name: deviceName(navigator.userAgent) },
    save: ({ name }) => {
      onBusy(true)
      return addPasskey(name).finally(() => onBusy(false))
    },
    fallback: describeFailure,
    onSaved: ({ recovery_codes }) => onAdded(recovery_codes),
  })
  return (
    <FormBody draft={draft} id={formId}>
      <p className="text-sm">{secondFactorText.passkeyAbout}</p>
      <TextField
        name="name"
        label={secondFactorText.name}
        hint={secondFactorText.nameHint}
        required
        maxLength={60}
      />
    </FormBody>
  )
}
