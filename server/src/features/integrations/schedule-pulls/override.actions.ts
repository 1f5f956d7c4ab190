import type { KeptShift } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { resetImportedShift } from '../../paging/imported-shifts/import-reset.actions.ts'
import { publishSourceChange } from '../schedule-configurations/pull-request.actions.ts'
import {
  requireLockedSource,
  requireSource,
  type SourceKey,
} from '../schedule-configurations/schedule-source.access.ts'
import { previewSchedules } from './preview.actions.ts'
import { presentRetainedShift } from './preview.rules.ts'
import { listSourceShifts } from './source-shift.queries.ts'

type Override = KeptShift & { schedule_group_id: number; schedule_group_name: string }

const most = 500

export const listSourceOverrides = (ctx: Context, key: SourceKey): Promise<{ results: Override[] }> =>
  ctx.read(async (db) => {
    const source = await requireSource(ctx, db, key)
    const previewed = await previewSchedules(db, ctx.caller.account_id, source)
    const all = previewed.flatMap(({ preview: { group, plan, names } }) =>
      plan.kept.map((one) => ({
        ...presentRetainedShift({ zone: group.time_zone, names }, one),
        schedule_group_id: group.id,
        schedule_group_name: group.name,
      })),
    )
    return { results: all.slice(0, most) }
  })

export const deleteSourceOverride = (ctx: Context, key: SourceKey, event_id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const source = await requireLockedSource(tx, key)
    const previewed = await previewSchedules(tx.db, tx.account_id, source)
    const found = previewed.find(({ preview }) =>
      preview.plan.kept.some(({ was }) => was.event_id === event_id),
    )
    if (!found) throw notFound()
    const { id, group_id } = found.schedule
    await resetImportedShift(ctx, tx, {
      group_id,
      schedule_id: id,
      event_id,
      source: await listSourceShifts(tx.db, { account_id: tx.account_id, schedule_id: id }),
    })
    publishSourceChange(tx, key.id)
  })
