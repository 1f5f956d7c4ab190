import { pullLimits } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { PlanCounts } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { countPlan, importShifts, type ImportResult } from '../../paging/imported-shifts/import.actions.ts'
import type { ImportPlan } from '../../paging/imported-shifts/import-plan.rules.ts'
import { fingerprintPlans } from './plan-fingerprint.rules.ts'
import { listSourceShifts, markImported, markWaiting, type ImportSchedule } from './source-shift.queries.ts'

interface Params {
  schedule: ImportSchedule
  span: { from: number; to: number }
  /** The user and the plan that the preview showed. `null` for an import by the interval. */
  confirmed: { user_id: number; fingerprint: string } | null
}

export interface ScheduleImport extends ImportResult {
  /** It waits for a decision since this import. */
  began_waiting: boolean
}

/** Without a user, nothing is imported for the first time, and no large share is removed. */
const isSafe = (schedule: ImportSchedule, { removed_share }: ImportPlan): boolean =>
  schedule.is_imported && removed_share <= pullLimits.removal_share

export async function importSchedule(
  tx: Tx,
  { schedule, span, confirmed }: Params,
): Promise<ScheduleImport | undefined> {
  const { account_id } = tx
  const source = await listSourceShifts(tx.db, { account_id, schedule_id: schedule.id })
  const result = await importShifts(tx, {
    group_id: schedule.group_id,
    schedule_id: schedule.id,
    source,
    span,
    by_user_id: confirmed?.user_id ?? null,
    isAllowed: (plan) =>
      confirmed
        ? fingerprintPlans([{ schedule_id: schedule.id, plan }]) === confirmed.fingerprint
        : isSafe(schedule, plan),
  })
  if (!result) return undefined
  if (result.is_done) await markImported(tx.db, account_id, schedule.id)
  const began_waiting =
    !result.is_done && schedule.is_imported && (await markWaiting(tx.db, account_id, schedule.id))
  return { ...result, began_waiting }
}

export const noCounts: PlanCounts = { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 0, unassigned: 0 }

export function addCounts(sum: PlanCounts, plan: ImportPlan): PlanCounts {
  const counts = countPlan(plan)
  return {
    added: sum.added + counts.added,
    changed: sum.changed + counts.changed,
    removed: sum.removed + counts.removed,
    kept: sum.kept + counts.kept,
    unchanged: sum.unchanged + counts.unchanged,
    unassigned: sum.unassigned + counts.unassigned,
  }
}
