import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import { monitoringEnded } from '@wardline/contract/messaging/monitoring.events.ts'
import { threadRecalled } from '@wardline/contract/messaging/open-item.events.ts'
import type { LiveEvent } from './frames.ts'
import type { Hub } from './hub.ts'

/** The browser reads this code as "sign in again". */
export const signedOut = 4401

/** When sessions end, their sockets end with them, right after hearing why. */
export function endSessionsOf(hub: Hub, event: LiveEvent): void {
  if (event.kind !== sessionsEnded.kind) return
  const { session_ids, reason } = sessionsEnded.payload.parse(JSON.parse(event.payload))
  for (const user_id of event.users ?? []) {
    for (const member of hub.rooms.membersOf(event.account_id, user_id)) {
      if (session_ids.includes(member.caller.session_id)) member.close(signedOut, reason)
    }
  }
}

/** The threads that the people of an event have lost by it. */
function lostThreads({ kind, payload }: LiveEvent): number[] {
  if (kind === monitoringEnded.kind) return monitoringEnded.payload.parse(JSON.parse(payload)).thread_ids
  if (kind === threadRecalled.kind) return [threadRecalled.payload.parse(JSON.parse(payload)).thread_id]
  return []
}

/** When a right to a thread ends, its channel is closed for those who lost it, right after hearing why. */
export function closeThreadsOf(hub: Hub, event: LiveEvent): void {
  const channels = lostThreads(event).map((thread_id) => `thread:${thread_id}`)
  if (channels.length === 0) return
  for (const user_id of event.users ?? []) hub.closeChannels(event.account_id, user_id, channels)
}
