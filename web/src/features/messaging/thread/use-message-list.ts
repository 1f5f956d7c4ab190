import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { whenPainted } from '../../../platform/painted.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useMe } from '../../accounts/me.api.ts'
import { messagesQuery } from '../message.api.ts'
import type { Found } from '../search/found-message.ts'
import { useFoundMessage } from '../search/use-found-message.ts'
import { useQueuedReplies } from '../outbox/sending-door.ts'
import { heightOf, messageRows } from './message-rows.view.ts'
import { useHistory } from './use-history.ts'
import { useNewest } from './use-newest.ts'

/** Nearer to the end than this (px), one is reading the newest. */
const atEndPx = 80

/** How high a conversation was when it was last seen (px). */
let lastHeight = innerHeight - 180

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
  const { found, isAwaited } = useFoundMessage(id, list)
  const queue = useQueuedReplies()
  const now = useMinute()
  const isApart = list?.isApart ?? false
  const rows = useMemo(
    () =>
      // What is held is about to be replaced by what is around the message that was found.
      isAwaited
        ? []
        : messageRows({
            messages: list?.messages ?? [],
            queued: isApart ? [] : queue.filter((reply) => reply.thread_id === id),
            me,
            newAfter,
            now,
          }),
    [list, isAwaited, isApart, queue, id, me, newAfter, now],
  )

  const scroller = useRef<HTMLDivElement>(null)
  const wasApart = useRef(false)
  const isThere = rows.length > 0
  const wasThere = useRef(false)
  const [isPlaced, setPlaced] = useState(false)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index] ? heightOf(rows[index]) : 0),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    // A page that comes below is read on from where one was.
    followOnAppend: !isApart && !wasApart.current,
    scrollEndThreshold: atEndPx,
    // What is not seen yet is drawn behind what is.
    overscan: isPlaced ? 8 : 2,
    paddingStart: 12,
    paddingEnd: 12,
    initialRect: { width: 0, height: lastHeight },
  })
  // The oldest row loses its day and its head when history comes above it: whatever changes above what one reads is
  // made up for, also while scrolling up.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
    { key, start, size },
    _,
    { itemSizeCache, scrollOffset },
  ) => start + (itemSizeCache.has(key) ? size : 0) <= (scrollOffset ?? 0)
  useLayoutEffect(() => {
    wasApart.current = isApart
  }, [isApart])
  const toEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer])

  const foundIndex = found
    ? rows.findIndex((row) => row.kind === 'sent' && row.message.id === found.message_id)
    : -1
  const shown = useRef<Found>(undefined)
  // Drawn where it will stand, not from its top first.
  if (isThere && !wasThere.current && !found)
    virtualizer.scrollOffset = Math.max(0, virtualizer.getTotalSize() - lastHeight)
  const open = useEffectEvent(() => {
    if (foundIndex < 0) toEnd()
  })
  useLayoutEffect(() => {
    wasThere.current = isThere
    lastHeight = virtualizer.scrollRect?.height ?? lastHeight
    if (isThere) open()
  }, [isThere, virtualizer])
  useLayoutEffect(() => {
    // Once it was shown, whoever scrolls on is left alone.
    if (!found || foundIndex < 0 || shown.current === found) return
    shown.current = found
    virtualizer.scrollToIndex(foundIndex, { align: 'center' })
  }, [found, foundIndex, virtualizer])
  useEffect(() => {
    if (!isThere) return
    // The scroll is heard of in the next frame; until then the first rows look as if one were near the top.
    const take = whenPainted(() => setPlaced(true))
    return () => {
      take()
      setPlaced(false)
    }
  }, [isThere])
  const toNewest = useNewest(list, id, toEnd)
  // Whoever sends wants to see it, wherever they were reading.
  const lastQueued = queue.findLast((reply) => reply.thread_id === id)?.client_key
  const wasQueued = useRef(lastQueued)
  useLayoutEffect(() => {
    if (lastQueued && lastQueued !== wasQueued.current) toNewest()
    wasQueued.current = lastQueued
  }, [lastQueued, toNewest])

  const items = virtualizer.getVirtualItems()
  const isAtEnd = virtualizer.isAtEnd(atEndPx) && !isApart
  const [first, last] = [items[0], items.at(-1)]
  useHistory(list, id, isPlaced && first && last ? { first: first.index, last: last.index } : undefined)

  const newest = isApart ? 0 : (list?.messages.at(-1)?.id ?? 0)
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
    foundId: found?.message_id,
    /** There is more below than is held. */
    isApart: isApart && !isAwaited,
    unseen,
    isComplete: list?.complete ?? false,
    isLoading: isAwaited || (!list && !isError),
    isError: isError && !list,
    refetch,
  }
}
