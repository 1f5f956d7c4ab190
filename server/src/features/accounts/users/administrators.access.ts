import type { Permission } from '@wardline/contract/permissions.ts'

export { findHeldPermissions, findLastHolders, lockAdministrators } from './administrator.queries.ts'

/** Without a holder of one of these, no user can restore the others. */
export const administration: readonly Permission[] = [
  'accounts.change_user',
  'accounts.change_role',
  'accounts.set_password',
]
