import type { RoleOrdering } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../../platform/table/table-params.ts'
import { useMe } from '../me/me.api.ts'

/** The prefix of all queries about roles and permission groups; `permissions_changed` refetches them. */
export const rolesKey = ['roles'] as const

export const roleTableSpec: TableSpec = {
  ordering: 'name',
  orderings: ['name', 'permission_count', 'user_count'],
  filters: ['search'],
}

export const roleListQuery = (id: number, params: TableParams) =>
  routeQuery(
    rolesKey,
    'GET /api/v1/accounts/{id}/roles/',
    { params: { id }, query: { ...toPageQuery(params), ordering: params.ordering as RoleOrdering } },
    freshPages,
  )

export const roleQuery = (id: number, role_id: number) =>
  routeQuery(rolesKey, 'GET /api/v1/accounts/{id}/roles/{role_id}/', { params: { id, role_id } }, alwaysFresh)

export const roleEffectQuery = (id: number, role_id: number, permission_ids: Permission[]) =>
  routeQuery(
    rolesKey,
    'POST /api/v1/accounts/{id}/roles/{role_id}/preview/',
    { params: { id, role_id }, body: { permission_ids } },
    alwaysFresh,
  )

export function useCreateRole() {
  const { id } = useMe().account
  return useApiMutation(
    (name: string, idempotencyKey) =>
      call('POST /api/v1/accounts/{id}/roles/', { params: { id }, body: { name }, idempotencyKey }),
    { refetches: [rolesKey] },
  )
}

interface RoleChange {
  name?: string
  permission_ids?: Permission[]
  requires_second_factor?: boolean
  second_factor_from?: string | null
  version: number
}

export function useChangeRole(role_id: number) {
  const { id } = useMe().account
  return useApiMutation(
    (body: RoleChange) =>
      call('PUT /api/v1/accounts/{id}/roles/{role_id}/', { params: { id, role_id }, body }),
    { stores: roleQuery(id, role_id), refetches: [rolesKey] },
  )
}

export function useDeleteRole() {
  const { id } = useMe().account
  return useApiMutation(
    (role_id: number) => call('DELETE /api/v1/accounts/{id}/roles/{role_id}/', { params: { id, role_id } }),
    { refetches: [routeKey(rolesKey, 'GET /api/v1/accounts/{id}/roles/')] },
  )
}
