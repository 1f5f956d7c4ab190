import { commonErrors } from '@wardline/contract/errors.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { confirmationRequired } from './password.errors.ts'
import { wasPasswordConfirmed } from './password.queries.ts'

/** Long enough for a page of settings, shorter than the automatic lock. */
const confirmed_minutes = 10

/**
 * An unlocked browser that its user left must not divert pages. The sign-in counts as well.
 * @throws 403 `password.required`
 */
export async function requireConfirmedPassword(
  ctx: Context,
  db: Db,
  refusal: { status: number; code: string; detail: string } = confirmationRequired,
): Promise<void> {
  if (ctx.caller.api_token) throw new AppError(commonErrors.sessionOnly)
  if (!(await wasPasswordConfirmed(db, ctx.caller, confirmed_minutes))) throw new AppError(refusal)
}
