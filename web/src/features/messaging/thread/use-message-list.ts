import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useMe } from '../../accounts/me.api.ts'
import { messagesQuery } from '../message.api.ts'
import { useFoundMessage } from '../search/use-found-message.ts'
import { useQueuedReplies } from '../outbox/sending.ts'
import { messageRows } from './message-rows.view.ts'
import { useHistory } from './use-history.ts'

/** Nearer to the end than this (px), one is reading the newest. */
const atEndPx = 80

/**
 * A virtual list that stands on its end: opens at the newest message, follows new ones while one is there, and holds
 * still when history comes in above. Plain values out: the virtualizer changes under the compiler's memory.
 */
export function useMessageList(thread: Thread, newAfter: number | undefined) {
  'use no memo'
  const { id } = thread
  const me = useMe().id
  const client = useQueryClient()
  const { data: list, isError, refetch } = useQuery(messagesQuery(client, id))
  const queue = useQueuedReplies()
  const now = useMinute()
  const rows = useMemo(
    () =>
      messageRows({
        messages: list?.messages ?? [],
        queued: queue.filter((reply) => reply.thread_id === id),
        me,
        newAfter,
        now,
      }),
    [list, queue, id, me, newAfter, now],
  )

  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.isFirst ? 64 : 28),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: atEndPx,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
  })
  // The oldest row loses its day and its head when history comes above it: whatever changes above what one reads is
  // made up for, also while scrolling up.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
    { key, start, size },
    _,
    { itemSizeCache, scrollOffset },
  ) => start + (itemSizeCache.has(key) ? size : 0) <= (scrollOffset ?? 0)
  const toEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer])

  const toMessage = useCallback(
    (message_id: number): boolean => {
      const index = rows.findIndex((row) => row.kind === 'sent' && row.message.id === message_id)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
      return index >= 0
    },
    [rows, virtualizer],
  )

  const isThere = rows.length > 0
  const [isPlaced, setPlaced] = useState(false)
  useLayoutEffect(() => {
    if (isThere) toEnd()
  }, [isThere, toEnd])
  useEffect(() => {
    if (!isThere) return
    // The scroll is heard of in the next frame; until then the first rows look as if one were near the top.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setPlaced(true)))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  // Whoever sends wants to see it, wherever they were reading.
  const lastQueued = rows.at(-1)?.kind === 'queued' ? rows.at(-1)?.key : undefined
  useLayoutEffect(() => {
    if (lastQueued) toEnd()
  }, [lastQueued, toEnd])

  const items = virtualizer.getVirtualItems()
  const isAtEnd = virtualizer.isAtEnd(atEndPx)
  const foundId = useFoundMessage(id, isPlaced, toMessage)
  useHistory(list, id, isPlaced ? items[0]?.index : undefined)

  const newest = list?.messages.at(-1)?.id ?? 0
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
    toEnd,
    foundId,
    unseen,
    isComplete: list?.complete ?? false,
    isLoading: !list && !isError,
    isError: isError && !list,
    refetch,
  }
}
