import { limits } from '@wardline/contract/limits.ts'
import { coverageText } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { listGaps as gapsRoute } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { gapDays, type Coverage } from '@wardline/contract/paging/coverage/coverage.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { parseMoment } from '@wardline/recurrence/wall-time.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { requireGroup } from '../group-access/paging-group.access.ts'
import * as errors from './coverage.errors.ts'
import { findGapContexts, findGaps, findGapsBetween, type Gap } from './coverage.queries.ts'
import { explainGaps, summarizeGaps, formatInZone, inZone } from './coverage.rules.ts'
import * as access from '../on-call/on-call.access.ts'

const msPerDay = 86_400_000

export function listGaps(
  ctx: Context,
  group_id: number,
  query: QueryOf<typeof gapsRoute>,
): Promise<{ results: Gap[] }> {
  return ctx.read(async (db) => {
    const { account_id } = ctx.caller
    const { time_zone } = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const from = parseMoment(time_zone, query.from).at
    const until =
      query.until === undefined ? ctx.clock.now().epochMilliseconds : parseMoment(time_zone, query.until).at
    if (from >= until) throw invalid({ until: [errors.endsBeforeStart] })
    if (until - from > gapDays * msPerDay) throw invalid({ until: [errors.longWindow] })
    const window = { from: new Date(from).toISOString(), to: new Date(until).toISOString() }
    const gaps = await findGapsBetween(db, { account_id, group_ids: [group_id], ...window })
    return { results: (gaps.get(group_id) ?? []).map((gap) => inZone(gap, time_zone)) }
  })
}

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
