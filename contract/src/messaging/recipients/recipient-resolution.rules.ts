import type { ResolvedUser } from './recipient-resolution.schemas.ts'

type Reach = 'reached' | 'at_high_priority' | 'unreachable'

/** The user sees it in the app or gets a notification; would get one at high priority; or gets none at all. */
export function reachOf({
  status,
  channels,
  is_muted,
  is_notified_at_high,
}: Pick<ResolvedUser, 'status' | 'channels' | 'is_muted' | 'is_notified_at_high'>): Reach {
  if ((status === 2 && !is_muted) || channels.length > 0) return 'reached'
  return is_notified_at_high ? 'at_high_priority' : 'unreachable'
}

/** The server counts with it, and so does the browser with live presence. */
export function countReach(users: readonly ResolvedUser[]) {
  const reached = users.map(reachOf)
  const at_high_priority_count = reached.filter((reach) => reach === 'at_high_priority').length
  const without = reached.filter((reach) => reach === 'unreachable').length
  return {
    online_count: users.filter(({ status }) => status === 2).length,
    unreachable_count: without + at_high_priority_count,
    at_high_priority_count,
  }
}
