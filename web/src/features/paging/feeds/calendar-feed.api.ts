import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

export const feedsQuery = rowsQuery(['calendar-feeds'], 'GET /api/v1/feeds/', {}, alwaysFresh)

export const useCreateFeed = (group_id: number | null) =>
  useApiMutation(
    async () => {
      const { path } = await call('POST /api/v1/feeds/', { body: { group_id } })
      return new URL(path, location.href).href
    },
    { refetches: [feedsQuery.queryKey] },
  )

export const useDeleteFeed = routeMutation('DELETE /api/v1/feeds/{id}/', { refetches: [feedsQuery.queryKey] })
