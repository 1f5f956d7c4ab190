import type { QueryClient } from '@tanstack/react-query'
import { sounds as isWanted } from '../../../platform/ui/sounds.ts'
import { readState } from '../live/cache.ts'
import { knownThread } from '../live/state.ts'
import { play } from './play.ts'
import { sounds } from './tone.rules.ts'

/** What came together, as after a night's sleep of the computer, sounds once; what is more urgent sounds all the same. */
const apartMs = 1500
let last = { at: -apartMs, priority: 0 }

/** One tab of several: whoever gets the lock first sounds, and holds it until the others have come too late. */
function once(message_id: number, then: () => Promise<void>): void {
  const hold = () => new Promise<void>((resolve) => setTimeout(resolve, apartMs))
  // Without a secure context there are no locks, and each tab sounds for itself.
  if (!('locks' in navigator)) return void then().catch(() => {})
  const take = async (lock: Lock | null) => {
    if (lock) await Promise.all([then().catch(() => {}), hold()])
  }
  void navigator.locks.request(`wardline-ring-${message_id}`, { ifAvailable: true }, take)
}

export interface Rung {
  client: QueryClient
  me: number
  thread_id: number
  message_id: number
  sender_id: number
  isReply: boolean
}

/** A new message sounds by its thread's priority, if this browser may and its person wants to hear it. */
export function ring({ client, me, thread_id, message_id, sender_id, isReply }: Rung): void {
  if (isWanted.get() === 'off' || !navigator.userActivation.hasBeenActive) return
  const state = readState(client, me)
  const thread = knownThread(state, thread_id)
  if (!thread) return
  const isHeard = sounds({
    priority: thread.priority,
    isOwn: sender_id === me,
    isMonitoring: thread.me.reason === 'monitoring',
    isQuietReply: isReply && thread.suppress_reply_notifications,
    isDoNotDisturb: state.presence[me] === 3,
  })
  const at = performance.now()
  if (!isHeard || (at - last.at < apartMs && thread.priority <= last.priority)) return
  last = { at, priority: thread.priority }
  once(message_id, () => play(thread.priority))
}
