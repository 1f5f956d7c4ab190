import { rowsQuery } from '../../../platform/api/route-query.ts'
import type { ResponseOf } from '../../../platform/api/endpoint.ts'

export type Device = ResponseOf<'GET /api/v1/alerts/devices/'>['results'][number]

export const devicesQuery = rowsQuery(
  ['devices'],
  'GET /api/v1/alerts/devices/',
  {},
  {
    // No live event reports other devices.
    staleTime: 0,
  },
)
