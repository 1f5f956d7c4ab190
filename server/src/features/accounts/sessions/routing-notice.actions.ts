import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'

/** A later feature handles the task: it notifies the user of the change through their channels. */
export const routingNoticeTask = taskKind('routing_notice')

/** Fields that decide where the pages of a user go. */
export const routingFields = [
  'mobile_number',
  'home_number',
  'pager_number',
  'pager_email',
  'forwarding_enabled',
  'forward_to_id',
] as const

/** A password that another user set opens the account, and with it every setting of the pages. */
export type RoutingChange =
  (typeof routingFields)[number] | 'device' | 'notification_preferences' | 'password'

/** Changes of how a user signs in, and failed attempts at a second factor. */
export type SignInChange =
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'second_factors_reset'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'wrong_codes'

export interface SignInNotice {
  user_id: number
  /** `null` for a command of the operator. */
  actor_id: number | null
  change: SignInChange
}

/** A later feature handles the task: it notifies the user through their channels. */
export const signInNoticeTask = taskKind('sign_in_notice')

export async function enqueueSignInNotice(tx: Tx, notice: SignInNotice): Promise<void> {
  await schedule(tx, { kind: signInNoticeTask, due: { in_ms: 0 }, payload: { ...notice } })
}

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
