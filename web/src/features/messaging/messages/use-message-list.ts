import { useDepartures } from '../subscribers/departures.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { afterNextPaint } from '../../../platform/loading/first-paint.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { messagesQuery } from '../threads/message.api.ts'
import type { HighlightedMessage } from '../search/highlighted-message.ts'
import { useHighlightedMessage } from '../search/use-highlighted-message.ts'
import { useQueuedReplies } from '../outbox/queued-replies.ts'
import { estimateRowHeight, buildMessageRows } from './message-rows.view.ts'
import { useLoadMoreMessages } from './use-load-more-messages.ts'
import { useJumpToNewest } from './use-jump-to-newest.ts'

/** Distance from the end (px) within which the user is reading the newest messages. */
const atEndPx = 80

let lastHeight = innerHeight - 180

/**
 * A virtualized list anchored to its end:
 * 1. It opens at the newest message, or at a highlighted one.
 * 2. It follows new messages while the user is at the end.
 * 3. It keeps the scroll position when older messages are added above.
 * Returns plain values, because the React Compiler would memoize a mutable virtualizer.
 */
export function useMessageList(thread: Thread, newAfter: number | undefined) {
  'use no memo'
  const { id } = thread
  const me = useMe().id
  const client = useQueryClient()
  const { data: list, isError, refetch } = useQuery(messagesQuery(client, id))
  const { highlighted, isAwaited } = useHighlightedMessage(id, list)
  const queue = useQueuedReplies()
  const now = useMinute()
  const departures = useDepartures(thread)
  const isDetached = list?.isDetached ?? false
  const rows = useMemo(
    () =>
      // The range around the highlighted message is about to replace this one.
      isAwaited
        ? []
        : buildMessageRows({
            messages: list?.messages ?? [],
            queued: isDetached ? [] : queue.filter((reply) => reply.thread_id === id),
            departures,
            me,
            newAfter,
            now,
          }),
    [list, isAwaited, isDetached, queue, departures, id, me, newAfter, now],
  )

  const scroller = useRef<HTMLDivElement>(null)
  const wasDetached = useRef(false)
  const hasRows = rows.length > 0
  const hadRows = useRef(false)
  const [isPlaced, setPlaced] = useState(false)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index] ? estimateRowHeight(rows[index]) : 0),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    // A newer page of a detached list must not move the viewport.
    followOnAppend: !isDetached && !wasDetached.current,
    scrollEndThreshold: atEndPx,
    overscan: isPlaced ? 8 : 2,
    paddingStart: 12,
    paddingEnd: 12,
    initialRect: { width: 0, height: lastHeight },
  })
  // A prepended page changes the former first row (it loses its day and sender), so compensate size changes
  // above the viewport, also while scrolling up.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
    { key, start, size },
    _,
    { itemSizeCache, scrollOffset },
  ) => start + (itemSizeCache.has(key) ? size : 0) <= (scrollOffset ?? 0)
  useLayoutEffect(() => {
    wasDetached.current = isDetached
  }, [isDetached])
  const scrollToEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer])

  const highlightedIndex = highlighted
    ? rows.findIndex((row) => row.kind === 'sent' && row.message.id === highlighted.message_id)
    : -1
  const shownHighlight = useRef<HighlightedMessage>(undefined)
  // The first render starts at the end.
  if (hasRows && !hadRows.current && !highlighted)
    virtualizer.scrollOffset = Math.max(0, virtualizer.getTotalSize() - lastHeight)
  const open = useEffectEvent(() => {
    if (highlightedIndex < 0) scrollToEnd()
  })
  useLayoutEffect(() => {
    hadRows.current = hasRows
    lastHeight = virtualizer.scrollRect?.height ?? lastHeight
    if (hasRows) open()
  }, [hasRows, virtualizer])
  useLayoutEffect(() => {
    if (!highlighted || highlightedIndex < 0 || shownHighlight.current === highlighted) return
    shownHighlight.current = highlighted
    virtualizer.scrollToIndex(highlightedIndex, { align: 'center' })
  }, [highlighted, highlightedIndex, virtualizer])
  useEffect(() => {
    if (!hasRows) return
    // Until the next frame the virtualizer reports that the list is at its top.
    const cancel = afterNextPaint(() => setPlaced(true))
    return () => {
      cancel()
      setPlaced(false)
    }
  }, [hasRows])
  const toNewest = useJumpToNewest(list, id, scrollToEnd)
  const lastQueued = queue.findLast((reply) => reply.thread_id === id)?.client_key
  const wasQueued = useRef(lastQueued)
  useLayoutEffect(() => {
    if (lastQueued && lastQueued !== wasQueued.current) toNewest()
    wasQueued.current = lastQueued
  }, [lastQueued, toNewest])

  const items = virtualizer.getVirtualItems()
  const isAtEnd = virtualizer.isAtEnd(atEndPx) && !isDetached
  const [first, last] = [items[0], items.at(-1)]
  useLoadMoreMessages(
    list,
    id,
    isPlaced && first && last ? { first: first.index, last: last.index } : undefined,
  )

  const newest = isDetached ? 0 : (list?.messages.at(-1)?.id ?? 0)
  const [seen, setSeen] = useState(newest)
  useEffect(() => {
    if (isAtEnd) setSeen(newest)
  }, [isAtEnd, newest])
  const unseen =
    isAtEnd || seen === 0
      ? 0
      : (list?.messages ?? []).filter((message) => message.id > seen && message.sender.id !== me).length

  return {
    scroller,
    rows,
    items,
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    toNewest,
    highlightedId: highlighted?.message_id,
    isDetached: isDetached && !isAwaited,
    unseen,
    isComplete: list?.isComplete ?? false,
    isLoading: isAwaited || (!list && !isError),
    isError: isError && !list,
    refetch,
  }
}
