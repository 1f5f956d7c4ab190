import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import type { Answer } from '../../platform/api/line.ts'
import { useMe } from './me.api.ts'
import { toSend, type Box } from './notification.view.ts'

type Grid = Answer<'GET /api/v1/users/{id}/notifications/'>

const gridQuery = (id: number) =>
  queryOptions({
    queryKey: ['notifications', id] as const,
    queryFn: ({ signal }) => call('GET /api/v1/users/{id}/notifications/', { params: { id }, signal }),
  })

const refusal = (reason: unknown): string => {
  const said = isApiError(reason, 400) ? Object.values(reason.fields).flat()[0] : undefined
  return said ?? 'Could not save profile'
}

/**
 * How one wants to be rung. A box changes at once; the whole grid is sent, one sending after the other. A refusal shows
 * what the server has, and says why.
 */
export function useNotificationGrid() {
  const client = useQueryClient()
  const { id } = useMe()
  const query = gridQuery(id)
  const { data, isError, refetch } = useQuery(query)
  const save = useMutation({
    scope: { id: 'notifications' },
    mutationFn: () => {
      const settings = toSend(client.getQueryData(query.queryKey)?.settings ?? [])
      return call('PUT /api/v1/users/{id}/notifications/', { params: { id }, body: { settings } })
    },
    onError: () => void client.invalidateQueries(query),
    // What a page at night does follows from the grid as well.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['ringing', id] }),
  })
  const show = (to: (settings: Grid['settings']) => Grid['settings']) => {
    client.setQueryData(query.queryKey, (grid) => grid && { settings: to(grid.settings) })
    save.mutate()
  }
  return {
    settings: data?.settings,
    isLoadFailed: isError,
    reload: () => void refetch(),
    refused: save.isError ? refusal(save.error) : null,
    isSaved: save.isSuccess,
    set: (box: Box, is_on: boolean) =>
      show((settings) =>
        settings.map((each) =>
          each.alert_type === box.alert_type && each.priority === box.priority && each.status === box.status
            ? { ...each, is_on, is_default: false }
            : each,
        ),
      ),
    reset: async () => {
      client.setQueryData(query.queryKey, (grid) => grid && { settings: grid.settings.map(asDefault) })
      await save.mutateAsync().catch(() => {})
      await client.invalidateQueries(query)
    },
  }
}

/** What its default is only the server knows; a box that is not sent goes back to it. */
const asDefault = (box: Grid['settings'][number]) => ({ ...box, is_default: true })
