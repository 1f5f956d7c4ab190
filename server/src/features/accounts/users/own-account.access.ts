import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'

/** Everything below `/api/v1/accounts/{id}/` belongs to the caller's own account. */
export function requireOwnAccount({ caller }: Context, account_id: number): void {
  if (account_id !== caller.account_id) throw notFound()
}
