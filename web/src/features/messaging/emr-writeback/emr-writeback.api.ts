import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { EmrWriteback } from '@wardline/contract/integrations/emr.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { queryKeys } from '../live/query-keys.ts'
import { applyEventsToCache } from '../live/cache.live.ts'
import { fetchWithLiveEvents } from '../live/fetch.live.ts'
import type { LiveState } from '../live/live-state.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { writebackFailedText, writingText } from './emr-writeback.text.ts'

export const emrWritebackQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: queryKeys.writeback(id),
    queryFn: async ({ signal }): Promise<EmrWriteback | null> => {
      const request = () => call('GET /api/v1/threads/{id}/mdm_writeback/', { params: { id }, signal })
      const store = (state: LiveState, answer: EmrWriteback) => ({ ...state, writebacks: { [id]: answer } })
      return (await fetchWithLiveEvents(getMe(client).id, request, store)).writebacks[id] ?? null
    },
  })

export async function writeToEmr(client: QueryClient, id: number): Promise<void> {
  try {
    const { may: _, ...payload } = await call('POST /api/v1/threads/{id}/mdm_writeback/', { params: { id } })
    applyEventsToCache(client, getMe(client).id, [{ kind: 'emr_document_changed', channel: '', payload }])
    showToast(writingText)
  } catch (reason) {
    showToast(errorSentences(writebackFailedText, reason).join(': '), { tone: 'danger' })
  }
}
