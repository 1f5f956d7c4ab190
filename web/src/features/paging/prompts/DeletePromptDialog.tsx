import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { deleteErrors } from '../../../platform/forms/error-sentences.ts'
import { deletionConsequence } from './prompt.text.ts'
import { useDeletePrompt } from './prompt-change.api.ts'

/** The server refuses to delete a prompt in use, and names its uses. */
export function DeletePromptDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const remove = useDeletePrompt()
  const confirm = () =>
    remove.mutate(
      { id: prompt.id },
      {
        onSuccess: () => {
          onClose()
          showToast(`${prompt.name} deleted`)
        },
      },
    )
  return (
    <DeleteDialog
      name={prompt.name}
      isBusy={remove.isPending}
      errors={deleteErrors(prompt.name, remove.error)}
      onDelete={confirm}
      onClose={onClose}
    >
      {deletionConsequence}
    </DeleteDialog>
  )
}
