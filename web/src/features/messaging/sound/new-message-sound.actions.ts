import type { QueryClient } from '@tanstack/react-query'
import { breaksMuteFor } from '@wardline/contract/messaging/threads/mute.rules.ts'
import type { BreaksMute, Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Priority } from '@wardline/contract/messaging/threads/priority.ts'
import { messageSounds as isWanted } from '../../../platform/preferences/sounds.ts'
import { readLiveState } from '../live/cache.live.ts'
import { findThread } from '../live/live-state.ts'
import { needsMyResponse } from '../live/thread-list.rules.ts'
import { playTone } from './play-tone.ts'
import { shouldPlaySound } from './tone.rules.ts'

/** Messages within this time cause one sound, unless a later one has a higher priority. */
const minIntervalMs = 1500
let last = { at: -minIntervalMs, priority: 0 }

/** The first tab to get the lock plays, and holds it until the other tabs have given up. */
function runInOneTab(message_id: number, run: () => Promise<void>): void {
  const hold = () => new Promise<void>((resolve) => setTimeout(resolve, minIntervalMs))
  // Locks need a secure context; without them every tab plays.
  if (!('locks' in navigator)) return void run().catch(() => {})
  const take = async (lock: Lock | null) => {
    if (lock) await Promise.all([run().catch(() => {}), hold()])
  }
  void navigator.locks.request(`wardline-ring-${message_id}`, { ifAvailable: true }, take)
}

/** For a locked screen, which knows nothing else of the message. */
export function playInOneTab(message_id: number, priority: Priority): void {
  if (isWanted.get() === 'off' || !navigator.userActivation.hasBeenActive) return
  runInOneTab(message_id, () => playTone(priority))
}

export interface NewMessage {
  client: QueryClient
  me: number
  thread_id: number
  message_id: number
  sender_id: number
  isReply: boolean
  /** Absent for a new thread, which no one has muted. */
  breaks_mute?: BreaksMute
  recipients?: Message['recipients']
  mentions?: Message['mentions']
}

export function playNewMessageSound({
  client,
  me,
  thread_id,
  message_id,
  sender_id,
  isReply,
  breaks_mute = 'for_all',
  recipients = null,
  mentions = [],
}: NewMessage): void {
  if (isWanted.get() === 'off' || !navigator.userActivation.hasBeenActive) return
  const state = readLiveState(client, me)
  const thread = findThread(state, thread_id)
  if (!thread) return
  const reader = { user_id: me, is_asked: needsMyResponse(thread) }
  const isAudible = shouldPlaySound({
    priority: thread.priority,
    isOwn: sender_id === me,
    isMonitoring: thread.me.reason === 'monitoring',
    isQuietReply:
      isReply && thread.suppress_reply_notifications && !mentions.some(({ user_id }) => user_id === me),
    isMuted: thread.me.is_muted && !breaksMuteFor(breaks_mute, { recipients, mentions }, reader),
    isDoNotDisturb: state.presence[me] === 3,
  })
  const at = performance.now()
  if (!isAudible || (at - last.at < minIntervalMs && thread.priority <= last.priority)) return
  last = { at, priority: thread.priority }
  runInOneTab(message_id, () => playTone(thread.priority))
}
