import { useNavigate } from '@tanstack/react-router'
import type { PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/DeleteDialog.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useDeleteGroup } from './group-change.api.ts'

/** Asks first and says what goes with it; what still counts on the group is named, and it stays. */
export function DeleteGroup({ group }: { group: PagingGroupDetail }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useDeleteGroup(group)
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(`${group.name} deleted`)
        void navigate({ to: '/pagingGroups', replace: true })
      },
    })
  return (
    <>
      <Button className="text-danger" onClick={() => setAsking(true)}>
        Delete group
      </Button>
      {isAsking && (
        <DeleteDialog
          name={group.name}
          label="Delete group"
          isBusy={remove.isPending}
          refused={remove.isError ? failureOf(remove.error) : []}
          onDelete={confirm}
          onClose={close}
        >
          {whatGoes(group)}
        </DeleteDialog>
      )}
    </>
  )
}

function whatGoes({ type, on_call }: PagingGroupDetail): string {
  if (type === 'BroadcastGroup') return 'It can no longer be written to. This cannot be undone.'
  const now = on_call && !on_call.is_empty ? `${on_call.text} is on call for it now. ` : ''
  return `${now}Its calendar goes with it, and it can no longer be paged. This cannot be undone.`
}

/** Paging §8: the in-use list, or else the values of the answer joined. */
function failureOf(error: Error): string[] {
  if (!isApiError(error)) return ['Could not delete group.']
  const said = error.fields['non_field_errors'] ?? Object.values(error.fields).flat()
  return said.length > 0 ? said : [`Could not delete group. ${error.detail}`]
}
