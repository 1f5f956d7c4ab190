import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { recallNotices, type RecallNotice } from './recall-notices.ts'

/** Notices from before this tab was opened. */
export const recallsQuery = {
  queryKey: ['recalls'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RecallNotice[]> =>
    (await call('GET /api/v1/recalls/', { signal })).results,
}

/** Newest first; a live notice may be stored as well. */
export function mergeNotices(live: readonly RecallNotice[], stored: readonly RecallNotice[]): RecallNotice[] {
  const known = new Set(live.map(({ thread_id }) => thread_id))
  return [...live, ...stored.filter(({ thread_id }) => !known.has(thread_id))]
}

const without = (notices: readonly RecallNotice[], id: number): RecallNotice[] =>
  notices.filter(({ thread_id }) => thread_id !== id)

/** Hidden at once; if the server cannot be reached, it is shown again after a reload. */
export function dismissRecallNotice(client: QueryClient, id: number): Promise<unknown> {
  recallNotices.set(without(recallNotices.get(), id))
  client.setQueryData<RecallNotice[]>(recallsQuery.queryKey, (stored) => stored && without(stored, id))
  return call('DELETE /api/v1/recalls/{id}/', { params: { id } })
}
