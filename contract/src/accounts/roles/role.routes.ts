import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import {
  NewRole,
  PermissionDescription,
  Role,
  RoleChanges,
  RoleDetail,
  RoleEffect,
  RolePermissions,
  roleOrderings,
} from './role.schemas.ts'

const administrators = { permission: 'accounts.change_role' } as const

/** `id` is that of the account: of the caller's own, or the answer is 404. */
const roleParams = idParams.extend({ role_id: idParams.shape.id })

export const listPermissions = route({
  method: 'GET',
  path: '/api/v1/auth/permissions/',
  summary: 'List all permissions, in the order of the role editor.',
  allow: 'signed_in',
  answers: { 200: z.object({ count: z.int(), results: z.array(PermissionDescription) }) },
})

export const listRoles = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/roles/',
  summary: 'List roles by name.',
  allow: administrators,
  params: idParams,
  query: z.strictObject({
    ordering: z
      .enum(roleOrderings, {
        error: 'ordering is name, permission_count or user_count; with - before it backwards.',
      })
      .default('name'),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(Role) },
})

export const getRole = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/roles/{role_id}/',
  summary: 'Get a role with its permissions and groups.',
  allow: administrators,
  params: roleParams,
  answers: { 200: RoleDetail },
})

export const createRole = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/roles/',
  summary: 'Create a role, with permissions that the caller has.',
  allow: administrators,
  params: idParams,
  body: NewRole,
  creates: true,
  answers: { 201: RoleDetail },
})

export const changeRole = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/roles/{role_id}/',
  summary:
    'Rename a role, replace its permissions, or require a second factor of its users. Omitted fields stay unchanged. 409 if the role changed after `version`.',
  allow: administrators,
  params: roleParams,
  body: RoleChanges,
  answers: { 200: RoleDetail },
})

export const previewRole = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/roles/{role_id}/preview/',
  summary: 'Count the users who would gain or lose permissions. Changes nothing.',
  allow: administrators,
  params: roleParams,
  body: RolePermissions,
  answers: { 200: RoleEffect },
})

export const deleteRole = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/roles/{role_id}/',
  summary: 'Delete a role and remove it from its groups. Refused for the Administrator role.',
  allow: administrators,
  params: roleParams,
  answers: { 204: noContent },
})
