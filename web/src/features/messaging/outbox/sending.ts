import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import type { Vault } from '../../../platform/live/vault.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { keys } from '../keys.ts'
import { addMessage } from '../live/messages.live.ts'
import type { MessageList } from '../live/state.ts'
import { Drafts } from './drafts.ts'
import { Outbox, outboxName, outboxPrefix } from './outbox.ts'
import type { QueuedReply } from './queued-reply.ts'
import { putQueue } from './sending-door.ts'

let client: QueryClient | undefined
let opened: Promise<Vault> | undefined

/** Where this person's unsent words are kept, also while it is still being opened. */
export const kept: Pick<Vault, 'get' | 'set'> = {
  get: async (name) => (await opened)?.get(name),
  set: async (name, value) => (await opened)?.set(name, value),
}

/** The answer goes into the list at once; the event says the same to every other part, and to this one again. */
const confirm = (message: Message) =>
  client?.setQueryData<MessageList>(
    keys.messages(message.thread),
    (list) => list && addMessage(list, message),
  )

export const drafts = new Drafts()

/** The replies of this tab that the server does not have yet. */
export const outbox = new Outbox({
  send: (reply) =>
    call('POST /api/v1/threads/{id}/reply/', {
      params: { id: reply.thread_id },
      body: { message: reply.text, attachment_ids: reply.attachments.map(({ id }) => id) },
      idempotencyKey: reply.client_key,
    }),
  onSent: confirm,
  onRefused: () => toast('Could not sent reply', { tone: 'danger' }),
  keep: (client_key, reply) => {
    // Without storage it lasts as long as the page.
    kept.set(outboxName(client_key), reply).catch(() => {})
  },
})

outbox.watch(() => putQueue(outbox.replies()))

/** Opens what the person at this browser has written and not sent. */
export async function startSending(forClient: QueryClient, vault: Promise<Vault>): Promise<void> {
  client = forClient
  opened = vault
  drafts.use(kept)
  const entries = await vault.then((open) => open.entries(outboxPrefix)).catch(() => [])
  outbox.restore(entries as QueuedReply[])
}

/** At sign-out nothing that was written stays on this machine. */
export async function forgetSending(): Promise<void> {
  outbox.clear()
  drafts.use(undefined)
  await opened?.then(
    (vault) => vault.destroy(),
    // Its code never came, so nothing was written since; what an earlier page left goes as well.
    () => void indexedDB.deleteDatabase('wardline'),
  )
  opened = undefined
}
