import { IconClock, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMe } from '../../accounts/me.api.ts'
import type { QueuedReply } from '../outbox/queued-reply.ts'
import { outbox } from '../outbox/sending.ts'
import { AttachmentCard } from './AttachmentCard.tsx'
import { RowFrame } from './RowFrame.tsx'

/** A reply that the server does not have yet. What failed stays, with its text, until it is sent or taken back. */
export function QueuedMessage({ reply, isFirst }: { reply: QueuedReply; isFirst: boolean }) {
  const me = useMe()
  return (
    <RowFrame
      name={me.display_name}
      title={me.title}
      picture={me.profile_picture}
      status={undefined}
      isMine
      at={Date.parse(reply.created)}
      isFirst={isFirst}
    >
      <p dir="auto" className="max-w-[72ch] break-words whitespace-pre-wrap text-ink-3">
        {reply.text}
      </p>
      {reply.attachments.map((attachment) => (
        <AttachmentCard key={attachment.id} thread_id={reply.thread_id} attachment={attachment} />
      ))}
      {reply.state === 'waiting' && (
        <p className="flex items-center gap-1 text-xs text-ink-2">
          <IconClock size={12} aria-hidden />
          Waiting for the connection
        </p>
      )}
      {reply.state === 'error' && <NotSent client_key={reply.client_key} />}
    </RowFrame>
  )
}

const action = 'inline-flex items-center gap-1 rounded-sm underline pointer-coarse:min-h-11'

const NotSent = ({ client_key }: { client_key: string }) => (
  <div role="alert" className="flex flex-wrap items-center gap-x-3 text-xs font-medium text-danger">
    Not sent
    <button type="button" className={action} onClick={() => outbox.resend(client_key)}>
      <IconRefresh size={12} aria-hidden />
      Send again
    </button>
    <button type="button" className={action} onClick={() => outbox.discard(client_key)}>
      <IconTrash size={12} aria-hidden />
      Discard
    </button>
  </div>
)
