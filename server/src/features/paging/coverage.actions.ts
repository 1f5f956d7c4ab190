import { limits } from '@wardline/contract/limits.ts'
import { coverageText } from '@wardline/contract/paging/coverage.rules.ts'
import type { Coverage } from '@wardline/contract/paging/coverage.schemas.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { aroundHoles, holesOf } from './coverage.queries.ts'
import { explained, summaryOf, zoned } from './coverage.rules.ts'
import * as access from './oncall.access.ts'

/** The next twelve months of a group: when nobody is on call, why, and who answers then. */
export const coverageOfGroup = (ctx: Ctx, group_id: number): Promise<Coverage> =>
  ctx.read(async (db) => {
    const { account_id } = ctx.caller
    await access.scheduleGroup(ctx, db, group_id)
    const [group] = await holesOf(db, account_id, [group_id], limits.coverage_holes)
    if (!group) throw notFound()
    const around = await aroundHoles(db, account_id, group_id, group.holes)
    const now = await access.onCallNow(db, account_id, [group_id])
    const summary = summaryOf(group)
    return {
      ...summary,
      group_id,
      time_zone: group.time_zone,
      from: zoned(group.from, group.time_zone),
      text: coverageText(summary),
      holes: explained(group.holes, around, group.time_zone),
      covered_by: now.get(group_id)?.covered_by ?? null,
    }
  })
