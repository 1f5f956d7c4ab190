import { queryOptions } from '@tanstack/react-query'
import type { downloadUserAccounts } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import type { NewBulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import type {
  UserAccountChanges,
  UserOrdering,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { UserRemoval } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, freshPages, routeQuery } from '../../../platform/api/route-query.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { accountMutation } from '../me/account-mutation.api.ts'
import { useMe } from '../me/me.api.ts'
import { withConfirmedPassword } from '../sessions/confirmed-password.api.ts'

/** The prefix of all queries about user accounts; `user_accounts_changed` refetches them. */
export const userAccountsKey = ['user-accounts'] as const

const everyUser = { refetches: [userAccountsKey] }

export const userTableSpec: TableSpec = {
  ordering: 'last_name',
  orderings: ['last_name', 'title', 'email', 'last_seen'],
  filters: [
    'search',
    'status',
    'department_id',
    'group_id',
    'device_type',
    'reached_by',
    'without_second_factor',
    'seen',
    'hidden',
  ],
}

type Filters = Omit<QueryOf<typeof downloadUserAccounts>, 'ordering' | 'search'>

/** Filters whose names and values are those of the API. */
function toFilters({ filters }: TableParams) {
  const { search = '', department_id, group_id, device_type, reached_by } = filters
  return {
    search,
    ...(department_id && { department_id: Number(department_id) }),
    ...(group_id && { group_id: Number(group_id) }),
    ...(device_type && { device_type: device_type as Filters['device_type'] }),
    ...(reached_by && { reached_by: reached_by as Filters['reached_by'] }),
  }
}

const invitationStates = ['not_invited', 'invited', 'invitation_expired', 'invitation_failed'] as const

const isInvitationState = (seen: string): seen is (typeof invitationStates)[number] =>
  (invitationStates as readonly string[]).includes(seen)

/** One select for `is_active` and `state`, and one for when a user was seen. */
function toQuery(params: TableParams) {
  const { status = '', seen = '' } = params.filters
  return {
    ordering: params.ordering as UserOrdering,
    ...toFilters(params),
    ...(status === 'all' ? { is_active: 'all' as const } : status && { state: status as Filters['state'] }),
    ...(seen === 'never'
      ? { never_signed_in: 'true' as const }
      : isInvitationState(seen)
        ? { sign_in: seen }
        : seen && { unseen_days: Number(seen) }),
    ...(params.filters['without_second_factor'] && { without_second_factor: 'true' as const }),
  }
}

export const userListQuery = (account: number, params: TableParams) => {
  const { page, page_size } = params
  const query = { ...toQuery(params), page, page_size }
  return routeQuery(
    userAccountsKey,
    'GET /api/v1/accounts/{id}/users/',
    { id: account, ...query },
    freshPages,
  )
}

/** All users whom the list shows with these parameters, on any page. */
export function selectAll(params: TableParams): NewBulkEdit {
  const { status = '', seen = '' } = params.filters
  return {
    all_users: true,
    ...toFilters(params),
    ...(status && { state: status as NewBulkEdit['state'] }),
    ...(seen === 'never'
      ? { never_signed_in: true }
      : isInvitationState(seen)
        ? { sign_in: seen }
        : seen && { unseen_days: Number(seen) }),
    ...(params.filters['without_second_factor'] && { without_second_factor: true }),
  }
}

export const userCsvUrl = (account: number, params: TableParams): string =>
  buildUrl('/api/v1/accounts/{id}/users/csv/', { id: account }, toQuery(params))

export const userAccountQuery = (account: number, user_id: number) =>
  routeQuery(
    userAccountsKey,
    'GET /api/v1/accounts/{id}/users/{user_id}/',
    { id: account, user_id },
    alwaysFresh,
  )

/** `replacement_id`: counts the shifts that overlap one of this user. */
export const userDutiesQuery = (account: number, user_id: number, replacement_id?: number) =>
  routeQuery(
    userAccountsKey,
    'GET /api/v1/accounts/{id}/users/{user_id}/duties/',
    { id: account, user_id, ...(replacement_id !== undefined && { replacement_id }) },
    alwaysFresh,
  )

/** The duties of several users together. */
export const dutiesOfUsersQuery = (account: number, user_ids: readonly number[]) =>
  routeQuery(
    userAccountsKey,
    'GET /api/v1/accounts/{id}/users/duties/',
    { id: account, user_ids: user_ids.join(',') },
    alwaysFresh,
  )

export const useCreateUser = accountMutation('POST /api/v1/accounts/{id}/users/', everyUser)

export function useChangeUser(user_id: number) {
  const { id } = useMe().account
  return useApiMutation(
    (body: UserAccountChanges) =>
      withConfirmedPassword(() =>
        call('PATCH /api/v1/accounts/{id}/users/{user_id}/', { params: { id, user_id }, body }),
      ),
    { stores: userAccountQuery(id, user_id), ...everyUser },
  )
}

export type UserAction =
  | { kind: 'remove'; removal: UserRemoval }
  | { kind: 'unlock' | 'reactivate' | 'clear_devices' }
  | { kind: 'end_session'; session_id: number }
  | { kind: 'set_password'; new_password: string }

export function useUserAction(user_id: number) {
  const { id } = useMe().account
  const params = { id: user_id }
  return useApiMutation((action: UserAction): Promise<unknown> => {
    switch (action.kind) {
      case 'remove':
        return call('POST /api/v1/accounts/{id}/users/{user_id}/removal/', {
          params: { id, user_id },
          body: action.removal,
        })
      case 'unlock':
        return call('POST /users/{id}/unlock/', { params })
      case 'reactivate':
        return call('POST /users/{id}/reactivate/', { params })
      case 'clear_devices':
        return call('POST /users/{id}/cleardevices/', { params })
      case 'end_session':
        return call('DELETE /api/v1/accounts/{id}/users/{user_id}/sessions/{session_id}/', {
          params: { id, user_id, session_id: action.session_id },
        })
      case 'set_password':
        return call('POST /api/v1/users/{id}/password/', {
          params,
          body: { new_password: action.new_password },
        })
    }
  }, everyUser)
}

export const useUnlockUsers = () =>
  useApiMutation(
    (user_ids: number[]) =>
      call('POST /users/lock/list/', { body: { user_ids, is_locked: false, reason: '' } }),
    everyUser,
  )

export const useInviteUser = accountMutation(
  'POST /api/v1/accounts/{id}/users/{user_id}/invitation/',
  everyUser,
)

/** Reassigns duties in the same transaction. */
export const useRemoveUsers = accountMutation('POST /api/v1/accounts/{id}/users/removal/', everyUser)

/** The users who cannot be locked, or have duties, with the reason: a bulk edit that is previewed and never applied. */
export const lockPreviewQuery = (account_uid: string, user_uids: string[]) =>
  queryOptions({
    queryKey: ['lock-preview', user_uids],
    queryFn: async ({ signal }) => {
      const { id: session_id } = await call('POST /api/v2/accounts/{id}/users/bulkedit/session/', {
        params: { id: account_uid },
        body: { user_uids },
        idempotencyKey: createIdempotencyKey(),
      })
      return call('POST /api/v2/accounts/{id}/users/bulkedit/session/{session_id}/preview/', {
        params: { id: account_uid, session_id },
        body: { changes: { state: 'lock' }, outcome: 'refused', page_size: 250 },
        signal,
      })
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

/** Selects users to edit together. Its answer has the id for the address of the page. */
export function useCreateBulkEdit() {
  const { uid } = useMe().account
  return useApiMutation((body: NewBulkEdit, idempotencyKey) =>
    call('POST /api/v2/accounts/{id}/users/bulkedit/session/', { params: { id: uid }, body, idempotencyKey }),
  )
}
