import {
  dutyKinds,
  isUnnamed,
  type DutiesOfUsers,
  type UserDuties,
  type UserShift,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type * as routes from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { requireUsers, userExists } from '../../accounts/users/user-change.access.ts'
import { countDuties } from './duty-names.queries.ts'
import * as queries from './user-duties.queries.ts'

const most_items = 20

/** Lists the duties that would be left without a person if the user were locked or deactivated. */
export function getUserDuties(
  ctx: Context,
  { id: account_id, user_id }: { id: number; user_id: number },
  { replacement_id = null }: { replacement_id?: number | null | undefined },
): Promise<UserDuties> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => {
    if (!(await userExists(db, account_id, user_id))) throw notFound()
    const named = Map.groupBy(
      await queries.listNamedDuties(db, { account_id, user_id, replacement_id, most: most_items }),
      ({ kind }) => kind,
    )
    const counted = await countDuties(db, { account_id, user_ids: [user_id] })
    const results = dutyKinds.map((kind) => {
      const rows = named.get(kind) ?? []
      const count = isUnnamed(kind)
        ? (counted.find((row) => row.kind === kind)?.count ?? 0)
        : (rows[0]?.total ?? 0)
      return {
        kind,
        count,
        items: rows.map(({ id, name, count: shifts, starts, ends, overlap_count }) => ({
          id,
          name,
          count: shifts,
          starts,
          ends,
          overlap_count,
        })),
      }
    })
    return { results: results.filter(({ count }) => count > 0) }
  })
}

/** @throws 404 if one of the users does not exist */
export function getDutiesOfUsers(
  ctx: Context,
  account_id: number,
  user_ids: readonly number[],
): Promise<DutiesOfUsers> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => {
    await requireUsers(db, account_id, user_ids)
    const byKind = Map.groupBy(await countDuties(db, { account_id, user_ids }), ({ kind }) => kind)
    const results = dutyKinds.flatMap((kind) => {
      const rows = byKind.get(kind) ?? []
      const count = rows.reduce((sum, row) => sum + row.count, 0)
      return count === 0 ? [] : [{ kind, count, user_count: rows.length }]
    })
    return { results }
  })
}

export function listUserShifts(
  ctx: Context,
  { id: account_id, user_id }: { id: number; user_id: number },
  query: QueryOf<typeof routes.listUserShifts>,
): Promise<Page<UserShift>> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => {
    if (!(await userExists(db, account_id, user_id))) throw notFound()
    return queries.listShifts(db, { account_id, user_id, limit: query.page_size, offset: offsetOf(query) })
  })
}
