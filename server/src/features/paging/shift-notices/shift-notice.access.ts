import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import * as errors from './shift-notice.errors.ts'
import * as queries from './shift-notice.queries.ts'
import { isDeclinable } from './shift-notice.rules.ts'

export {
  claimPending,
  findAll as findShiftNotices,
  listNoticeAnswers,
  listSchedulers,
  recordThread,
  type NoticeAnswer,
  type NoticeRow,
} from './shift-notice.queries.ts'
export { isDeclinable } from './shift-notice.rules.ts'
export { formatShiftSpan } from './shift-span.rules.ts'

/** 404 for another user's notice. */
export async function requireOwnNotice(
  { caller: { account_id, user_id } }: Pick<Context, 'caller'>,
  db: Db,
  id: number,
): Promise<queries.NoticeRow> {
  const notice = await queries.find(db, { account_id, id, user_id })
  if (!notice) throw notFound()
  return notice
}

export async function requireDeclinableNotice(
  ctx: Pick<Context, 'caller'>,
  db: Db,
  id: number,
): Promise<queries.NoticeRow> {
  const notice = await requireOwnNotice(ctx, db, id)
  if (!isDeclinable(notice.kind)) throw invalid({ non_field_errors: [errors.notYours] })
  if (notice.is_over) throw invalid({ non_field_errors: [errors.isOver] })
  return notice
}
