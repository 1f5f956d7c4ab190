import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { useMe } from '../me/me.api.ts'
import { rolesKey } from './role.api.ts'

export const groupTableSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

export const permissionGroupListQuery = (account: number, { page, page_size, filters }: TableParams) =>
  queryOptions({
    queryKey: [...rolesKey, 'groups', { page, page_size, filters }],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/groups/', {
        params: { id: account },
        query: { page, page_size, search: filters['search'] ?? '' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const permissionGroupQuery = (account: number, group_id: number) =>
  queryOptions({
    queryKey: [...rolesKey, 'group', group_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/groups/{group_id}/', { params: { id: account, group_id }, signal }),
    staleTime: 0,
  })

export const groupMembersQuery = (
  account: number,
  group_id: number,
  { page, page_size, filters }: TableParams,
) =>
  queryOptions({
    queryKey: [...rolesKey, 'members', group_id, { page, page_size, filters }],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/groups/{group_id}/members/', {
        params: { id: account, group_id },
        query: { page, page_size, search: filters['search'] ?? '' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const groupPermissionsQuery = (account: number, group_id: number) =>
  queryOptions({
    queryKey: [...rolesKey, 'permissions', group_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/groups/{group_id}/permissions/', {
        params: { id: account, group_id },
        signal,
      }),
    staleTime: 0,
  })

export function useCreatePermissionGroup() {
  const client = useQueryClient()
  const { id } = useMe().account
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (display_name: string) =>
      call('POST /api/v1/accounts/{id}/groups/', { params: { id }, body: { display_name }, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: rolesKey }),
    onError: (reason) => {
      // The group may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export type GroupChange =
  | { kind: 'rename'; display_name: string; version: number }
  | { kind: 'add_members'; user_ids: number[] }
  | { kind: 'remove_member'; user_id: number }
  | { kind: 'add_roles'; role_ids: number[] }
  | { kind: 'remove_role'; role_id: number }
  | { kind: 'add_tags'; tag_ids: number[] }
  | { kind: 'remove_tag'; tag_id: number }

export function useChangePermissionGroup(group_id: number) {
  const client = useQueryClient()
  const { id } = useMe().account
  const params = { id, group_id }
  return useMutation({
    mutationFn: (change: GroupChange) => {
      switch (change.kind) {
        case 'rename':
          return call('PUT /api/v1/accounts/{id}/groups/{group_id}/', {
            params,
            body: { display_name: change.display_name, version: change.version },
          })
        case 'add_members':
          return call('POST /api/v1/accounts/{id}/groups/{group_id}/members/', {
            params,
            body: { user_ids: change.user_ids },
          })
        case 'remove_member':
          return call('DELETE /api/v1/accounts/{id}/groups/{group_id}/members/{user_id}/', {
            params: { ...params, user_id: change.user_id },
          })
        case 'add_roles':
          return call('POST /api/v1/accounts/{id}/groups/{group_id}/roles/', {
            params,
            body: { role_ids: change.role_ids },
          })
        case 'remove_role':
          return call('DELETE /api/v1/accounts/{id}/groups/{group_id}/roles/{role_id}/', {
            params: { ...params, role_id: change.role_id },
          })
        case 'add_tags':
          return call('POST /api/v1/accounts/{id}/groups/{group_id}/tags/', {
            params,
            body: { tag_ids: change.tag_ids },
          })
        case 'remove_tag':
          return call('DELETE /api/v1/accounts/{id}/groups/{group_id}/tags/{tag_id}/', {
            params: { ...params, tag_id: change.tag_id },
          })
      }
    },
    onSuccess: (group) => client.setQueryData(permissionGroupQuery(id, group_id).queryKey, group),
    onSettled: () => client.invalidateQueries({ queryKey: rolesKey }),
  })
}

export function useDeletePermissionGroup() {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: (group_id: number) =>
      call('DELETE /api/v1/accounts/{id}/groups/{group_id}/', { params: { id, group_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...rolesKey, 'groups'] }),
  })
}
