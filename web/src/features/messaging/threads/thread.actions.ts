import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useCallback } from 'react'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { applyEventsToCache, readLiveState, writeLiveState } from '../live/cache.live.ts'
import { findThread } from '../live/live-state.ts'
import { putThread } from '../live/threads.live.ts'
import {
  archivedText,
  archiveFailedText,
  markUnreadFailedText,
  mutedText,
  muteFailedText,
  unarchiveFailedText,
  undoLabel,
  unmuteFailedText,
} from './threads.text.ts'

/** Applies the event that other tabs receive from the server. */
export function applyOwnEvent<
  K extends
    | 'thread_archived'
    | 'thread_unarchived'
    | 'thread_read'
    | 'thread_marked_unread'
    | 'thread_muted'
    | 'thread_reminder_changed',
>(client: QueryClient, kind: K, payload: LivePayload[K]): void {
  applyEventsToCache(client, getMe(client).id, [{ kind, channel: '', payload }])
}

/** Keeps the change if a newer message has arrived. */
export function revert(client: QueryClient, before: Thread): void {
  const state = readLiveState(client, getMe(client).id)
  const now = findThread(state, before.id)
  if (now?.last_message.id === before.last_message.id) {
    const { status, my_subscriber, me } = before
    writeLiveState(client, state, putThread(state, { ...now, status, my_subscriber, me }))
  }
}

export function useArchiveThread() {
  const client = useQueryClient()
  return useCallback(
    async (thread: Thread) => {
      applyOwnEvent(client, 'thread_archived', {
        thread_id: thread.id,
        last_message_id: thread.last_message.id,
      })
      try {
        await call('POST /api/v1/threads/{id}/archive/', { params: { id: thread.id } })
        const onPress = () => void unarchiveThread(client, thread)
        showToast(archivedText, { action: { label: undoLabel, onPress } })
      } catch {
        revert(client, thread)
        showToast(archiveFailedText, { tone: 'danger' })
      }
    },
    [client],
  )
}

/** Leave the thread first: a thread that is open in front of its reader is marked as read again. */
export async function markUnread(client: QueryClient, thread: Thread): Promise<void> {
  applyOwnEvent(client, 'thread_marked_unread', {
    thread_id: thread.id,
    last_message_id: thread.last_message.id,
  })
  try {
    await call('POST /api/v1/threads/{id}/unread/', { params: { id: thread.id } })
  } catch {
    revert(client, thread)
    showToast(markUnreadFailedText, { tone: 'danger' })
  }
}

export async function muteThread(client: QueryClient, id: number): Promise<void> {
  applyOwnEvent(client, 'thread_muted', { thread_id: id, is_muted: true })
  try {
    await call('PUT /api/v1/threads/{id}/mute/', { params: { id } })
    const onPress = () => void unmuteThread(client, id)
    showToast(mutedText, { action: { label: undoLabel, onPress } })
  } catch {
    applyOwnEvent(client, 'thread_muted', { thread_id: id, is_muted: false })
    showToast(muteFailedText, { tone: 'danger' })
  }
}

export async function unmuteThread(client: QueryClient, id: number): Promise<void> {
  applyOwnEvent(client, 'thread_muted', { thread_id: id, is_muted: false })
  try {
    await call('DELETE /api/v1/threads/{id}/mute/', { params: { id } })
  } catch {
    applyOwnEvent(client, 'thread_muted', { thread_id: id, is_muted: true })
    showToast(unmuteFailedText, { tone: 'danger' })
  }
}

export async function unarchiveThread(client: QueryClient, { id, last_message }: Thread): Promise<void> {
  applyOwnEvent(client, 'thread_unarchived', { thread_id: id })
  try {
    await call('POST /api/v1/threads/{id}/unarchive/', { params: { id } })
  } catch {
    applyOwnEvent(client, 'thread_archived', { thread_id: id, last_message_id: last_message.id })
    showToast(unarchiveFailedText, { tone: 'danger' })
  }
}

/** A failure is retried when the thread is next viewed. */
export async function markRead(client: QueryClient, thread: Thread): Promise<void> {
  const message_id = thread.last_message.id
  const read = { thread_id: thread.id, read_message_id: message_id, unread_message_count: 0 }
  applyOwnEvent(client, 'thread_read', read)
  try {
    await call('POST /api/v1/threads/{id}/read/', { params: { id: thread.id }, body: { message_id } })
  } catch {
    revert(client, thread)
  }
}
