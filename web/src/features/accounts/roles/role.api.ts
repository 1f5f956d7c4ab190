import type { RoleOrdering } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../../platform/table/table-params.ts'
import { accountMutation } from '../me/account-mutation.api.ts'

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
    { id, ...toPageQuery(params), ordering: params.ordering as RoleOrdering },
    freshPages,
  )

export const roleQuery = (id: number, role_id: number) =>
  routeQuery(rolesKey, 'GET /api/v1/accounts/{id}/roles/{role_id}/', { id, role_id }, alwaysFresh)

export const roleEffectQuery = (id: number, role_id: number, permission_ids: Permission[]) =>
  routeQuery(
    rolesKey,
    'POST /api/v1/accounts/{id}/roles/{role_id}/preview/',
    { id, role_id, permission_ids },
    alwaysFresh,
  )

export const useCreateRole = accountMutation('POST /api/v1/accounts/{id}/roles/', { refetches: [rolesKey] })

export const useChangeRole = accountMutation(
  'PUT /api/v1/accounts/{id}/roles/{role_id}/',
  ({ role_id, id }) => ({ stores: roleQuery(id, role_id), refetches: [rolesKey] }),
)

export const useDeleteRole = accountMutation('DELETE /api/v1/accounts/{id}/roles/{role_id}/', {
  refetches: [routeKey(rolesKey, 'GET /api/v1/accounts/{id}/roles/')],
})
