import type { SuppressedAddress } from '@wardline/contract/alerts/suppressions/suppressed-address.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import * as queries from './suppressed-address.queries.ts'

export const listSuppressedAddresses = (ctx: Context): Promise<SuppressedAddress[]> =>
  ctx.read(async (db) => {
    const rows = await queries.listSuppressedAddresses(db, ctx.caller.account_id)
    const may = { lift: ctx.caller.permissions.has('base.change_integrationconfiguration') }
    return rows.map((row) => ({ ...row, may }))
  })

/** Sends to the address again. If the provider still rejects it, the next attempt suppresses it again. */
export const liftSuppression = (ctx: Context, address: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const lifted = await queries.deleteSuppression(tx.db, tx.account_id, address)
    if (!lifted) throw notFound()
    tx.audit(ctx.caller.user_id, 'suppression.lifted', { user: lifted.user_id }, { reason: lifted.reason })
  })
