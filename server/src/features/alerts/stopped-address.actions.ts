import type { StoppedAddress } from '@wardline/contract/alerts/stopped-address.schemas.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import * as queries from './stopped-address.queries.ts'

export const findStopped = (ctx: Ctx): Promise<StoppedAddress[]> =>
  ctx.read(async (db) => {
    const rows = await queries.stoppedOf(db, ctx.caller.account_id)
    const may = { lift: ctx.caller.permissions.has('base.change_integrationconfiguration') }
    return rows.map((row) => ({ ...row, may }))
  })

/** Rings it again from now on. What its carrier holds against it, the carrier says at the next try. */
export const liftStopped = (ctx: Ctx, address: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const lifted = await queries.lift(tx.db, tx.account_id, address)
    if (!lifted) throw notFound()
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'number.lifted',
      object_type: 'user',
      object_id: lifted.user_id,
      details: { reason: lifted.reason },
    })
  })
