import type { Db } from '../../platform/db/connection.ts'
import { wordedAlert } from './alert.queries.ts'
import { noticeOf } from './notice.rules.ts'

/**
 * What an alert that has left says, for a carrier that asks again while it delivers it (a call that was taken);
 * undefined when the account has none of this reference.
 */
export async function noticeOfReference(db: Db, account_id: number, reference: string) {
  const alert = await wordedAlert(db, account_id, reference)
  return alert && { alert, notice: noticeOf(alert, '') }
}
