import { useQuery } from '@tanstack/react-query'
import { limits } from '@wardline/contract/limits.ts'
import { call } from '../../../platform/api/call.ts'
import { deviceQuery } from '../../../platform/api/device-query.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { selectDeviceGroups, type DeviceGroups } from './device-groups.rules.ts'
import { groupListQuery } from './group-list.api.ts'

export const deviceGroupsQuery = deviceQuery<DeviceGroups>(['device-groups'])

export const fetchGroupPage = (page: number): Promise<DeviceGroups> =>
  call('GET /api/v1/paginggroups/', { query: { ordering: 'name', page, page_size: limits.largest_page } })

/** A page of the table; without a connection, of the groups that are on the device. */
export function useGroupPage(params: TableParams) {
  const { data, isPlaceholderData, isError, refetch } = useQuery(groupListQuery(params))
  const { data: stored } = useQuery(deviceGroupsQuery)
  const page =
    stored && (data === undefined || isPlaceholderData) ? selectDeviceGroups(stored, params) : undefined
  return {
    page: page ?? data,
    isStale: page === undefined && isPlaceholderData,
    isError: page === undefined && isError,
    retry: () => void refetch(),
    /** Undefined unless the page is from the device. */
    stored: page && stored,
  }
}
