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
  // Names the thread, because the pane stays mounted when its reader opens an older one.
  const marked = useRef({ thread_id: 0, message_id: 0 })
  useEffect(() => {
    // Retries a failure once per new connection.
    if (!isLive) marked.current = { thread_id: 0, message_id: 0 }
    if (!isLive || !isAttentive || thread.me.unread_message_count === 0) return
    const { id: thread_id, last_message } = thread
    if (marked.current.thread_id === thread_id && marked.current.message_id >= last_message.id) return
    marked.current = { thread_id, message_id: last_message.id }
    void markRead(client, thread)
  }, [client, isLive, isAttentive, thread])
}
