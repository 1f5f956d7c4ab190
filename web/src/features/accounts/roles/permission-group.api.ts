import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../../platform/table/table-params.ts'
import { accountMutation } from '../me/account-mutation.api.ts'
import { useMe } from '../me/me.api.ts'
import { rolesKey } from './role.api.ts'

export const groupTableSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

export const permissionGroupListQuery = (id: number, params: TableParams) =>
  routeQuery(rolesKey, 'GET /api/v1/accounts/{id}/groups/', { id, ...toPageQuery(params) }, freshPages)

export const permissionGroupQuery = (id: number, group_id: number) =>
  routeQuery(rolesKey, 'GET /api/v1/accounts/{id}/groups/{group_id}/', { id, group_id }, alwaysFresh)

export const groupMembersQuery = (id: number, group_id: number, params: TableParams) =>
  routeQuery(
    rolesKey,
    'GET /api/v1/accounts/{id}/groups/{group_id}/members/',
    { id, group_id, ...toPageQuery(params) },
    freshPages,
  )

export const groupPermissionsQuery = (id: number, group_id: number) =>
  routeQuery(
    rolesKey,
    'GET /api/v1/accounts/{id}/groups/{group_id}/permissions/',
    { id, group_id },
    alwaysFresh,
  )

export const useCreatePermissionGroup = accountMutation('POST /api/v1/accounts/{id}/groups/', {
  refetches: [rolesKey],
})

export type GroupChange =
  | { kind: 'rename'; display_name: string; version: number }
  | { kind: 'add_members'; user_ids: number[] }
  | { kind: 'remove_member'; user_id: number }
  | { kind: 'add_roles'; role_ids: number[] }
  | { kind: 'remove_role'; role_id: number }
  | { kind: 'add_tags'; tag_ids: number[] }
  | { kind: 'remove_tag'; tag_id: number }

export function useChangePermissionGroup(group_id: number) {
  const { id } = useMe().account
  const params = { id, group_id }
  return useApiMutation(
    (change: GroupChange) => {
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
    { stores: permissionGroupQuery(id, group_id), refetches: [rolesKey] },
  )
}

export const useDeletePermissionGroup = accountMutation('DELETE /api/v1/accounts/{id}/groups/{group_id}/', {
  refetches: [routeKey(rolesKey, 'GET /api/v1/accounts/{id}/groups/')],
})
