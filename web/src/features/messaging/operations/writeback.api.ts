import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { EmrWriteback } from '@wardline/contract/integrations/emr.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { meOf } from '../../accounts/me.api.ts'
import { keys } from '../keys.ts'
import { applyToCache, fetchLive } from '../live/cache.ts'
import type { LiveState } from '../live/state.ts'
import { refusalSentences } from './refusal.rules.ts'

/** How far a thread is in the medical record; live events keep it. */
export const writebackQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: keys.writeback(id),
    queryFn: async ({ signal }): Promise<EmrWriteback | null> => {
      const ask = () => call('GET /api/v1/threads/{id}/mdm_writeback/', { params: { id }, signal })
      const place = (state: LiveState, answer: EmrWriteback) => ({ ...state, writebacks: { [id]: answer } })
      return (await fetchLive(meOf(client).id, ask, place)).writebacks[id] ?? null
    },
  })

/** Asks for the thread to be written to the record. What comes of it is said in the head of the thread, to everybody. */
export async function writeBack(client: QueryClient, id: number): Promise<void> {
  try {
    const { may: _, ...payload } = await call('POST /api/v1/threads/{id}/mdm_writeback/', { params: { id } })
    applyToCache(client, meOf(client).id, [{ kind: 'emr_document_changed', channel: '', payload }])
    toast('Going to the EMR')
  } catch (reason) {
    toast(refusalSentences('Error triggering EMR writeback', reason).join(': '), { tone: 'danger' })
  }
}
