import {
  dutyKinds,
  isUnnamed,
  type UserDuties,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { userExists } from '../../accounts/users/user-change.access.ts'
import * as queries from './user-duties.queries.ts'

const most_items = 20

/** What would be left without a person if the user were locked or deactivated. */
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
    const counted = await queries.countUnnamedDuties(db, { account_id, user_id })
    const results = dutyKinds.map((kind) => {
      const rows = named.get(kind) ?? []
      const count = isUnnamed(kind) ? counted[kind] : (rows[0]?.total ?? 0)
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
