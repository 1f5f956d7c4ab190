import { limits } from '@wardline/contract/limits.ts'
import { coverageText } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { Coverage } from '@wardline/contract/paging/coverage/coverage.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findGapContexts, findGaps } from './coverage.queries.ts'
import { explainGaps, summarizeGaps, formatInZone } from './coverage.rules.ts'
import * as access from '../on-call/on-call.access.ts'

export function getCoverage(ctx: Context, group_id: number): Promise<Coverage> {
  return ctx.read(async (db) => {
    const { account_id } = ctx.caller
    await access.requireScheduleGroup(ctx, db, group_id)
    const [group] = await findGaps(db, account_id, [group_id], limits.coverage_gaps)
    if (!group) throw notFound()
    const around = await findGapContexts(db, account_id, group_id, group.gaps)
    const now = await access.loadOnCallStatus(db, account_id, [group_id])
    const summary = summarizeGaps(group)
    return {
      ...summary,
      group_id,
      time_zone: group.time_zone,
      from: formatInZone(group.from, group.time_zone),
      text: coverageText(summary),
      gaps: explainGaps(group.gaps, around, group.time_zone),
      fallback_contact: now.get(group_id)?.fallback_contact ?? null,
    }
  })
}
