import { limits } from '@wardline/contract/limits.ts'
import { coverageText } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { listGaps as gapsRoute } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { gapDays, type Coverage } from '@wardline/contract/paging/coverage/coverage.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { parseMoment } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { groupRights, requireGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import { findGapContexts, findGaps, findGapsBetween, type Gap } from '../coverage/coverage.queries.ts'
import { explainGaps, summarizeGaps, formatInZone, inZone } from '../coverage/coverage.rules.ts'
import * as access from '../on-call/on-call.access.ts'
import { loadViolations } from '../rest-rules/rule-violation.access.ts'
import { listAbleShifts } from './able-shift.queries.ts'
import * as errors from './coverage.errors.ts'
import { selectDoubtful } from './doubtful-shift.rules.ts'

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
    const planned = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
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
      doubtful_shifts: await listDoubtfulShifts(ctx, db, planned, group),
      fallback_contact: now.get(group_id)?.fallback_contact ?? null,
    }
  })
}

/** `null` unless the caller may change the calendar: violations are visible to schedulers only. */
async function listDoubtfulShifts(
  ctx: Context,
  db: Db,
  group: GroupAccess,
  { from, until }: { from: string; until: string },
): Promise<Coverage['doubtful_shifts']> {
  if (!groupRights(ctx, group).change_event) return null
  const window = { group_id: group.id, from: Date.parse(from), to: Date.parse(until) }
  const violations = await loadViolations(ctx, db, { ...window, isOwn: false, user_id: null })
  const open = violations.filter(({ accepted }) => accepted === null)
  if (open.length === 0) return []
  const shifts = await listAbleShifts(db, { account_id: ctx.caller.account_id, ...window })
  return selectDoubtful(open, shifts).slice(0, limits.coverage_gaps)
}
