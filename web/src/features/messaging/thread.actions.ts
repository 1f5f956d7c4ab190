import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { LivePayload } from '@wardline/contract/events.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useCallback } from 'react'
import { call } from '../../platform/api/call.ts'
import { toast } from '../../platform/ui/toast.ts'
import { meOf } from '../accounts/me.api.ts'
import { applyToCache, readState, writeState } from './live/cache.ts'
import { knownThread } from './live/state.ts'
import { putThread } from './live/threads.live.ts'

/** What this tab does goes through the handlers that every other tab will use. */
function at<K extends 'thread_archived' | 'thread_unarchived' | 'thread_read'>(
  client: QueryClient,
  kind: K,
  payload: LivePayload[K],
): void {
  applyToCache(client, meOf(client).id, [{ kind, channel: '', payload }])
}

/** Takes back what was shown too early, unless the thread has moved on meanwhile. */
function takeBack(client: QueryClient, before: Thread): void {
  const state = readState(client, meOf(client).id)
  const now = knownThread(state, before.id)
  if (now?.last_message.id === before.last_message.id) {
    const { status, my_subscriber, me } = before
    writeState(client, state, putThread(state, { ...now, status, my_subscriber, me }))
  }
}

/** Gone from the list at once; back with a word when it could not be done. */
export function useArchiveThread() {
  const client = useQueryClient()
  return useCallback(
    async (thread: Thread) => {
      at(client, 'thread_archived', { thread_id: thread.id, last_message_id: thread.last_message.id })
      try {
        await call('POST /api/v1/threads/{id}/archive/', { params: { id: thread.id } })
        const onPress = () => void unarchive(client, thread)
        toast('Message archived', { action: { label: 'Undo', onPress } })
      } catch {
        takeBack(client, thread)
        toast('Could not archive the message. Please try again.', { tone: 'danger' })
      }
    },
    [client],
  )
}

/** Back in the inbox at once; in the archive again with a word when it could not be done. */
async function unarchive(client: QueryClient, { id, last_message }: Thread): Promise<void> {
  at(client, 'thread_unarchived', { thread_id: id })
  try {
    await call('POST /api/v1/threads/{id}/unarchive/', { params: { id } })
  } catch {
    at(client, 'thread_archived', { thread_id: id, last_message_id: last_message.id })
    toast('The message is still archived. Please try again.', { tone: 'danger' })
  }
}

/** Read up to its newest message. What fails here is tried again when the thread is next looked at. */
export async function markRead(client: QueryClient, thread: Thread): Promise<void> {
  const message_id = thread.last_message.id
  const read = { thread_id: thread.id, read_message_id: message_id, unread_message_count: 0 }
  at(client, 'thread_read', read)
  try {
    await call('POST /api/v1/threads/{id}/read/', { params: { id: thread.id }, body: { message_id } })
  } catch {
    takeBack(client, thread)
  }
}
