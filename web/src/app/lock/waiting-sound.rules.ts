import type { Priority } from '@wardline/contract/messaging/threads/priority.ts'

interface Waiting {
  newest_id: number
  newest_high_priority_id: number
  is_do_not_disturb: boolean
}

/** The sound of a locked screen: as when unlocked, but with two priorities only. */
export function soundForWaiting(
  before: Waiting | undefined,
  now: Waiting,
): { message_id: number; priority: Priority } | undefined {
  if (!before) return undefined
  if (now.newest_high_priority_id > before.newest_high_priority_id)
    return { message_id: now.newest_high_priority_id, priority: 2 }
  if (now.newest_id > before.newest_id && !now.is_do_not_disturb)
    return { message_id: now.newest_id, priority: 1 }
  return undefined
}

export function describeWaiting({
  unread,
  high_priority,
}: {
  unread: number
  high_priority: number
}): string {
  if (unread === 0) return 'No unread messages'
  const messages = `${unread} unread ${unread === 1 ? 'conversation' : 'conversations'}`
  return high_priority === 0 ? messages : `${messages}, ${high_priority} with high priority`
}
