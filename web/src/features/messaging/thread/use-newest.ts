import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { MessageList } from '../live/state.ts'
import { fetchNewest, forgetApart } from '../message-pages.api.ts'

/** Goes to the newest message; when what is held does not reach it, it is fetched first. */
export function useNewest(list: MessageList | undefined, id: number, toEnd: () => void): () => void {
  const client = useQueryClient()
  const isApart = list?.isApart ?? false
  const isOnItsWay = useRef(false)
  useLayoutEffect(() => {
    if (isApart || !isOnItsWay.current) return
    isOnItsWay.current = false
    toEnd()
  }, [isApart, toEnd])
  useEffect(() => () => forgetApart(client, id), [client, id])
  return useCallback(() => {
    if (!isApart) return toEnd()
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    fetchNewest(client, id).catch(() => {
      // Pressed again, it is tried again.
      isOnItsWay.current = false
    })
  }, [client, id, isApart, toEnd])
}
