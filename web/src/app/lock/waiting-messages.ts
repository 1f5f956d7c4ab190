import { call } from '../../platform/api/call.ts'
import type { ResponseOf } from '../../platform/api/endpoint.ts'
import { createStore } from '../../platform/state/store.ts'
import { soundForWaiting } from './waiting-sound.rules.ts'

export type WaitingMessages = ResponseOf<'GET /api/v1/threads/waiting/'>

const pollMs = 10_000

export const waitingMessages = createStore<WaitingMessages | undefined>(undefined)

async function refresh(): Promise<void> {
  const before = waitingMessages.get()
  const now = await call('GET /api/v1/threads/waiting/')
  waitingMessages.set(now)
  const sound = soundForWaiting(before, now)
  if (!sound) return
  const { playInOneTab } = await import('../../features/messaging/sound/new-message-sound.actions.ts')
  playInOneTab(sound.message_id, sound.priority)
}

/** While locked: the socket is closed, because it carries patient data. Returns the function that stops it. */
export function followWaitingMessages(): () => void {
  waitingMessages.set(undefined)
  // A failed request is repeated by the next one.
  const run = () => void refresh().catch(() => {})
  run()
  const timer = setInterval(run, pollMs)
  return () => clearInterval(timer)
}
