import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MessageList } from '../live/state.ts'
import { fetchAround } from '../message-pages.api.ts'
import { forgetFound, useFound, type Found } from './found-message.ts'

const markMs = 4_000

/**
 * The message that a search led to, while it is marked. When it is not among those that are held, they are replaced by
 * what is around it; until it is there, `isAwaited`.
 */
export function useFoundMessage(
  threadId: number,
  list: MessageList | undefined,
): { found: Found | undefined; isAwaited: boolean } {
  const client = useQueryClient()
  const anywhere = useFound()
  const found = anywhere?.thread_id === threadId ? anywhere : undefined
  const asked = useRef<Found>(undefined)
  const isHeld = found !== undefined && list?.messages.some(({ id }) => id === found.message_id) === true
  useEffect(() => {
    if (!found || isHeld || asked.current === found) return
    asked.current = found
    // Recalled meanwhile, or out of reach: the thread opens at its end.
    fetchAround(client, threadId, found.message_id).catch(() => forgetFound(found))
  }, [client, threadId, found, isHeld])
  useEffect(() => {
    if (!found || !isHeld) return
    const timer = setTimeout(forgetFound, markMs, found)
    return () => clearTimeout(timer)
  }, [found, isHeld])
  return { found, isAwaited: found !== undefined && !isHeld }
}
