import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { secondFactorText } from './second-factor.text.ts'
import { TotpForm } from './TotpForm.tsx'

interface AddFactorDialogProps {
  kind: 'totp' | 'passkey'
  onAdded: (recovery_codes: string[] | null) => void
  onClose: () => void
}

const formId = 'add-second-factor'

export function AddFactorDialog({ kind, onAdded, onClose }: AddFactorDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const Form = kind === 'totp' ? TotpForm : PasskeyForm
  return (
    <Dialog
      open
      size="small"
      title={kind === 'totp' ? secondFactorText.addApp : secondFactorText.addPasskey}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="accent" busy={isBusy}>
            {kind === 'totp' ? secondFactorText.confirm : secondFactorText.addPasskey}
          </Button>
        </>
      }
    >
      <Form formId={formId} onBusy={setBusy} onAdded={onAdded} />
    </Dialog>
  )
}
