import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useCallback, useMemo, type MouseEvent } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useIsDisconnected } from '../../../platform/live/use-is-disconnected.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import type { Box } from '../live/live-state.ts'
import { findStatus, usePresence } from '../threads/presence.api.ts'
import { prefetchThread } from '../threads/prefetch-thread.api.ts'
import { useThreadList } from '../threads/thread.api.ts'
import { EmptyList } from './EmptyList.tsx'
import { PaneLoadError } from '../threads/PaneLoadError.tsx'
import { pickAvatar } from './thread-row.view.ts'
import { ThreadListSkeleton } from './ThreadListSkeleton.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useRowWindow } from './use-row-window.ts'
import { loadFailedText } from './inbox.text.ts'

export function ThreadRows({ box, openId }: { box: Box; openId: number | undefined }) {
  const { id: me } = useMe()
  const { list, isError, refetch, loadMore } = useThreadList(box)
  const isStale = useIsDisconnected()
  const presence = usePresence()
  const now = useMinute()
  const client = useQueryClient()
  const navigate = useNavigate()

  const threads = useMemo(() => list?.threads ?? [], [list])
  const ids = useMemo(() => threads.map((thread) => thread.id), [threads])
  const { scroller, attach, height, items, show } = useRowWindow(ids, loadMore)

  const open = useCallback(
    (id: number) =>
      void navigate({ to: '/Inbox/$box/thread/$threadId', params: { box, threadId: String(id) } }),
    [navigate, box],
  )
  const onOpen = useCallback(
    (event: MouseEvent<HTMLAnchorElement>, id: number) => {
      // Modified clicks keep the browser's behaviour of links.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      open(id)
    },
    [open],
  )
  const onIntent = useCallback((id: number) => prefetchThread(client, id), [client])
  const { onKeyDown } = useListKeys({ scroller, ids, openId, show, open })

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
      <ul role="list" className="relative" style={{ height }} onKeyDown={onKeyDown}>
        {items.map((item) => {
          const thread = threads[item.index]
          if (!thread) return null
          return (
            <li
              key={item.id}
              aria-setsize={list.count}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ThreadRow
                thread={thread}
                me={me}
                href={`/Inbox/${box}/thread/${thread.id}`}
                isOpen={thread.id === openId}
                status={findStatus(presence, pickAvatar(thread, me).user_id)}
                now={now}
                onOpen={onOpen}
                onIntent={onIntent}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
