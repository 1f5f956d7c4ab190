import type { Tx } from '../../../platform/db/transaction.ts'
import { listShiftSuccessions, listFallbackUsers } from '../../paging/on-call/shift-successor.access.ts'
import type { HandoffNotice } from './handoff-notice.actions.ts'
import { publishChanged } from './patient-handoff-change.actions.ts'
import { claimNotices, type NoticeRow } from './handoff-notice.queries.ts'

/** The handoffs of a notice that are still in its state, recorded as notified. They have one giver and one receiver. */
export async function claimHandoffNotice(tx: Tx, { step, handoff_ids }: HandoffNotice): Promise<NoticeRow[]> {
  const rows = await claimNotices(tx.db, { account_id: tx.account_id, handoff_ids, step })
  publishChanged(tx, rows)
  return rows
}

/**
 * Finds the user who is notified besides the giver: the first fail-over user of the giver's group who is not
 * part of the handoff.
 */
export async function findFailOverUser(
  tx: Tx,
  { from_user_id, to_user_id }: Pick<NoticeRow, 'from_user_id' | 'to_user_id'>,
): Promise<number | undefined> {
  const { account_id } = tx
  const [shift] = await listShiftSuccessions(tx.db, { account_id, user_id: from_user_id })
  const chain = await listFallbackUsers(tx.db, { account_id, group_id: shift?.group.id ?? null })
  return chain.find((id) => id !== from_user_id && id !== to_user_id)
}
