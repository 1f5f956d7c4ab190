import { keepPreviousData } from '@tanstack/react-query'
import type {
  ApplyRunBody,
  RunDutyKind,
  SyncConfigChanges,
  SyncRun,
  SyncRunEntry,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { withConfirmedPassword } from '../../accounts/sessions/confirmed-password.api.ts'
import { directoriesKey } from '../directory-agents/agent.api.ts'
import { hasProgress } from './sync.text.ts'

/** `directory_sync_changed` announces states; the progress within a state is polled. */
const pollMs = 1000

export const configsQuery = routeQuery(directoriesKey, 'GET /api/v1/integrations/directorysync/', {
  page_size: 250,
})

export const configQuery = (id: number) =>
  routeQuery(directoriesKey, 'GET /api/v1/integrations/directorysync/{id}/', { id }, { retry: false })

export const agentChoicesQuery = routeQuery(
  directoriesKey,
  'GET /api/v1/integrations/directorysync/agents/',
  {},
)

/** `null` creates a configuration. */
export const useSaveConfig = (id: number | null) =>
  useApiMutation(
    ({ version, ...body }: SyncConfigChanges, idempotencyKey) =>
      id === null
        ? call('POST /api/v1/integrations/directorysync/', { body, idempotencyKey })
        : call('PUT /api/v1/integrations/directorysync/{id}/', {
            params: { id },
            body: { ...body, version },
          }),
    { refetches: [directoriesKey] },
  )

export const useDeleteConfig = routeMutation('DELETE /api/v1/integrations/directorysync/{id}/', {
  refetches: [configsQuery.queryKey],
})

export interface RunRef {
  id: number
  run_id: number
}

export const runsQuery = (id: number, page: number) =>
  routeQuery(
    directoriesKey,
    'GET /api/v1/integrations/directorysync/{id}/runs/',
    { id, page },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.results.some((run) => hasProgress(run.state)) ? pollMs : false,
    },
  )

export const runQuery = ({ id, run_id }: RunRef) =>
  routeQuery(
    directoriesKey,
    'GET /api/v1/integrations/directorysync/{id}/runs/{run_id}/',
    { id, run_id },
    {
      retry: false,
      refetchInterval: ({ state }) => (state.data && hasProgress(state.data.state) ? pollMs : false),
    },
  )

export const runEntriesQuery = (
  { id, run_id }: RunRef,
  query: { effect: SyncRunEntry['effect']; page: number; page_size: number },
  state: SyncRun['state'],
) =>
  routeQuery(
    [...directoriesKey, state],
    'GET /api/v1/integrations/directorysync/{id}/runs/{run_id}/entries/',
    { id, run_id, ...query },
    { placeholderData: keepPreviousData },
  )

export const runDutiesQuery = ({ id, run_id }: RunRef, kind: RunDutyKind | undefined, page_size: number) =>
  routeQuery(
    directoriesKey,
    'GET /api/v1/integrations/directorysync/{id}/runs/{run_id}/duties/',
    { id, run_id, kind, page_size },
    {
      placeholderData: keepPreviousData,
      // Shifts begin and end.
      refetchInterval: 30_000,
    },
  )

export const runCsvUrl = ({ id, run_id }: RunRef): string =>
  buildUrl('/api/v1/integrations/directorysync/{id}/runs/{run_id}/csv/', { id, run_id }, {})

export const useStartRun = routeMutation('POST /api/v1/integrations/directorysync/{id}/runs/', {
  refetches: [directoriesKey],
})

export const useDecideRun = (ref: RunRef) =>
  useApiMutation(
    (decision: ApplyRunBody | 'discard' | 'pause' | 'resume') => {
      const options = { params: { id: ref.id, run_id: ref.run_id } }
      if (decision === 'discard')
        return call('POST /api/v1/integrations/directorysync/{id}/runs/{run_id}/discard/', options)
      if (decision === 'pause')
        return call('POST /api/v1/integrations/directorysync/{id}/runs/{run_id}/pause/', options)
      if (decision === 'resume')
        return call('POST /api/v1/integrations/directorysync/{id}/runs/{run_id}/resume/', options)
      return withConfirmedPassword(() =>
        call('POST /api/v1/integrations/directorysync/{id}/runs/{run_id}/apply/', {
          ...options,
          body: decision,
        }),
      )
    },
    // After a failure the run may have moved on.
    { stores: runQuery(ref), refetches: [runQuery(ref).queryKey] },
  )
