import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { hasAccountUid } from './own-account.queries.ts'

/** Everything below `/api/v1/accounts/{id}/` belongs to the caller's own account. */
export function requireOwnAccount({ caller }: Context, account_id: number): void {
  if (account_id !== caller.account_id) throw notFound()
}

/** The same for addresses that name the account by its id or uid. @throws 404 */
export async function requireOwnAccountOrUid(ctx: Context, db: Db, id: number | string): Promise<void> {
  if (typeof id === 'number') requireOwnAccount(ctx, id)
  else if (!(await hasAccountUid(db, ctx.caller.account_id, id))) throw notFound()
}
