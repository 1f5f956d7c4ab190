import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import type { StoredEvent } from './event.queries.ts'
import type { Hub } from './hub.ts'

/** The browser reads this code as "sign in again". */
export const signedOut = 4401

/** When sessions end, their sockets end with them, right after hearing why. */
export function endSessionsOf(hub: Hub, event: StoredEvent): void {
  if (event.kind !== sessionsEnded.kind) return
  const { session_ids, reason } = sessionsEnded.payload.parse(JSON.parse(event.payload))
  for (const user_id of event.users ?? []) {
    for (const member of hub.rooms.membersOf(event.account_id, user_id)) {
      if (session_ids.includes(member.caller.session_id)) member.close(signedOut, reason)
    }
  }
}
