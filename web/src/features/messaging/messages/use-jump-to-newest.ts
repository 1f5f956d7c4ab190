import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { MessageList } from '../live/live-state.ts'
import { fetchNewestMessages, dropDetachedMessages } from '../threads/message-pages.api.ts'

/** Fetches the newest messages first if the list is detached. */
export function useJumpToNewest(
  list: MessageList | undefined,
  id: number,
  scrollToEnd: () => void,
): () => void {
  const client = useQueryClient()
  const isDetached = list?.isDetached ?? false
  const isFetching = useRef(false)
  useLayoutEffect(() => {
    if (isDetached || !isFetching.current) return
    isFetching.current = false
    scrollToEnd()
  }, [isDetached, scrollToEnd])
  useEffect(() => () => dropDetachedMessages(client, id), [client, id])
  return useCallback(() => {
    if (!isDetached) return scrollToEnd()
    if (isFetching.current) return
    isFetching.current = true
    fetchNewestMessages(client, id).catch(() => {
      isFetching.current = false
    })
  }, [client, id, isDetached, scrollToEnd])
}
