import { routingChanged } from '@wardline/contract/routing/routing.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import { renewRoutingVersion } from './routing-version.queries.ts'

interface RoutingObject {
  object_type: 'routing_condition' | 'routing_condition_set' | 'routing_action' | 'routing_policy'
  object_id: number
}

export async function publishRoutingChange(
  { caller }: Context,
  tx: Tx,
  object: RoutingObject,
  change: 'created' | 'changed' | 'deleted',
  details: object,
): Promise<void> {
  await renewRoutingVersion(tx.db, tx.account_id)
  tx.emit(routingChanged, { account: true }, object)
  tx.audit({
    actor_id: caller.user_id,
    action: `${object.object_type}.${change}`,
    ...object,
    details: { ...details },
  })
}
