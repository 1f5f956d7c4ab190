import { useSyncExternalStore } from 'react'
import { codeOf } from '../../../platform/code.ts'
import type { QueuedReply } from './queued-reply.ts'

/** What sends comes behind the first screen: until one writes, nothing waits. */
export const askSending = () => codeOf(() => import('./sending.ts'))

let queue: readonly QueuedReply[] = []
const watchers = new Set<() => void>()

/** What waits now, told by what sends. */
export function putQueue(replies: readonly QueuedReply[]): void {
  queue = replies
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The replies of this tab that the server does not have yet. */
export const useQueuedReplies = (): readonly QueuedReply[] => useSyncExternalStore(watch, () => queue)
