import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { DeleteDialog } from '../../../platform/ui/DeleteDialog.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { deleteRefusal } from '../components/refused-use.view.ts'
import { useDeletePrompt } from './prompt-change.api.ts'

/** Asks first. What a group plays says where, and stays. */
export function DeletePromptDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const remove = useDeletePrompt()
  const confirm = () =>
    remove.mutate(prompt, {
      onSuccess: () => {
        onClose()
        toast(`${prompt.name} deleted`)
      },
    })
  return (
    <DeleteDialog
      name={prompt.name}
      isBusy={remove.isPending}
      refused={deleteRefusal(prompt.name, remove.error)}
      onDelete={confirm}
      onClose={onClose}
    >
      Its recordings go with it. This cannot be undone.
    </DeleteDialog>
  )
}
