import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { createStore } from '../../../platform/state/store.ts'

/** A thread that its sender recalled while this tab was open. Contains nothing of the thread. */
export type RecallNotice = LivePayload['thread_recalled']

/** Newest first. */
export const recallNotices = createStore<readonly RecallNotice[]>([])
