import type { EscalationPolicy } from '@wardline/contract/paging/escalation-policy.schemas.ts'
import { DeleteDialog } from '../../../platform/ui/DeleteDialog.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { deleteRefusal } from '../components/refused-use.view.ts'
import { useDeletePolicy } from './policy-change.api.ts'

/** Asks first. What is in use says where, and stays. */
export function DeletePolicyDialog({ policy, onClose }: { policy: EscalationPolicy; onClose: () => void }) {
  const remove = useDeletePolicy()
  const confirm = () =>
    remove.mutate(policy, {
      onSuccess: () => {
        onClose()
        toast(`${policy.name} deleted`)
      },
    })
  return (
    <DeleteDialog
      name={policy.name}
      isBusy={remove.isPending}
      refused={deleteRefusal(policy.name, remove.error)}
      onDelete={confirm}
      onClose={onClose}
    >
      Pages that run by it already go on. New ones will no longer find it.
    </DeleteDialog>
  )
}
