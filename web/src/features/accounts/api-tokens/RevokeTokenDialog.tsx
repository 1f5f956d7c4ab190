import type { ApiToken } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useRevokeToken } from './api-token.api.ts'
import { tokenText } from './api-token.text.ts'

interface RevokeTokenDialogProps {
  token: ApiToken
  scope: 'own' | 'account'
  onClose: () => void
}

export function RevokeTokenDialog({ token, scope, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeToken(scope)
  const submit = () =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        onClose()
        showToast('Token revoked')
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Revoke ${token.name}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" busy={revoke.isPending} onClick={submit}>
            Revoke
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>{tokenText.revokeAbout(token.name)}</p>
        <FormErrors sentences={revoke.error ? errorSentences(revoke.error) : []} />
      </div>
    </Dialog>
  )
}
