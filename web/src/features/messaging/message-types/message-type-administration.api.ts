import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  MessageTypeChanges,
  MessageTypeMove,
  MessageTypeOrdering,
} from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { messageTypeAdministrationKey as key, queryKeys } from '../live/query-keys.ts'

export const typeTableSpec: TableSpec = {
  ordering: 'position',
  orderings: ['position', 'name'],
  filters: ['search', 'state'],
}

export const typeListQuery = (account: number, { ordering, page, page_size, filters }: TableParams) =>
  queryOptions({
    queryKey: [...key, 'list', { ordering, page, page_size, filters }],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/messagetypes/', {
        params: { id: account },
        query: {
          ordering: ordering as MessageTypeOrdering,
          page,
          page_size,
          search: filters['search'] ?? '',
          is_active: filters['state'] === 'archived' ? 'false' : 'true',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const typeQuery = (account: number, message_type_id: number) =>
  queryOptions({
    queryKey: [...key, 'type', message_type_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/messagetypes/{message_type_id}/', {
        params: { id: account, message_type_id },
        signal,
      }),
    staleTime: 0,
  })

export function useCreateType() {
  const client = useQueryClient()
  const { id } = useMe().account
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (name: string) =>
      call('POST /api/v1/accounts/{id}/messagetypes/', { params: { id }, body: { name }, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (reason) => {
      // The type may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export type TypeChange =
  { kind: 'change'; body: MessageTypeChanges } | { kind: 'archive' } | { kind: 'restore' }

/** Refetches after a failure too: another administrator may have changed the type. */
export function useChangeType(message_type_id: number) {
  const client = useQueryClient()
  const { id } = useMe().account
  const params = { id, message_type_id }
  return useMutation({
    mutationFn: (change: TypeChange) => {
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
    onSuccess: (type) => client.setQueryData(typeQuery(id, message_type_id).queryKey, type),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.messageTypes })
      return client.invalidateQueries({ queryKey: key })
    },
  })
}

/** Archives or restores any type. */
export function useArchiveType() {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: ({ message_type_id, is_archived }: { message_type_id: number; is_archived: boolean }) => {
      const params = { id, message_type_id }
      return is_archived
        ? call('POST /api/v1/accounts/{id}/messagetypes/{message_type_id}/archive/', { params })
        : call('POST /api/v1/accounts/{id}/messagetypes/{message_type_id}/restore/', { params })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.messageTypes })
      return client.invalidateQueries({ queryKey: key })
    },
  })
}

export function useMoveType() {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: ({ message_type_id, ...body }: { message_type_id: number } & MessageTypeMove) =>
      call('POST /api/v1/accounts/{id}/messagetypes/{message_type_id}/move/', {
        params: { id, message_type_id },
        body,
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.messageTypes })
      return client.invalidateQueries({ queryKey: [...key, 'list'] })
    },
  })
}
