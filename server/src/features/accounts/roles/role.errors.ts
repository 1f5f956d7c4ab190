import { permissions, type Permission } from '@wardline/contract/permissions.ts'

export const roleNameTaken = 'A role with this name already exists.'
export const groupNameTaken = 'A group with this name already exists.'
export const noSuchRole = 'This role does not exist. Reload the page.'
export const noSuchTag = 'This tag does not exist. Reload the page.'
export const noSuchUser = 'This user does not exist or is not active. Reload the page.'
export const fixedRole = 'The Administrator role has all permissions. Create another role for fewer.'
export const fixedGroup = {
  status: 400,
  code: 'group.standard',
  detail: 'Could not delete group. New users and imports need this standard group. Rename it instead.',
} as const
export const roleNotDeletable = {
  status: 400,
  code: 'role.standard',
  detail: 'Could not delete role. The Administrator role is needed to grant permissions.',
} as const
export const lastAdministrator =
  'After this change, no active user could change users, roles or passwords. Give these permissions to another user first.'

export const morePermissions = (missing: readonly Permission[]) => ({
  status: 403,
  code: 'role.more_permissions',
  detail: `You cannot grant or remove permissions that you do not have: ${missing
    .map((id) => `“${permissions[id]}”`)
    .join(' ')} Ask an administrator who has them.`,
})

export const givesMore = {
  status: 403,
  code: 'role.more_permissions',
  detail:
    'This gives permissions that you do not have. Ask an administrator who has them to make this change.',
} as const

export const changed = { code: 'role.changed', noun: 'this role' }

export const groupChanged = { code: 'permission_group.changed', noun: 'this group' }
