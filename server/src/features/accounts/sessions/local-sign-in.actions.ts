import type { Database } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { findLocalSignIn } from './local-sign-in.queries.ts'
import { providerRequired } from './session.errors.ts'

/** A later feature handles the task: it notifies the administrators. */
export const emergencySignInTask = taskKind('emergency_sign_in')

/** A password, or another factor that only Wardline knows. @throws 403 if the account requires a provider */
export async function requireLocalSignIn(db: Db, person: UserKey): Promise<{ is_emergency: boolean }> {
  const { requires_provider, is_emergency_user } = await findLocalSignIn(db, person)
  if (requires_provider && !is_emergency_user) throw new AppError(providerRequired)
  return { is_emergency: requires_provider }
}

/** The right password does not suffice: audited like a wrong one. */
export async function checkLocalSignIn(
  ctx: AnonymousContext,
  db: Database,
  person: UserKey,
): Promise<{ is_emergency: boolean }> {
  const { account_id, user_id } = person
  try {
    return await db.read(account_id, (reader) => requireLocalSignIn(reader, person))
  } catch (refusal) {
    await db.write(account_id, async (tx) =>
      tx.audit(
        null,
        'sign_in.refused',
        { user: user_id },
        { address: ctx.address, reason: 'provider_required' },
      ),
    )
    throw refusal
  }
}

/** Runs in the transaction of the session, so that no use of the right goes unnoticed. */
export async function reportEmergencySignIn(
  ctx: AnonymousContext,
  tx: Tx,
  { user_id, session_id }: { user_id: number; session_id: number },
): Promise<void> {
  tx.audit(user_id, 'sign_in.emergency', { user: user_id }, { address: ctx.address, session_id })
  await schedule(tx, { kind: emergencySignInTask, due: { in_ms: 0 }, payload: { user_id } })
}
