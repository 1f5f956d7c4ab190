import { IconArrowDown } from '@tabler/icons-react'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { PaneLoadError } from '../threads/PaneLoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { usePresence } from '../threads/presence.api.ts'
import { MessageLogSkeleton } from './MessageLogSkeleton.tsx'
import { MessageLogRow } from './MessageLogRow.tsx'
import { useMessageList } from './use-message-list.ts'
import { useNewDivider } from './use-new-divider.ts'
import { useSubscribers } from '../subscribers/use-subscribers.ts'
import { loadFailedText, jumpToNewestLabel, logLabel, newMessagesText } from './messages.text.ts'

export function MessageLog({ thread }: { thread: Thread }) {
  const me = useMe().id
  const presence = usePresence()
  const subscribers = useSubscribers(thread.id).list
  const newAfter = useNewDivider(thread)
  const log = useMessageList(thread, newAfter)
  if (log.isError) return <PaneLoadError text={loadFailedText} onRetry={() => void log.refetch()} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* An opaque background: without it, software rendering leaves blank tiles while scrolling. */}
      <div
        ref={log.scroller}
        role="log"
        // Scrolling changes the rows, so NewMessageAnnouncer announces new messages.
        aria-live="off"
        aria-label={logLabel}
        // Focusable, so that the keyboard can scroll it.
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
                  data-found={row.kind === 'sent' && row.message.id === log.highlightedId ? '' : undefined}
                  className="absolute inset-x-0 top-0 data-found:[&_article]:bg-mark"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <MessageLogRow
                    row={row}
                    thread={thread}
                    me={me}
                    presence={presence}
                    subscribers={subscribers}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {(log.unseen > 0 || log.isDetached) && (
        <button
          type="button"
          onClick={log.toNewest}
          className="absolute bottom-2 left-1/2 inline-flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent-solid px-3 text-sm font-medium text-accent-fg shadow-pop"
        >
          <IconArrowDown size={14} aria-hidden />
          {log.unseen === 0 ? jumpToNewestLabel : newMessagesText(log.unseen)}
        </button>
      )}
    </div>
  )
}
