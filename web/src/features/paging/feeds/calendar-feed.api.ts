import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/feeds/', { signal })).results,
  staleTime: 0,
})

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

export function useDeleteFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/v1/feeds/{id}/', { params: { id } }),
    onSettled: () => client.invalidateQueries(feedsQuery),
  })
}
