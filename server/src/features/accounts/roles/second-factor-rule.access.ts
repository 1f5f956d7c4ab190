import type { Tx } from '../../../platform/db/transaction.ts'
import type { PermittedActor } from '../../../platform/http/context.ts'
import { requireSamePermissions } from '../users/user-change.access.ts'
import { findRequirements } from './second-factor-rule.queries.ts'

/**
 * Runs a change of the roles of these users. A second factor that a role requires protects all permissions of a user,
 * also those of other roles.
 * @throws 403 if the change drops or postpones the second factor of a user with permissions that the caller lacks
 */
export async function keepingSecondFactors<T>(
  actor: PermittedActor,
  { db, account_id }: Tx,
  user_ids: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const before = await findRequirements(db, { account_id, user_ids })
  const result = await change()
  if (before.size === 0) return result
  const after = await findRequirements(db, { account_id, user_ids: [...before.keys()] })
  const weakened = [...before].filter(([user_id, day]) => {
    const first_day = after.get(user_id)
    return first_day === undefined || first_day > day
  })
  await requireSamePermissions(
    actor,
    db,
    weakened.map(([user_id]) => user_id),
  )
  return result
}
