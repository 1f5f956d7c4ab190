import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useState } from 'react'
import { useIsAttentive } from './use-attention.ts'

/**
 * After which message the "New" line stands: where one had read to when the thread was opened, or when one looked
 * away. It stays while one reads, though the messages are read by then.
 */
export function useNewAfter(thread: Thread): number | undefined {
  const isAttentive = useIsAttentive()
  const { read_message_id } = thread.my_subscriber
  const isUnread = thread.me.unread_message_count > 0
  const [after, setAfter] = useState(isUnread ? read_message_id : undefined)
  if (isUnread && !isAttentive && after !== read_message_id) {
    setAfter(read_message_id)
    return read_message_id
  }
  return after
}
