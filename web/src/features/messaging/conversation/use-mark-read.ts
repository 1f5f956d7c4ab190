import { useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useEffect, useRef } from 'react'
import { useConnectionStatus } from '../../../platform/live/use-connection-status.ts'
import { markRead } from '../threads/thread.actions.ts'
import { useHasAttention } from '../messages/use-attention.ts'

/** Waits until the user looks at the thread, and for the connection when offline. */
export function useMarkRead(thread: Thread): void {
  const client = useQueryClient()
  const { isLive } = useConnectionStatus()
  const isAttentive = useHasAttention()
  const markedId = useRef(0)
  useEffect(() => {
    // Retries a failure once per new connection.
    if (!isLive) markedId.current = 0
    if (!isLive || !isAttentive || thread.me.unread_message_count === 0) return
    if (markedId.current >= thread.last_message.id) return
    markedId.current = thread.last_message.id
    void markRead(client, thread)
  }, [client, isLive, isAttentive, thread])
}
