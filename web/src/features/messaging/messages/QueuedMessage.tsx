import { IconClock, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMe } from '../../accounts/me/me.api.ts'
import type { QueuedReply } from '../outbox/queued-reply.ts'
import { outbox } from '../outbox/reply-outbox.ts'
import { AttachmentCard } from '../attachments/AttachmentCard.tsx'
import { PlainText } from '../../../platform/text/PlainText.tsx'
import { MessageFrame } from './MessageFrame.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import {
  discardLabel,
  notSentBecauseText,
  notSentText,
  sendAgainLabel,
  waitingForConnectionText,
} from './messages.text.ts'

export function QueuedMessage({ reply, isFirst }: { reply: QueuedReply; isFirst: boolean }) {
  const me = useMe()
  return (
    <MessageFrame
      user_id={me.id}
      name={me.display_name}
      title={me.title}
      picture={me.profile_picture}
      status={undefined}
      isMine
      at={Date.parse(reply.created)}
      isFirst={isFirst}
      isAlarm={reply.request?.priority === 2}
    >
      {reply.quote && <QuoteLine thread_id={reply.thread_id} quote={reply.quote} />}
      <p dir="auto" className="max-w-[72ch] break-words whitespace-pre-wrap text-ink-3">
        <PlainText text={reply.text} />
      </p>
      {reply.attachments.map((attachment) => (
        <AttachmentCard key={attachment.id} thread_id={reply.thread_id} attachment={attachment} />
      ))}
      {reply.state === 'waiting' && (
        <p className="flex items-center gap-1 text-xs text-ink-2">
          <IconClock size={12} aria-hidden />
          {waitingForConnectionText}
        </p>
      )}
      {reply.state === 'error' && <NotSent reply={reply} />}
    </MessageFrame>
  )
}

const actionClass = 'inline-flex items-center gap-1 rounded-sm underline pointer-coarse:min-h-11'

const NotSent = ({ reply: { client_key, reason } }: { reply: QueuedReply }) => (
  <div role="alert" className="flex flex-wrap items-center gap-x-3 text-xs font-medium text-danger">
    {reason === undefined ? notSentText : notSentBecauseText(reason)}
    <button type="button" className={actionClass} onClick={() => outbox.resend(client_key)}>
      <IconRefresh size={12} aria-hidden />
      {sendAgainLabel}
    </button>
    <button type="button" className={actionClass} onClick={() => outbox.discard(client_key)}>
      <IconTrash size={12} aria-hidden />
      {discardLabel}
    </button>
  </div>
)
