import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ApplyRunBody,
  RunDutyKind,
  SyncConfigChanges,
  SyncRun,
  SyncRunEntry,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { withConfirmedPassword } from '../../accounts/sessions/confirmed-password.api.ts'
import { directoriesKey } from '../directory-agents/agent.api.ts'
import { hasProgress } from './sync.text.ts'

/** `directory_sync_changed` announces states; the progress within a state is polled. */
const pollMs = 1000

export const configsQuery = queryOptions({
  queryKey: [...directoriesKey, 'sync'],
  queryFn: ({ signal }) =>
    call('GET /api/v1/integrations/directorysync/', { query: { page_size: 250 }, signal }),
})

export const configQuery = (id: number) =>
  queryOptions({
    queryKey: [...directoriesKey, 'sync', id],
    queryFn: ({ signal }) => call('GET /api/v1/integrations/directorysync/{id}/', { params: { id }, signal }),
    retry: false,
  })

export const agentChoicesQuery = queryOptions({
  queryKey: [...directoriesKey, 'choices'],
  queryFn: ({ signal }) => call('GET /api/v1/integrations/directorysync/agents/', { signal }),
})

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

export function useDeleteConfig(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/v1/integrations/directorysync/{id}/', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: configsQuery.queryKey, exact: true }),
  })
}

export interface RunRef {
  id: number
  run_id: number
}

export const runsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...directoriesKey, 'sync', id, 'runs', page],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/directorysync/{id}/runs/', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((run) => hasProgress(run.state)) ? pollMs : false,
  })

export const runQuery = ({ id, run_id }: RunRef) =>
  queryOptions({
    queryKey: [...directoriesKey, 'sync', id, 'run', run_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/directorysync/{id}/runs/{run_id}/', { params: { id, run_id }, signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data && hasProgress(state.data.state) ? pollMs : false),
  })

export const runEntriesQuery = (
  { id, run_id }: RunRef,
  query: { effect: SyncRunEntry['effect']; page: number; page_size: number },
  state: SyncRun['state'],
) =>
  queryOptions({
    queryKey: [...directoriesKey, 'sync', id, 'run', run_id, 'entries', query, state],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/directorysync/{id}/runs/{run_id}/entries/', {
        params: { id, run_id },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const runDutiesQuery = ({ id, run_id }: RunRef, kind: RunDutyKind | undefined, page_size: number) =>
  queryOptions({
    queryKey: [...directoriesKey, 'sync', id, 'run', run_id, 'duties', kind, page_size],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/directorysync/{id}/runs/{run_id}/duties/', {
        params: { id, run_id },
        query: { kind, page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Shifts begin and end.
    refetchInterval: 30_000,
  })

export const runCsvUrl = ({ id, run_id }: RunRef): string =>
  buildUrl('/api/v1/integrations/directorysync/{id}/runs/{run_id}/csv/', { id, run_id }, {})

export const useStartRun = (id: number) =>
  useApiMutation(
    (_: void, idempotencyKey) =>
      call('POST /api/v1/integrations/directorysync/{id}/runs/', { params: { id }, idempotencyKey }),
    { refetches: [directoriesKey] },
  )

export function useDecideRun(ref: RunRef) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: ApplyRunBody | 'discard' | 'pause' | 'resume') => {
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
    onSuccess: (run) => client.setQueryData(runQuery(ref).queryKey, run),
    // The run may have moved on.
    onError: () => client.invalidateQueries({ queryKey: runQuery(ref).queryKey, exact: true }),
  })
}
