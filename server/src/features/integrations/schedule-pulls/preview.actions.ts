import { pullLimits } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type {
  ApplyBody,
  ApplyResult,
  SchedulePreview,
  SourcePreview,
} from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { previewImport, type ImportPreview } from '../../paging/imported-shifts/import-preview.access.ts'
import { suggestUsers } from '../remote-ids/person-suggestion.access.ts'
import { publishSourceChange } from '../schedule-configurations/pull-request.actions.ts'
import {
  mayChangeSources,
  requireLockedSource,
  requireSource,
  type SourceKey,
} from '../schedule-configurations/schedule-source.access.ts'
import { newerPull, planChanged } from '../schedule-configurations/schedule-source.errors.ts'
import type { StoredSource } from '../schedule-configurations/schedule-source.queries.ts'
import { fingerprintPlans } from './plan-fingerprint.rules.ts'
import { presentSchedulePreview } from './preview.rules.ts'
import { spanInstants } from './pull-span.rules.ts'
import { addCounts, importSchedule, noCounts } from './schedule-import.actions.ts'
import * as queries from './source-shift.queries.ts'

const waitsFor = (
  schedule: queries.ImportSchedule,
  { plan }: ImportPreview,
): SchedulePreview['waits_for'] => {
  if (!schedule.is_imported) return schedule.mappings > 0 ? 'first_import' : null
  return plan.removed_share > pullLimits.removal_share ? 'removals' : null
}

interface Previewed {
  schedule: queries.ImportSchedule
  preview: ImportPreview
}

const toPlan = ({ schedule, preview }: Previewed) => ({ schedule_id: schedule.id, plan: preview.plan })

export async function previewSchedules(
  db: Db,
  account_id: number,
  source: StoredSource,
): Promise<Previewed[]> {
  const { span_from, span_until } = source
  if (span_from === null || span_until === null) return []
  const span = spanInstants(source.timezone, { from: span_from, until: span_until })
  const previewed: Previewed[] = []
  for (const schedule of await queries.listImportSchedules(db, { account_id, source_id: source.id })) {
    const shifts = await queries.listSourceShifts(db, { account_id, schedule_id: schedule.id })
    const preview = await previewImport(db, {
      account_id,
      group_id: schedule.group_id,
      schedule_id: schedule.id,
      source: shifts,
      span,
    })
    if (preview) previewed.push({ schedule, preview })
  }
  return previewed
}

async function listUnmatched(
  db: Db,
  account_id: number,
  source_id: number,
): Promise<SourcePreview['unmatched_people']> {
  const people = await queries.listUnmatchedPeople(db, { account_id, source_id })
  const suggestions = await suggestUsers(db, account_id, people)
  return people.map(({ first_name: _, last_name: __, ...person }) => ({
    ...person,
    suggestion: suggestions.get(person.id) ?? null,
  }))
}

export const getSourcePreview = (ctx: Context, key: SourceKey): Promise<SourcePreview> =>
  ctx.read(async (db) => {
    const { account_id } = ctx.caller
    const source = await requireSource(ctx, db, key)
    const previewed = await previewSchedules(db, account_id, source)
    const schedules = previewed.map(({ schedule, preview }) =>
      presentSchedulePreview(preview, schedule, waitsFor(schedule, preview)),
    )
    const { span_from, span_until } = source
    return {
      pull_id: source.last_pull_id,
      pulled: source.last_success,
      fingerprint: fingerprintPlans(previewed.map(toPlan)),
      span: span_from !== null && span_until !== null ? { from: span_from, until: span_until } : null,
      counts: {
        ...previewed.reduce((sum, { preview }) => addCounts(sum, preview.plan), noCounts),
        ...(await queries.countOpenPoints(db, { account_id, source_id: source.id })),
        gaps: schedules.reduce((sum, { gaps }) => sum + gaps.length, 0),
      },
      unmatched_people: await listUnmatched(db, account_id, source.id),
      schedules,
      may: { apply: mayChangeSources(ctx) && source.last_pull_id !== null },
    }
  })

/**
 * One transaction for each group, so that pages to a group wait for its own import at most. Each plan is compared with the
 * preview: all of them before the first change, and each again with its group locked.
 * @throws 409 if there is a newer pull, or the plan is not the one that was shown
 */
export async function applySourcePreview(
  ctx: Context,
  key: SourceKey,
  { pull_id, fingerprint }: ApplyBody,
): Promise<ApplyResult> {
  const { account_id, user_id } = ctx.caller
  const previewed = await ctx.read(async (db) => {
    const source = await requireSource(ctx, db, key)
    if (source.last_pull_id !== pull_id) throw new AppError(newerPull)
    return previewSchedules(db, account_id, source)
  })
  const plans = previewed.map(toPlan)
  if (fingerprintPlans(plans) !== fingerprint) throw new AppError(planChanged)
  let counts = noCounts
  const warnings: string[] = []
  for (const { schedule, preview } of previewed) {
    const previewFingerprint = fingerprintPlans([toPlan({ schedule, preview })])
    const result = await ctx.transaction(async (tx) => {
      const { last_pull_id, timezone, span_from, span_until } = await requireLockedSource(tx, key)
      if (last_pull_id !== pull_id || span_from === null || span_until === null) throw new AppError(newerPull)
      const span = spanInstants(timezone, { from: span_from, until: span_until })
      const confirmed = { user_id, fingerprint: previewFingerprint }
      const imported = await importSchedule(tx, { schedule, span, confirmed })
      if (imported && !imported.is_done) throw new AppError(planChanged)
      publishSourceChange(tx, key.id)
      return imported
    })
    if (!result) continue
    counts = addCounts(counts, result.plan)
    warnings.push(...result.warnings)
  }
  return { counts, warnings }
}
