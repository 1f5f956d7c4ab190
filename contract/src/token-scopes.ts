import { permissionIds, type Permission } from './permissions.ts'

/** Scopes of API tokens for routes that need no permission. */
export const basicScopes = {
  'basic.read': 'Read what needs no permission: own conversations, schedules and the directory.',
  'basic.write': 'Change what needs no permission: reply, acknowledge, set the own status.',
} as const

export type TokenScope = keyof typeof basicScopes | Permission

export const isPermission = (scope: TokenScope): scope is Permission => !(scope in basicScopes)

export const tokenScopeIds: readonly TokenScope[] = ['basic.read', 'basic.write', ...permissionIds]
