import type { EmrEndpoint, EmrEndpointBody } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { targetOf } from '../../platform/outbound/target.ts'
import { reasons } from './emr.errors.ts'
import * as queries from './endpoint.queries.ts'
import { putDown } from './sending.actions.ts'

const unset: EmrEndpointBody = {
  host: '',
  port: 2575, // registered for HL7 over MLLP
  sending_application: 'WARDLINE',
  sending_facility: '',
  receiving_application: '',
  receiving_facility: '',
  is_on: false,
}

/** The route's right is the one it takes to change it. */
const may = { change: true }

export const getEmrEndpoint = (ctx: Ctx): Promise<EmrEndpoint> =>
  ctx.read(async (db) => {
    const endpoint = await queries.endpointOf(db, ctx.caller.account_id)
    return { ...(endpoint ?? unset), is_set_up: endpoint !== undefined, may }
  })

/**
 * Sets where documents go. A host that is not known yet may be set; one that may never be asked is refused here and
 * again at each connection, as names change what they stand for.
 */
export async function setEmrEndpoint(
  ctx: Ctx,
  endpoint: EmrEndpointBody,
  options: { allow_loopback: boolean },
): Promise<EmrEndpoint> {
  const target = await targetOf(endpoint.host, options)
  if (target.refused === 'not_allowed') throw invalid({ host: [reasons.not_allowed] })
  return ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await queries.setEndpoint(tx.db, account_id, endpoint)
    const waiting = endpoint.is_on ? await queries.takeTurns(tx.db, account_id) : []
    for (const turn of waiting) await putDown(tx, turn, { in_ms: 0 })
    tx.audit({
      actor_id: user_id,
      action: 'emr_endpoint.changed',
      object_type: 'account',
      object_id: account_id,
      details: { ...endpoint },
    })
    return { ...endpoint, is_set_up: true, may }
  })
}
