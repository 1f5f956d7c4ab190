import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { groupRights, requireLockedGroup } from '../group-access/paging-group.access.ts'
import * as errors from './pager-number.errors.ts'
import * as queries from './pager-number.queries.ts'

type Target = Pick<queries.PagerNumberRow, 'group' | 'user' | 'is_own_department'>

export const mayChangeGroup = (ctx: Pick<Context, 'caller'>, is_own_department: boolean): boolean =>
  groupRights(ctx, {
    type: 'ScheduleGroup',
    allow_join: false,
    allow_leave: false,
    is_member: false,
    is_own_department,
  }).change

/** Change rights of the group, or accounts.change_user. */
export const mayChangeNumber = (
  ctx: Pick<Context, 'caller'>,
  { group, is_own_department }: Target,
): boolean =>
  group ? mayChangeGroup(ctx, is_own_department) : ctx.caller.permissions.has('accounts.change_user')

/** Every user of the account may see pager numbers. */
export async function requirePagerNumber(
  { caller }: Pick<Context, 'caller'>,
  db: Db,
  id: number,
): Promise<queries.PagerNumberRow> {
  const { account_id, user_id: reader_id } = caller
  const row = await queries.findPagerNumber(db, { account_id, reader_id, id })
  if (!row) throw notFound()
  return row
}

export async function requireLockedNumber(ctx: Context, tx: Tx, id: number): Promise<queries.PagerNumberRow> {
  if (!(await queries.lockPagerNumber(tx.db, tx.account_id, id))) throw notFound()
  const row = await requirePagerNumber(ctx, tx.db, id)
  if (!mayChangeNumber(ctx, row)) throw forbidden()
  return row
}

interface TargetIds {
  group_id: number | null
  user_id: number | null
}

/** Locks the group, so that it is not deleted before the commit. @throws 400 unless exactly one of both exists, 403 */
export async function requireTarget(ctx: Context, tx: Tx, { group_id, user_id }: TargetIds): Promise<void> {
  if ((group_id === null) === (user_id === null)) throw invalid({ non_field_errors: [errors.oneTarget] })
  if (group_id !== null) {
    const group = await requireLockedGroup(ctx, tx, group_id).catch((error: unknown) => {
      throw error instanceof AppError ? invalid({ group_id: [errors.noSuchGroup] }) : error
    })
    if (!groupRights(ctx, group).change) throw forbidden()
    return
  }
  if (!(await queries.lockActiveUser(tx.db, tx.account_id, user_id ?? 0)))
    throw invalid({ user_id: [errors.noSuchUser] })
  if (!ctx.caller.permissions.has('accounts.change_user')) throw forbidden()
}
