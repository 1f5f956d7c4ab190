import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../platform/api/api-error.ts'
import { call, readResponse } from '../../platform/api/call.ts'
import type { ResponseOf } from '../../platform/api/endpoint.ts'
import { getMe, meKey } from '../../features/accounts/me/me.api.ts'
import { loadThisDevice } from '../../features/alerts/devices/load-this-device.ts'
import { queueDeliveryReceipts } from '../../features/messaging/live/delivery-receipts.live.ts'
import { queryKeys } from '../../features/messaging/live/query-keys.ts'
import { cacheBootThread } from '../../features/messaging/threads/boot-thread.api.ts'
import { loadOutbox } from '../../features/messaging/outbox/load-outbox.ts'
import { setHomeZone } from '../../platform/clock/dates.ts'
import { setTableOwner } from '../../platform/table/use-table-params.ts'
import { connection } from '../../platform/live/connection.ts'
import { retryImport } from '../../platform/loading/lazy-import.ts'
import { afterFirstPaint } from '../../platform/loading/first-paint.ts'

type Boot = ResponseOf<'GET /api/v1/boot/'>

declare global {
  interface Window {
    /** Boot request that start.js sends before this module is parsed; used once. */
    wardlineBoot?: Promise<Response> | undefined
  }
}

async function fetchBoot(): Promise<Boot> {
  const early = await window.wardlineBoot?.catch(() => undefined)
  window.wardlineBoot = undefined
  return early ? readResponse<Boot>(early) : call('GET /api/v1/boot/')
}

const loadStoredScreens = () => import('../offline/stored-screens.ts')

const destroyStoredScreens = () =>
  import('../../platform/storage/encrypted-store.ts').then(({ destroyLastStore, databases }) =>
    destroyLastStore(databases.screens),
  )

function cacheBoot(client: QueryClient, boot: Boot): void {
  client.setQueryData(meKey, boot.me)
  client.setQueryData(queryKeys.messageTypes, boot.message_types)
  client.setQueryData(queryKeys.unreadCount, boot.unread_count)
  client.setQueryData(queryKeys.quietCount, boot.quiet_count)
  client.setQueryData(queryKeys.needsMyResponseCount, boot.needs_my_response_count)
  client.setQueryData(queryKeys.waitingForOthersCount, boot.waiting_for_others_count)
  client.setQueryData(queryKeys.threadFilter, boot.thread_filter)
  client.setQueryData(queryKeys.list('inbox'), { threads: boot.inbox.results, count: boot.inbox.count })
  if (boot.open) cacheBootThread(client, boot.open)
}

/** Late code: the first connection brings the events since the cursor. `lastLiveAt` is the age of the shown data. */
async function startLive(client: QueryClient, cursor: string, lastLiveAt: number): Promise<void> {
  connection.status.set({ isLive: false, lastLiveAt })
  await afterFirstPaint()
  const { startLiveUpdates } = await retryImport(() => import('../live/live-updates.ts'))
  startLiveUpdates(client, cursor)
  connection.status.set({ isLive: false, lastLiveAt })
}

/** Shows the last data of the last user if the server cannot be reached. */
async function bootOffline(client: QueryClient, reason: unknown): Promise<() => void> {
  if (isApiError(reason, 401)) await destroyStoredScreens()
  if (!isApiError(reason, 0)) throw reason
  const frame = await loadStoredScreens().then(({ restoreFrame }) => restoreFrame(client))
  if (!frame) throw reason
  return () => {
    // No cursor: everything is fetched again when the connection returns.
    void startLive(client, 'none', frame.liveAt)
    frame.start()
  }
}

/** Throws ApiError 401 without a session. */
export async function ensureBooted(client: QueryClient): Promise<void> {
  if (client.getQueryData(meKey)) return
  const boot = await fetchBoot().catch((reason: unknown) => bootOffline(client, reason))
  if (typeof boot !== 'function') cacheBoot(client, boot)
  const { uid, account } = getMe(client)
  setHomeZone(account.time_zone)
  setTableOwner(uid)
  if (typeof boot === 'function') boot()
  else {
    void startLive(client, boot.cursor, Date.now())
    queueDeliveryReceipts(boot.inbox.results)
  }
  void afterFirstPaint().then(() => {
    const store = retryImport(() => import('../../platform/storage/encrypted-store.ts')).then(
      ({ openEncryptedStore }) => openEncryptedStore(uid),
    )
    void loadOutbox().then(({ startOutbox }) => startOutbox(client, store))
    void retryImport(loadStoredScreens).then(({ startStoredScreens }) => startStoredScreens(client))
    void loadThisDevice()
      .then(({ refreshRegistration }) => refreshRegistration())
      .catch(() => {}) // retried on the next page load
  })
}
