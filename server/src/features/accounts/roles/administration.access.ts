import type { Permission } from '@wardline/contract/permissions.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { PermittedActor } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { administration, findHeldPermissions, lockAdministrators } from '../users/administrators.access.ts'
import * as errors from './role.errors.ts'

/** @throws 403 if the caller lacks one of the permissions that a change gives or takes */
export function requirePermissions({ caller }: PermittedActor, changed: readonly Permission[]): void {
  const missing = changed.filter((permission) => !caller.permissions.has(permission))
  if (missing.length > 0) throw new AppError(errors.morePermissions(missing))
}

/**
 * A name or a sign-in rule of a role or group concerns each permission that it gives.
 * @throws 403 if the caller lacks one of them
 */
export function requireHeld({ caller }: PermittedActor, required: readonly Permission[]): void {
  if (!holds({ caller }, required)) throw new AppError(errors.givesMore)
}

export const holds = ({ caller }: PermittedActor, required: readonly Permission[]): boolean =>
  required.every((permission) => caller.permissions.has(permission))

/**
 * Refuses a change after which no active user could administrate. If two such changes run at the same time, the
 * second waits for the first.
 */
export async function keepingAnAdministrator<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  await lockAdministrators(tx.db, tx.account_id)
  const before = await findHeldPermissions(tx.db, tx.account_id, administration)
  const result = await change()
  const after = new Set(await findHeldPermissions(tx.db, tx.account_id, administration))
  if (before.some((permission) => !after.has(permission)))
    throw invalid({ non_field_errors: [errors.lastAdministrator] })
  return result
}
