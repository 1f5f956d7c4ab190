import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { useComment } from './console.api.ts'
import * as texts from './console.text.ts'

/** Replies to everyone in the conversation. */
export function CommentField({ thread_id }: { thread_id: number }) {
  const comment = useComment({ id: thread_id })
  return (
    <ActionForm
      label={texts.commentLabel}
      action={texts.sendLabel}
      tone="plain"
      initial={{ message: '' }}
      save={(draft) => comment.mutateAsync(draft)}
      failure={texts.actionFailedText}
      done={texts.commentSentText}
    >
      <TextField
        name="message"
        label={texts.commentLabel}
        required={texts.commentRequiredText}
        maxLength={2_000}
      />
    </ActionForm>
  )
}
