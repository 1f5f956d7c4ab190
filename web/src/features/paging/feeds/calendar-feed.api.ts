import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'

export const feedsQuery = rowsQuery(['calendar-feeds'], 'GET /api/v1/feeds/', {}, alwaysFresh)

export function useCreateFeed(group_id: number | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { path } = await call('POST /api/v1/feeds/', { body: { group_id } })
      return new URL(path, location.href).href
    },
    onSuccess: () => client.invalidateQueries(feedsQuery),
  })
}

export const useDeleteFeed = routeMutation('DELETE /api/v1/feeds/{id}/', { refetches: [feedsQuery.queryKey] })
