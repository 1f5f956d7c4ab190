import { createStore, useStore } from '../../../platform/state/store.ts'
import type { QueuedReply } from './queued-reply.ts'

/** Mirrors the outbox's queue for the first screen, which renders before the outbox's code loads. */
export const queuedReplies = createStore<readonly QueuedReply[]>([])

export const useQueuedReplies = (): readonly QueuedReply[] => useStore(queuedReplies)
