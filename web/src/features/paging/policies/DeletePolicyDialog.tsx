import type { EscalationPolicy } from '@wardline/contract/paging/escalation-policy.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useDeletePolicy } from './policy-change.api.ts'

/** Asks first. What is in use says where, and stays. */
export function DeletePolicyDialog({ policy, onClose }: { policy: EscalationPolicy; onClose: () => void }) {
  const remove = useDeletePolicy()
  const refused = isApiError(remove.error, 400) ? remove.error.detail : ''
  const confirm = () =>
    remove.mutate(policy, {
      onSuccess: () => {
        onClose()
        toast(`${policy.name} deleted`)
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${policy.name}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" busy={remove.isPending} onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm">Pages that run by it already go on. New ones will no longer find it.</p>
        <FormErrors
          sentences={remove.isError ? [refused || `Could not delete ${policy.name}. Try again.`] : []}
        />
      </div>
    </Dialog>
  )
}
