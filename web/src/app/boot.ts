import type { QueryClient } from '@tanstack/react-query'
import { call, read } from '../platform/api/call.ts'
import type { Answer } from '../platform/api/line.ts'
import { meKey } from '../features/accounts/me.api.ts'
import { askThisDevice } from '../features/alerts/devices/this-device-door.ts'
import { holdsThreads } from '../features/messaging/delivered.ts'
import { keys } from '../features/messaging/keys.ts'
import { holdOpen } from '../features/messaging/open-thread.ts'
import { askSending } from '../features/messaging/outbox/sending-door.ts'
import { setHomeZone } from '../platform/clock/dates.ts'
import { codeOf } from '../platform/code.ts'
import { firstScreenPainted } from '../platform/painted.ts'
import { startLive } from './live.ts'

type Boot = Answer<'GET /api/v1/boot/'>

declare global {
  interface Window {
    /** The boot request that start.js made before this was parsed; good for once. */
    wardlineBoot?: Promise<Response> | undefined
  }
}

async function askBoot(): Promise<Boot> {
  const early = await window.wardlineBoot?.catch(() => undefined)
  window.wardlineBoot = undefined
  return early ? read<Boot>(early) : call('GET /api/v1/boot/')
}

/** Who is signed in and the first screen, once for a page. Throws ApiError 401 when nobody is. */
export async function bootOnce(client: QueryClient): Promise<void> {
  if (client.getQueryData(meKey)) return
  const boot = await askBoot()
  client.setQueryData(meKey, boot.me)
  setHomeZone(boot.me.account.time_zone)
  client.setQueryData(keys.messageTypes, boot.message_types)
  client.setQueryData(keys.unreadCount, boot.unread_count)
  client.setQueryData(keys.owedCount, boot.owed_count)
  client.setQueryData(keys.awaitedCount, boot.awaited_count)
  client.setQueryData(keys.list('inbox'), { threads: boot.inbox.results, count: boot.inbox.count })
  if (boot.open) holdOpen(client, boot.me.id, boot.open)
  startLive(client, boot.cursor)
  holdsThreads(boot.inbox.results)
  void firstScreenPainted().then(() => {
    // Nothing is written in the first moment.
    const vault = codeOf(() => import('../platform/live/vault.ts')).then(({ openVault }) =>
      openVault(boot.me.uid),
    )
    void askSending().then(({ startSending }) => startSending(client, vault))
    void askThisDevice()
      .then(({ checkIn }) => checkIn())
      .catch(() => {}) // at the next start
  })
}
