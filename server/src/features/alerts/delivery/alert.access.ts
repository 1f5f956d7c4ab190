import type { Db } from '../../../platform/db/connection.ts'
import { findSentAlert } from './alert.queries.ts'
import { buildNotice } from './notice.rules.ts'

/** Serves providers that fetch the text during delivery, as an answered call does. */
export async function findNoticeByReference(db: Db, account_id: number, reference: string) {
  const alert = await findSentAlert(db, account_id, reference)
  return alert && { alert, notice: buildNotice(alert, '') }
}
