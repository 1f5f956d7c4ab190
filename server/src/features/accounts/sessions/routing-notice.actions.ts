import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'

/** A later feature handles the task: it notifies the user of the change through their channels. */
export const routingNoticeTask = 'routing_notice'

/** What decides where the pages of a user go. */
export const routingFields = [
  'mobile_number',
  'home_number',
  'pager_number',
  'forwarding_enabled',
  'forward_to_id',
] as const

/** A password that another user set opens the account, and with it every setting of the pages. */
export type RoutingChange =
  (typeof routingFields)[number] | 'device' | 'notification_preferences' | 'password'

export interface RoutingNotice {
  user_id: number
  actor_id: number
  changes: RoutingChange[]
}

export async function enqueueRoutingNotice(
  ctx: Actor,
  tx: Tx,
  user_id: number,
  changes: RoutingChange[],
): Promise<void> {
  const payload: RoutingNotice = { user_id, actor_id: ctx.caller.user_id, changes }
  await schedule(tx, { kind: routingNoticeTask, due: { in_ms: 0 }, payload: { ...payload } })
}
