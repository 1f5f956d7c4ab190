import { useNavigate } from '@tanstack/react-router'
import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { peopleCountText } from '../pickers/people-count.view.ts'
import { NameDialog } from './NameDialog.tsx'
import { useChangePermissionGroup, useDeletePermissionGroup } from './permission-group.api.ts'
import { couldNotUpdate, updated } from './roles.text.ts'

export function PermissionGroupActions({ group }: { group: PermissionGroup }) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const change = useChangePermissionGroup(group.id)
  const remove = useDeletePermissionGroup(group.id)
  const navigate = useNavigate()
  const close = () => {
    change.reset()
    remove.reset()
    setDialog(undefined)
  }
  return (
    <>
      <div className="flex gap-2">
        <Button onClick={() => setDialog('rename')}>Rename</Button>
        {group.may.delete && <Button onClick={() => setDialog('delete')}>Delete</Button>}
      </div>
      {dialog === 'rename' && (
        <NameDialog
          title="Rename permission group"
          action="Rename"
          name={group.display_name}
          field="display_name"
          failure={couldNotUpdate(group.display_name)}
          isBusy={change.isPending}
          error={change.error}
          onSave={(display_name) =>
            change.mutate(
              { kind: 'rename', display_name },
              {
                onSuccess: () => {
                  close()
                  showToast(updated(display_name))
                },
              },
            )
          }
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          name={group.display_name}
          label="Delete group"
          isBusy={remove.isPending}
          errors={
            remove.error ? [`Could not delete ${group.display_name}`, ...errorSentences(remove.error)] : []
          }
          onDelete={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                showToast(`${group.display_name} deleted`)
                void navigate({
                  to: '/accountSettings/$section/{-$item}',
                  params: { section: 'groups', item: undefined },
                })
              },
            })
          }
          onClose={close}
        >
          {peopleCountText(group.member_count)} will lose the permissions that only this group gives.
        </DeleteDialog>
      )}
    </>
  )
}
