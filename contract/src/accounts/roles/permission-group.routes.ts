import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import {
  AddedGroupTags,
  AddedMembers,
  AddedRoles,
  GivenPermission,
  PermissionGroup,
  PermissionGroupMember,
  PermissionGroupName,
  PermissionGroupRename,
} from './role.schemas.ts'

const administrators = { permission: 'accounts.change_group' } as const

/** `id` is that of the account: of the caller's own, or the answer is 404. */
const groupParams = idParams.extend({ group_id: idParams.shape.id })

export const getPermissionGroup = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/groups/{group_id}/',
  summary: 'Get a permission group with its roles.',
  allow: administrators,
  params: groupParams,
  answers: { 200: PermissionGroup },
})

export const createPermissionGroup = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/groups/',
  summary: 'Create a permission group, without members and roles.',
  allow: administrators,
  params: idParams,
  body: PermissionGroupName,
  creates: true,
  answers: { 201: PermissionGroup },
})

export const renamePermissionGroup = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/groups/{group_id}/',
  summary: 'Rename a permission group. 409 if it was renamed after `version`.',
  allow: administrators,
  params: groupParams,
  body: PermissionGroupRename,
  answers: { 200: PermissionGroup },
})

export const deletePermissionGroup = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/groups/{group_id}/',
  summary: 'Delete a permission group. Its members lose its roles. Refused for standard groups.',
  allow: administrators,
  params: groupParams,
  answers: { 204: noContent },
})

export const listPermissionGroupMembers = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/groups/{group_id}/members/',
  summary: 'List members of a permission group, active or not, by last name.',
  allow: administrators,
  params: groupParams,
  query: z.strictObject({ ...typeaheadQuery(limits.table_page) }),
  answers: { 200: pageOf(PermissionGroupMember) },
})

export const addPermissionGroupMembers = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/groups/{group_id}/members/',
  summary:
    'Add active users to a permission group. Refused if the group has permissions that the caller lacks.',
  allow: administrators,
  params: groupParams,
  body: AddedMembers,
  answers: { 200: PermissionGroup },
})

export const removePermissionGroupMember = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/groups/{group_id}/members/{user_id}/',
  summary: 'Remove a user from a permission group. Refused if no administrator would remain.',
  allow: administrators,
  params: groupParams.extend({ user_id: idParams.shape.id }),
  answers: { 200: PermissionGroup },
})

export const addPermissionGroupRoles = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/groups/{group_id}/roles/',
  summary: 'Assign roles to all members of a group. Refused for permissions that the caller lacks.',
  allow: administrators,
  params: groupParams,
  body: AddedRoles,
  answers: { 200: PermissionGroup },
})

export const removePermissionGroupRole = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/groups/{group_id}/roles/{role_id}/',
  summary: 'Remove a role from a group. Refused if no administrator would remain.',
  allow: administrators,
  params: groupParams.extend({ role_id: idParams.shape.id }),
  answers: { 200: PermissionGroup },
})

export const addPermissionGroupTags = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/groups/{group_id}/tags/',
  summary: 'Tag a permission group: contacts of its members count as having the tags.',
  allow: administrators,
  params: groupParams,
  body: AddedGroupTags,
  answers: { 200: PermissionGroup },
})

export const removePermissionGroupTag = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/groups/{group_id}/tags/{tag_id}/',
  summary: 'Remove a tag from a permission group.',
  allow: administrators,
  params: groupParams.extend({ tag_id: idParams.shape.id }),
  answers: { 200: PermissionGroup },
})

export const listGroupPermissions = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/groups/{group_id}/permissions/',
  summary: 'List the permissions of a group with the roles that give each.',
  allow: administrators,
  params: groupParams,
  answers: { 200: z.object({ count: z.int(), results: z.array(GivenPermission) }) },
})
