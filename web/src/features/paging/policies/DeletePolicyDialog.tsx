import type { EscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { deleteErrors } from '../../../platform/forms/error-sentences.ts'
import { useDeletePolicy } from './policy-change.api.ts'

/** The server refuses to delete a policy in use, and names its uses. */
export function DeletePolicyDialog({ policy, onClose }: { policy: EscalationPolicy; onClose: () => void }) {
  const remove = useDeletePolicy()
  const confirm = () =>
    remove.mutate(
      { id: policy.id },
      {
        onSuccess: () => {
          onClose()
          showToast(`${policy.name} deleted`)
        },
      },
    )
  return (
    <DeleteDialog
      name={policy.name}
      isBusy={remove.isPending}
      errors={deleteErrors(policy.name, remove.error)}
      onDelete={confirm}
      onClose={onClose}
    >
      Pages that are already escalating continue. New pages can’t use it.
    </DeleteDialog>
  )
}
