import { useNavigate } from '@tanstack/react-router'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { deletionConsequence } from './group-settings.text.ts'
import { useDeleteGroup } from '../groups/group-change.api.ts'

export function DeleteGroup({ group }: { group: PagingGroupDetail }) {
  const [isConfirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const remove = useDeleteGroup(group)
  const close = () => {
    setConfirming(false)
    remove.reset()
  }
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast(`${group.name} deleted`)
        void navigate({ to: '/pagingGroups', replace: true, ignoreBlocker: true })
      },
    })
  return (
    <>
      <Button className="text-danger" onClick={() => setConfirming(true)}>
        Delete group
      </Button>
      {isConfirming && (
        <DeleteDialog
          name={group.name}
          label="Delete group"
          isBusy={remove.isPending}
          errors={remove.isError ? deletionErrors(remove.error) : []}
          onDelete={confirm}
          onClose={close}
        >
          {deletionConsequence(group)}
        </DeleteDialog>
      )}
    </>
  )
}

/** Lists where the group is in use, or else the other values of the response (paging §8). */
function deletionErrors(error: Error): string[] {
  if (!isApiError(error)) return ['Could not delete group.']
  const sentences = error.fields['non_field_errors'] ?? Object.values(error.fields).flat()
  return sentences.length > 0 ? sentences : [`Could not delete group. ${error.detail ?? 'Try again.'}`]
}
