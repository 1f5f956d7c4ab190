import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { freshPages, routeQuery } from '../../../platform/api/route-query.ts'
import { toPageQuery, type TableParams } from '../../../platform/table/table-params.ts'
import { locationKey } from '../pickers/LocationPicker.tsx'

export const locationListQuery = (params: TableParams) =>
  routeQuery(locationKey, 'GET /api/v1/pcm/locations/', toPageQuery(params), freshPages)

export const useCreateLocation = routeMutation('POST /api/v1/pcm/locations/', { refetches: [locationKey] })
