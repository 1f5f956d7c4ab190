import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useCallback, useEffect, useMemo, type MouseEvent } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useIsDisconnected } from '../../../platform/live/use-is-disconnected.ts'
import { useStore } from '../../../platform/state/store.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import type { Box } from '../live/live-state.ts'
import { useQueuedReplies } from '../outbox/queued-replies.ts'
import { findStatus, usePresence } from '../threads/presence.api.ts'
import { prefetchThread } from '../threads/prefetch-thread.api.ts'
import { useThreadList } from '../threads/thread.api.ts'
import { EmptyList } from './EmptyList.tsx'
import { PaneLoadError } from '../threads/PaneLoadError.tsx'
import { newestUnsent, pickAvatar } from './thread-row.view.ts'
import { endSelection, rowSelection, toggleSelected } from './row-selection.ts'
import { ThreadListSkeleton } from './ThreadListSkeleton.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useRowWindow } from './use-row-window.ts'
import { loadFailedText, threadListLabel } from './inbox.text.ts'

/** A click with Shift would select the text between the rows. */
const keepTextUnselected = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}

export function ThreadRows({ box, openId }: { box: Box; openId: number | undefined }) {
  const { id: me } = useMe()
  const { list, isError, refetch, loadMore } = useThreadList(box)
  const isStale = useIsDisconnected()
  const presence = usePresence()
  const unsent = newestUnsent(useQueuedReplies())
  const now = useMinute()
  const client = useQueryClient()
  const navigate = useNavigate()

  const threads = useMemo(() => list?.threads ?? [], [list])
  const ids = useMemo(() => threads.map((thread) => thread.id), [threads])
  const { scroller, attach, height, items, show } = useRowWindow(ids, loadMore)

  const selection = useStore(rowSelection)
  // The next list begins without a selection.
  useEffect(() => endSelection, [])

  const open = useCallback(
    (id: number) =>
      void navigate({ to: '/Inbox/$box/thread/$threadId', params: { box, threadId: String(id) } }),
    [navigate, box],
  )
  const { onKeyDown, onRange } = useListKeys({ scroller, ids, openId, show, open })
  const onOpen = useCallback(
    (event: MouseEvent<HTMLAnchorElement>, id: number) => {
      // Other modified clicks keep the browser's behaviour of links.
      if (event.metaKey || event.ctrlKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      if (event.shiftKey) onRange(id)
      else if (rowSelection.get()) toggleSelected(id)
      else open(id)
    },
    [open, onRange],
  )
  const onIntent = useCallback((id: number) => prefetchThread(client, id), [client])

  if (isError && !list) return <PaneLoadError text={loadFailedText} onRetry={() => void refetch()} />
  if (!list) return <ThreadListSkeleton />
  return (
    <div
      ref={attach}
      data-threads={box}
      className={clsx(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain [contain:strict]',
        isStale ? 'bg-inset [filter:grayscale(1)]' : 'bg-surface',
      )}
    >
      {threads.length === 0 && <EmptyList box={box} isStale={isStale} />}
      <div
        role="grid"
        aria-label={threadListLabel}
        aria-multiselectable="true"
        aria-rowcount={list.count}
        className="relative"
        style={{ height }}
        onKeyDown={onKeyDown}
        onMouseDown={keepTextUnselected}
      >
        {items.map((item) => {
          const thread = threads[item.index]
          if (!thread) return null
          return (
            <div
              key={item.id}
              role="row"
              aria-rowindex={item.index + 1}
              aria-selected={selection?.ids.has(item.id) ?? false}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <div role="gridcell">
                <ThreadRow
                  thread={thread}
                  me={me}
                  href={`/Inbox/${box}/thread/${thread.id}`}
                  isOpen={thread.id === openId}
                  isSelected={selection?.ids.has(item.id) ?? false}
                  status={findStatus(presence, pickAvatar(thread, me).user_id)}
                  queued={unsent.get(thread.id)}
                  now={now}
                  onOpen={onOpen}
                  onIntent={onIntent}
                  onSelect={toggleSelected}
                />
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}
