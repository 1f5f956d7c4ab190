import { routingChanged } from '@wardline/contract/routing/routing.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import type { RecordChange } from '../../platform/http/versions.ts'
import {
  increasePolicyVersions,
  insertVersions,
  lockPoliciesUsing,
  renewRoutingVersion,
} from './routing-version.queries.ts'

interface RoutingObject {
  object_type: 'routing_condition' | 'routing_condition_set' | 'routing_action' | 'routing_policy'
  object_id: number
}

export async function publishRoutingChange(
  { caller }: Context,
  tx: Tx,
  object: RoutingObject,
  change: RecordChange,
  details: object,
): Promise<void> {
  if (change === 'changed') await recordPartChange(caller.user_id, tx, object, details)
  await renewRoutingVersion(tx.db, tx.account_id)
  tx.emit(routingChanged, { account: true }, object)
  const { object_type, object_id } = object
  tx.audit(caller.user_id, `${object_type}.${change}`, { [object_type]: object_id }, details)
}

const partNames: Partial<Record<RoutingObject['object_type'], string>> = {
  routing_condition: 'condition',
  routing_condition_set: 'condition set',
  routing_action: 'action',
}

/** A changed part is a new version of every policy that uses it. */
async function recordPartChange(
  user_id: number,
  tx: Tx,
  object: RoutingObject,
  details: object,
): Promise<void> {
  const what = partNames[object.object_type]
  if (what === undefined) return
  const { account_id } = tx
  const ids = await lockPoliciesUsing(tx.db, { account_id, ...object })
  if (ids.length === 0) return
  await increasePolicyVersions(tx.db, account_id, ids, user_id)
  const changed_part = 'name' in details ? `${what} ${String(details.name)}` : what
  await insertVersions(tx.db, account_id, ids, { user_id, changed_part })
}
