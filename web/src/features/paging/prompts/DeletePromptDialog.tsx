import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useDeletePrompt } from './prompt-change.api.ts'

/** Asks first. What a group plays says where, and stays. */
export function DeletePromptDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const remove = useDeletePrompt()
  const refused = isApiError(remove.error, 400) ? remove.error.detail : ''
  const confirm = () =>
    remove.mutate(prompt, {
      onSuccess: () => {
        onClose()
        toast(`${prompt.name} deleted`)
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${prompt.name}?`}
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
        <p className="text-sm">Its recordings go with it. This cannot be undone.</p>
        <FormErrors
          sentences={remove.isError ? [refused || `Could not delete ${prompt.name}. Try again.`] : []}
        />
      </div>
    </Dialog>
  )
}
