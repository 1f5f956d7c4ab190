import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'

export const emrQuery = routeQuery(['emr-endpoint'], 'GET /api/v1/integrations/emr/', {})

export const useSaveEmr = routeMutation('PUT /api/v1/integrations/emr/', {
  stores: emrQuery,
  refetches: [emrQuery.queryKey],
})
