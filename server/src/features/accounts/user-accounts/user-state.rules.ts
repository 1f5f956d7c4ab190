import type { UserState } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'

export type StateChange = 'lock' | 'unlock' | 'deactivate' | 'reactivate'

/** Users in other states stay as they are. `available`: invited while an invitation is open, else active. */
export const stateChanges: Record<
  StateChange,
  { from: readonly UserState[]; to: 'locked' | 'deactivated' | 'available' }
> = {
  lock: { from: ['invited', 'active'], to: 'locked' },
  unlock: { from: ['locked'], to: 'available' },
  deactivate: { from: ['invited', 'active', 'locked'], to: 'deactivated' },
  reactivate: { from: ['deactivated'], to: 'available' },
}

export const isRemoval = (change: StateChange): boolean => stateChanges[change].to !== 'available'
