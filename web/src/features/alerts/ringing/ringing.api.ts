import { queryOptions, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RingPreferences } from '@wardline/contract/alerts/ring-step.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'

const ringingQuery = (id: number) =>
  queryOptions({
    queryKey: ['ringing', id] as const,
    queryFn: ({ signal }) => call('GET /api/v1/users/{id}/ringsteps/', { params: { id }, signal }),
    // What it says of three in the morning follows from the grid and the devices as well.
    refetchOnMount: 'always',
  })

const mutationKey = ['ringing']

const refusal = (reason: unknown): string => {
  const said = isApiError(reason, 400) ? Object.values(reason.fields).flat()[0] : undefined
  return said ?? 'It could not be saved.'
}

type Shown = Pick<RingPreferences, 'ways' | 'quiet_from' | 'quiet_until' | 'is_default'>

/**
 * In which order one is rung. A change shows at once and the whole of it is sent, one sending after the other. What was
 * not taken stays on the screen, to be sent again.
 */
export function useRinging(id: number) {
  const client = useQueryClient()
  const query = ringingQuery(id)
  const { data, isError, refetch } = useQuery(query)
  const save = useMutation({
    mutationKey,
    scope: { id: 'ringing' },
    mutationFn: () => {
      const shown = client.getQueryData(query.queryKey)
      if (!shown) throw new Error('Nothing is shown yet.')
      const { ways, is_default, quiet_from, quiet_until } = shown
      const steps = is_default
        ? []
        : ways.map(({ alert_type, delay_seconds }) => ({ alert_type, delay_seconds }))
      return call('PUT /api/v1/users/{id}/ringsteps/', {
        params: { id },
        body: { steps, quiet_from, quiet_until },
      })
    },
    // The answer to an older change would undo what was changed since.
    onSuccess: (stored) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(query.queryKey, stored)
    },
  })
  return {
    shown: data,
    isLoadFailed: isError,
    reload: () => void refetch(),
    refused: save.isError ? refusal(save.error) : null,
    isSaved: save.isSuccess,
    isSaving: useIsMutating({ mutationKey }) > 0,
    sendAgain: () => save.mutate(),
    change: (changes: Partial<Shown>) => {
      void client.cancelQueries(query)
      client.setQueryData(query.queryKey, (before) => before && { ...before, ...changes })
      save.mutate()
    },
  }
}
