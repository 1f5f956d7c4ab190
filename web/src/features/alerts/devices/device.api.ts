import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import type { ResponseOf } from '../../../platform/api/endpoint.ts'

export type Device = ResponseOf<'GET /api/v1/alerts/devices/'>['results'][number]

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/alerts/devices/', { signal })).results,
  // No live event reports other devices.
  staleTime: 0,
})
