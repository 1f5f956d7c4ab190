import type { UseMutationResult } from '@tanstack/react-query'
import { deleteErrors } from '../../platform/forms/error-sentences.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../platform/ui/dialogs/DeleteDialog.tsx'
import { Dialog } from '../../platform/ui/dialogs/Dialog.tsx'
import { showToast } from '../../platform/ui/feedback/toast.ts'

interface DeletePartDialogProps {
  part: { name: string; used_in: readonly { id: number; name: string }[] }
  noun: string
  remove: UseMutationResult<unknown, Error, void>
  onClose: () => void
}

/** A part that is in use is not deleted; the dialog names its uses. */
export function DeletePartDialog({ part, noun, remove, onClose }: DeletePartDialogProps) {
  if (part.used_in.length > 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${part.name} cannot be deleted`}
        size="small"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p className="text-sm wrap-anywhere">
          This {noun} is used in {part.used_in.map(({ name }) => name).join(', ')}. Remove it there first.
        </p>
      </Dialog>
    )
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose()
        showToast(`${part.name} deleted`)
      },
    })
  return (
    <DeleteDialog
      name={part.name}
      isBusy={remove.isPending}
      errors={deleteErrors(part.name, remove.error)}
      onDelete={confirm}
      onClose={onClose}
    >
      No policy uses this {noun}.
    </DeleteDialog>
  )
}
