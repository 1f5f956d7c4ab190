import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { deviceQuery } from '../../../platform/api/device-query.ts'
import { useIsOffline } from '../../../platform/live/offline.ts'
import { selectDeviceOnCall } from './device-on-call.rules.ts'
import { firstOnCallQuery, onCallMaxSize, useOnCall, type OnCallFilters } from './on-call.api.ts'
import type { OnCallList } from './on-call.live.ts'

export const deviceOnCallQuery = deviceQuery<OnCallList>(['device-on-call'])

export async function fetchAllOnCall(): Promise<OnCallList> {
  const { results, count } = await call('GET /api/v1/oncall/', {
    query: { search: '', page_size: onCallMaxSize },
  })
  return { groups: results, count }
}

const isComplete = ({ groups, count }: OnCallList) => groups.length === count

/** The list of the screen; without a connection, the groups on the device that match. */
export function useShownOnCall(filters: OnCallFilters) {
  const list = useOnCall(filters)
  const { data: first } = useQuery({ ...firstOnCallQuery, enabled: false })
  const { data: all } = useQuery(deviceOnCallQuery)
  const isOffline = useIsOffline()
  const stored = first && isComplete(first) ? first : (all ?? first)
  const isOther = list.data === undefined || list.isPlaceholderData
  if (!isOffline || !isOther || !stored || filters.at !== undefined) return { ...list, stored: undefined }
  const { refetch } = list
  return {
    data: selectDeviceOnCall(stored, filters),
    isError: false,
    isPlaceholderData: false,
    refetch,
    stored,
  }
}
