import { useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useEffect, useRef } from 'react'
import { useFreshness } from '../../../platform/live/use-freshness.ts'
import { markRead } from '../thread.actions.ts'
import { useIsAttentive } from './use-attention.ts'

/** A thread that is open before somebody's eyes is read, each message once; offline it waits for the connection. */
export function useMarkRead(thread: Thread): void {
  const client = useQueryClient()
  const { isLive } = useFreshness()
  const isAttentive = useIsAttentive()
  const told = useRef(0)
  useEffect(() => {
    // What failed is tried once more for each new connection, never in a loop.
    if (!isLive) told.current = 0
    if (!isLive || !isAttentive || thread.me.unread_message_count === 0) return
    if (told.current >= thread.last_message.id) return
    told.current = thread.last_message.id
    void markRead(client, thread)
  }, [client, isLive, isAttentive, thread])
}
