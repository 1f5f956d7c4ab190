import { keepPreviousData } from '@tanstack/react-query'
import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { freshPages, readOnce, routeQuery } from '../../../platform/api/route-query.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'

export const recordTableSpec: TableSpec = { ordering: '', orderings: [], filters: [] }

export const userShiftsQuery = (
  account: number,
  user_id: number,
  { page, page_size }: Pick<TableParams, 'page' | 'page_size'>,
) =>
  routeQuery(
    ['user-shifts'],
    'GET /api/v1/accounts/{id}/users/{user_id}/shifts/',
    { id: account, user_id, page, page_size },
    { ...freshPages, refetchInterval: 60_000 },
  )

export const shownEntries = 50

export type AuditedUser = Pick<UserAccountDetail, 'id' | 'version' | 'state_changed'>

/** Fetched again after a change of the user, not on focus: each read is an entry of the trail. */
export const userAuditQuery = (
  account: number,
  { id: record_user_id, version, state_changed }: AuditedUser,
) =>
  routeQuery(
    ['user-audit', account, record_user_id, version, state_changed],
    'GET /api/v1/accounts/{id}/audit/',
    { id: account, record_user_id, page_size: shownEntries },
    { ...readOnce, placeholderData: keepPreviousData },
  )
