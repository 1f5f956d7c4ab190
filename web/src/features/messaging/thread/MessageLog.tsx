import { IconArrowDown } from '@tabler/icons-react'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { ListProblem } from '../list/ListProblem.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { usePresence } from '../presence.api.ts'
import { MessageLogSkeleton } from './MessageLogSkeleton.tsx'
import { MessageLogRow } from './MessageLogRow.tsx'
import { useMessageList } from './use-message-list.ts'
import { useNewAfter } from './use-new-after.ts'
import { useSubscribers } from './use-subscribers.ts'

/** The conversation. Keyed by thread: each opens at its own end. */
export function MessageLog({ thread }: { thread: Thread }) {
  const me = useMe().id
  const presence = usePresence()
  const subscribers = useSubscribers(thread.id).list
  const newAfter = useNewAfter(thread)
  const log = useMessageList(thread, newAfter)
  if (log.isError) return <ListProblem what="This conversation" onRetry={() => void log.refetch()} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Opaque: without a background of its own, software rendering leaves blank tiles while scrolling. */}
      <div
        ref={log.scroller}
        role="log"
        // Rows come and go as one scrolls; what is new is said by NewMessageSpeaker.
        aria-live="off"
        aria-label="Messages"
        // Scrolled by keyboard, so it has to take the focus.
        tabIndex={0}
        data-messages
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface px-3 -outline-offset-2 [contain:strict] [overflow-anchor:none] md:px-6"
      >
        {log.isLoading && <MessageLogSkeleton />}
        <div className="relative" style={{ height: log.height }}>
          {log.items.map((item) => {
            const row = log.rows[item.index]
            return (
              row && (
                <div
                  key={item.key}
                  data-index={item.index}
                  ref={log.measure}
                  // What a search led to, for a moment.
                  data-found={row.kind === 'sent' && row.message.id === log.foundId ? '' : undefined}
                  className="absolute inset-x-0 top-0 data-found:[&_article]:bg-mark"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <MessageLogRow
                    row={row}
                    thread={thread}
                    me={me}
                    presence={presence}
                    subscribers={subscribers}
                    isOpening={log.isComplete && item.index === 0}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {(log.unseen > 0 || log.isApart) && (
        <button
          type="button"
          onClick={log.toNewest}
          className="absolute bottom-2 left-1/2 inline-flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent-solid px-3 text-sm font-medium text-accent-fg shadow-pop"
        >
          <IconArrowDown size={14} aria-hidden />
          {pillText(log.unseen)}
        </button>
      )}
    </div>
  )
}

const pillText = (unseen: number): string =>
  unseen === 0 ? 'Jump to newest' : unseen === 1 ? '1 new message' : `${unseen} new messages`
