import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import type { EncryptedStore } from '../../../platform/storage/encrypted-store.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { queryKeys } from '../live/query-keys.ts'
import { addMessage } from '../live/messages.live.ts'
import type { MessageList } from '../live/live-state.ts'
import { Drafts } from './drafts.ts'
import { Outbox, outboxKey, outboxKeyPrefix } from './outbox.ts'
import { toReplyBody, type QueuedReply } from './queued-reply.ts'
import { queuedReplies } from './queued-replies.ts'

/** Wording of messaging §8. */
const replyFailedText = 'Could not sent reply'

let client: QueryClient | undefined
let storeReady: Promise<EncryptedStore> | undefined

/** Calls wait until the store is open. */
export const unsentStore: Pick<EncryptedStore, 'get' | 'set'> = {
  get: async (name) => (await storeReady)?.get(name),
  set: async (name, value) => (await storeReady)?.set(name, value),
}

const showConfirmedReply = (message: Message) =>
  client?.setQueryData<MessageList>(
    queryKeys.messages(message.thread),
    (list) => list && addMessage(list, message),
  )

export const drafts = new Drafts()

export const outbox = new Outbox({
  send: (reply) =>
    call('POST /api/v1/threads/{id}/reply/', {
      params: { id: reply.thread_id },
      body: toReplyBody(reply),
      idempotencyKey: reply.client_key,
    }),
  onSent: showConfirmedReply,
  onRefused: () => showToast(replyFailedText, { tone: 'danger' }),
  keep: (client_key, reply) => {
    // Without storage the reply lasts as long as the page.
    unsentStore.set(outboxKey(client_key), reply).catch(() => {})
  },
})

outbox.replies.subscribe(() => queuedReplies.set(outbox.replies.get()))

export async function startOutbox(forClient: QueryClient, store: Promise<EncryptedStore>): Promise<void> {
  client = forClient
  storeReady = store
  drafts.use(unsentStore)
  const entries = await store.then((open) => open.entries(outboxKeyPrefix)).catch(() => [])
  outbox.restore(entries as QueuedReply[])
}

export async function clearOutbox(): Promise<void> {
  outbox.clear()
  drafts.use(undefined)
  await storeReady?.then(
    (store) => store.destroy(),
    // An earlier page may have left a database even if this store never opened.
    () => void indexedDB.deleteDatabase('wardline'),
  )
  storeReady = undefined
}
