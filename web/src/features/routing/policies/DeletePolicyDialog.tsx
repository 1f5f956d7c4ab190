import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { deleteErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { onlyUnused } from '../routing.text.ts'
import { useDeletePolicy } from './policy-change.api.ts'
import { useSwitchPolicy } from './use-switch-policy.ts'

interface DeletePolicyDialogProps {
  policy: RoutingPolicy
  onClose: () => void
  onDeleted?: () => void
}

/** Messaging §4, §8: a used policy can only be deactivated, and the dialog says why. */
export function DeletePolicyDialog({ policy, onClose, onDeleted }: DeletePolicyDialogProps) {
  const remove = useDeletePolicy(policy.id)
  if (policy.is_used || isApiError(remove.error, 400))
    return <DeactivateDialog policy={policy} onClose={onClose} />
  const confirm = async () => {
    try {
      await remove.mutateAsync()
    } catch {
      return // The dialog shows it.
    }
    // A live update may have closed the dialog with its page.
    onClose()
    showToast(`${policy.name} deleted`)
    onDeleted?.()
  }
  return (
    <DeleteDialog
      name={policy.name}
      isBusy={remove.isPending}
      errors={deleteErrors(policy.name, remove.error)}
      onDelete={() => void confirm()}
      onClose={onClose}
    >
      No message was routed by it. Its condition sets and actions stay.
    </DeleteDialog>
  )
}

function DeactivateDialog({ policy, onClose }: DeletePolicyDialogProps) {
  const { deactivateAnd, isBusy } = useSwitchPolicy(policy)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${policy.name} cannot be deleted`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {policy.is_active && (
            <Button tone="accent" busy={isBusy} onClick={() => deactivateAnd(onClose)}>
              Deactivate
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm">{onlyUnused}</p>
    </Dialog>
  )
}
