import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import type { Answer } from '../../../platform/api/line.ts'

export type Device = Answer<'GET /api/v1/alerts/devices/'>['results'][number]

/** What of the signed-in person's can show a notification. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/alerts/devices/', { signal })).results,
  // Others of theirs check in without this tab knowing.
  staleTime: 0,
})
