import { sessionsEnded, sessionsLocked } from '@wardline/contract/accounts/session.events.ts'
import { monitoringEnded } from '@wardline/contract/messaging/monitoring/monitoring.events.ts'
import { threadRecalled } from '@wardline/contract/messaging/acknowledgements/acknowledgement.events.ts'
import type { LiveEvent } from './frames.ts'
import type { Hub } from './hub.ts'

/** WebSocket close code for "sign in again" and "unlock". */
export const signedOutCode = 4401

/** The sessions that an event ends or locks. */
export function listClosedSessions({ kind, payload }: LiveEvent): number[] {
  if (kind !== sessionsEnded.kind && kind !== sessionsLocked.kind) return []
  return sessionsLocked.payload.parse(JSON.parse(payload)).session_ids
}

export function closeEndedSessions(hub: Hub, event: LiveEvent): void {
  const session_ids = listClosedSessions(event)
  if (session_ids.length === 0) return
  for (const user_id of event.users ?? []) {
    for (const connection of hub.subscriptions.connectionsOfUser(event.account_id, user_id)) {
      if (session_ids.includes(connection.caller.session_id)) connection.close(signedOutCode, event.kind)
    }
  }
}

function lostThreads({ kind, payload }: LiveEvent): number[] {
  if (kind === monitoringEnded.kind) return monitoringEnded.payload.parse(JSON.parse(payload)).thread_ids
  if (kind === threadRecalled.kind) return [threadRecalled.payload.parse(JSON.parse(payload)).thread_id]
  return []
}

export function closeLostThreads(hub: Hub, event: LiveEvent): void {
  const channels = lostThreads(event).map((thread_id) => `thread:${thread_id}`)
  if (channels.length === 0) return
  for (const user_id of event.users ?? []) hub.closeChannels(event.account_id, user_id, channels)
}
