import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'

export const recordTableSpec: TableSpec = { ordering: '', orderings: [], filters: [] }

export const userShiftsQuery = (
  account: number,
  user_id: number,
  { page, page_size }: Pick<TableParams, 'page' | 'page_size'>,
) =>
  queryOptions({
    queryKey: ['user-shifts', user_id, page, page_size],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/users/{user_id}/shifts/', {
        params: { id: account, user_id },
        query: { page, page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  })

export const shownEntries = 50

export type AuditedUser = Pick<UserAccountDetail, 'id' | 'version' | 'state_changed'>

/** Fetched again after a change of the user, not on focus: each read is an entry of the trail. */
export const userAuditQuery = (
  account: number,
  { id: record_user_id, version, state_changed }: AuditedUser,
) =>
  queryOptions({
    queryKey: ['user-audit', account, record_user_id, version, state_changed],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/audit/', {
        params: { id: account },
        query: { record_user_id, page_size: shownEntries },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
