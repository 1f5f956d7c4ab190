import type { NewLocation } from '@wardline/contract/patients/location.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { freshPages, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { toPageQuery, type TableParams } from '../../../platform/table/table-params.ts'
import { locationKey } from '../pickers/LocationPicker.tsx'

export const locationListQuery = (params: TableParams) =>
  routeQuery(locationKey, 'GET /api/v1/pcm/locations/', { query: toPageQuery(params) }, freshPages)

export const useCreateLocation = () =>
  useApiMutation(
    (body: NewLocation, idempotencyKey) => call('POST /api/v1/pcm/locations/', { body, idempotencyKey }),
    { refetches: [locationKey] },
  )
