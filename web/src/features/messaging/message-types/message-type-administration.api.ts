import type {
  MessageTypeChanges,
  MessageTypeOrdering,
} from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../../platform/table/table-params.ts'
import { accountMutation } from '../../accounts/me/account-mutation.api.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { messageTypeAdministrationKey as key, queryKeys } from '../live/query-keys.ts'

export const typeTableSpec: TableSpec = {
  ordering: 'position',
  orderings: ['position', 'name'],
  filters: ['search', 'state'],
}

export const typeListQuery = (id: number, params: TableParams) =>
  routeQuery(
    key,
    'GET /api/v1/accounts/{id}/messagetypes/',
    {
      id,
      ...toPageQuery(params),
      ordering: params.ordering as MessageTypeOrdering,
      is_active: params.filters['state'] === 'archived' ? 'false' : 'true',
    },
    freshPages,
  )

export const typeQuery = (id: number, message_type_id: number) =>
  routeQuery(
    key,
    'GET /api/v1/accounts/{id}/messagetypes/{message_type_id}/',
    { id, message_type_id },
    alwaysFresh,
  )

const everywhere = { refetches: [queryKeys.messageTypes, key] }

export const useCreateType = accountMutation('POST /api/v1/accounts/{id}/messagetypes/', { refetches: [key] })

export type TypeChange =
  { kind: 'change'; body: MessageTypeChanges } | { kind: 'archive' } | { kind: 'restore' }

export function useChangeType(message_type_id: number) {
  const { id } = useMe().account
  const params = { id, message_type_id }
  return useApiMutation(
    (change: TypeChange) => {
      switch (change.kind) {
        case 'change':
          return call('PUT /api/v1/accounts/{id}/messagetypes/{message_type_id}/', {
            params,
            body: change.body,
          })
        case 'archive':
          return call('POST /api/v1/accounts/{id}/messagetypes/{message_type_id}/archive/', { params })
        case 'restore':
          return call('POST /api/v1/accounts/{id}/messagetypes/{message_type_id}/restore/', { params })
      }
    },
    { stores: typeQuery(id, message_type_id), ...everywhere },
  )
}

/** Archives or restores any type. */
export function useArchiveType() {
  const { id } = useMe().account
  return useApiMutation(
    ({ message_type_id, is_archived }: { message_type_id: number; is_archived: boolean }) => {
      const params = { id, message_type_id }
      return is_archived
        ? call('POST /api/v1/accounts/{id}/messagetypes/{message_type_id}/archive/', { params })
        : call('POST /api/v1/accounts/{id}/messagetypes/{message_type_id}/restore/', { params })
    },
    everywhere,
  )
}

export const useMoveType = accountMutation(
  'POST /api/v1/accounts/{id}/messagetypes/{message_type_id}/move/',
  {
    refetches: [queryKeys.messageTypes, routeKey(key, 'GET /api/v1/accounts/{id}/messagetypes/')],
  },
)
