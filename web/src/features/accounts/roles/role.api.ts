import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoleOrdering } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { useMe } from '../me/me.api.ts'

/** The prefix of all queries about roles and permission groups; `permissions_changed` refetches them. */
export const rolesKey = ['roles'] as const

export const roleTableSpec: TableSpec = {
  ordering: 'name',
  orderings: ['name', 'permission_count', 'user_count'],
  filters: ['search'],
}

export const roleListQuery = (account: number, { ordering, page, page_size, filters }: TableParams) =>
  queryOptions({
    queryKey: [...rolesKey, 'list', { ordering, page, page_size, filters }],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/roles/', {
        params: { id: account },
        query: { ordering: ordering as RoleOrdering, page, page_size, search: filters['search'] ?? '' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const roleQuery = (account: number, role_id: number) =>
  queryOptions({
    queryKey: [...rolesKey, 'role', role_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/roles/{role_id}/', { params: { id: account, role_id }, signal }),
    staleTime: 0,
  })

export const roleEffectQuery = (account: number, role_id: number, permission_ids: Permission[]) =>
  queryOptions({
    queryKey: [...rolesKey, 'effect', role_id, permission_ids],
    queryFn: ({ signal }) =>
      call('POST /api/v1/accounts/{id}/roles/{role_id}/preview/', {
        params: { id: account, role_id },
        body: { permission_ids },
        signal,
      }),
    staleTime: 0,
  })

export function useCreateRole() {
  const client = useQueryClient()
  const { id } = useMe().account
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (name: string) =>
      call('POST /api/v1/accounts/{id}/roles/', { params: { id }, body: { name }, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: rolesKey }),
    onError: (reason) => {
      // The role may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

interface RoleChange {
  name?: string
  permission_ids?: Permission[]
  requires_second_factor?: boolean
  second_factor_from?: string | null
  version: number
}

/** Refetches after a failure too: another administrator may have changed the role. */
export function useChangeRole(role_id: number) {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: (body: RoleChange) =>
      call('PUT /api/v1/accounts/{id}/roles/{role_id}/', { params: { id, role_id }, body }),
    onSuccess: (role) => client.setQueryData(roleQuery(id, role_id).queryKey, role),
    onSettled: () => client.invalidateQueries({ queryKey: rolesKey }),
  })
}

export function useDeleteRole() {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: (role_id: number) =>
      call('DELETE /api/v1/accounts/{id}/roles/{role_id}/', { params: { id, role_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...rolesKey, 'list'] }),
  })
}
