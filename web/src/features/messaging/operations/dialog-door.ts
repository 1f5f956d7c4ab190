import { useSyncExternalStore } from 'react'
import type { Attachment } from '../outbox/queued-reply.ts'

/** Which dialog is open over which thread. Rows of the conversation open one without knowing who draws it. */
export type ThreadDialog = { thread_id: number } & (
  | { name: 'forward'; message_id: number | undefined }
  | { name: 'people' | 'subject' | 'recall' }
  | { name: 'history' | 'alerts' | 'proof'; message_id: number }
  | { name: 'preview'; attachment: Attachment }
)

const watchers = new Set<() => void>()
let current: ThreadDialog | undefined

function set(next: ThreadDialog | undefined): void {
  current = next
  for (const watcher of watchers) watcher()
}

export const openThreadDialog = (dialog: ThreadDialog): void => set(dialog)
export const closeThreadDialog = (): void => set(undefined)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useThreadDialog = (): ThreadDialog | undefined => useSyncExternalStore(watch, () => current)
