import { useNavigate } from '@tanstack/react-router'
import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { NameDialog } from './NameDialog.tsx'
import { useChangeRole, useDeleteRole } from './role.api.ts'
import { couldNotDeleteRole, couldNotUpdate, reachText, updated } from './roles.text.ts'

export function RoleActions({ role }: { role: RoleDetail }) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const change = useChangeRole(role.id)
  const remove = useDeleteRole(role.id)
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
        {role.may.delete && <Button onClick={() => setDialog('delete')}>Delete</Button>}
      </div>
      {dialog === 'rename' && (
        <NameDialog
          title="Rename role"
          action="Rename"
          name={role.name}
          field="name"
          failure={couldNotUpdate(role.name)}
          isBusy={change.isPending}
          error={change.error}
          onSave={(name) =>
            change.mutate(
              { name, version: role.version },
              {
                onSuccess: () => {
                  close()
                  showToast(updated(name))
                },
              },
            )
          }
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          name={role.name}
          label="Delete role"
          isBusy={remove.isPending}
          errors={remove.error ? [couldNotDeleteRole, ...errorSentences(remove.error)] : []}
          onDelete={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                showToast(`${role.name} deleted`)
                void navigate({
                  to: '/accountSettings/$section/{-$item}',
                  params: { section: 'roles', item: undefined },
                })
              },
            })
          }
          onClose={close}
        >
          {reachText(role)}. Users keep only what their other roles give.
        </DeleteDialog>
      )}
    </>
  )
}
