import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useState } from 'react'
import { useHasAttention } from './use-attention.ts'

/**
 * Returns the message id above the "New" divider: the read position when the thread was opened, or when the
 * page lost attention. It stays after the messages are read.
 */
export function useNewDivider(thread: Thread): number | undefined {
  const isAttentive = useHasAttention()
  const { read_message_id } = thread.my_subscriber
  const isUnread = thread.me.unread_message_count > 0
  const [after, setAfter] = useState(isUnread ? read_message_id : undefined)
  if (isUnread && !isAttentive && after !== read_message_id) {
    setAfter(read_message_id)
    return read_message_id
  }
  return after
}
