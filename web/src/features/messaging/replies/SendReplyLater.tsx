import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useState } from 'react'
import { emptyDraft, type Draft } from '../outbox/drafts.ts'
import { toReplyBody, type ReplyRequest } from '../outbox/queued-reply.ts'
import { drafts } from '../outbox/reply-outbox.ts'
import { SendLaterButton } from '../scheduled-messages/SendLaterButton.tsx'

interface SendReplyLaterProps {
  threadId: number
  draft: Draft
  isQuiet: boolean
  request: ReplyRequest | undefined
  mentions: Message['mentions']
  isDisabled: boolean
  /** Asks about blanks that are not filled in, and then continues. */
  confirm: (proceed: () => void) => void
  setDraft: (draft: Draft) => void
  onScheduled: () => void
}

export function SendReplyLater(props: SendReplyLaterProps) {
  const { threadId, draft, isQuiet, request, mentions, isDisabled, confirm, setDraft, onScheduled } = props
  const [isOpen, setOpen] = useState(false)
  const { attachments } = draft
  const reply = toReplyBody({
    text: draft.text.trim(),
    attachments,
    isQuiet,
    mentions,
    ...(request && { request }),
    ...(draft.quote && { quote: draft.quote }),
  })
  const restore = () => {
    // Keeps text that was typed since.
    const now = drafts.get(threadId) ?? emptyDraft
    const text = [draft.text, now.text].filter((each) => each !== '').join('\n')
    const allMentions = [...(draft.mentions ?? []), ...(now.mentions ?? [])]
    setDraft({
      ...now,
      ...draft,
      text,
      attachments: [...attachments, ...now.attachments],
      mentions: allMentions,
    })
  }
  return (
    <SendLaterButton
      isDisabled={isDisabled}
      message={
        isOpen ? { thread_id: threadId, reply, new_thread: null, conversation_message: null } : undefined
      }
      onPress={() => confirm(() => setOpen(true))}
      onScheduled={onScheduled}
      onUndo={restore}
      onClose={() => setOpen(false)}
    />
  )
}
