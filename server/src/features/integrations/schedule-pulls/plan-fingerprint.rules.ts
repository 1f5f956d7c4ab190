import { createHash } from 'node:crypto'
import type { ImportPlan, PlannedShift } from '../../paging/imported-shifts/import-plan.rules.ts'

const listFields = ({ source_key, user_id, start, end, call_order, title }: PlannedShift) => [
  source_key,
  user_id,
  start,
  end,
  call_order,
  title,
]

export interface SchedulePlan {
  schedule_id: number
  plan: ImportPlan
}

/** Differs if the calendars would change otherwise than by `plans`, such as after an edit or another mapping. */
export function fingerprintPlans(plans: readonly SchedulePlan[]): string {
  const content = plans.map(({ schedule_id, plan }) => ({
    schedule_id,
    added: plan.added.map(listFields),
    changed: plan.changed.map(({ was, now }) => [was.event_id, ...listFields(now)]),
    removed: plan.removed.map(({ was }) => was.event_id),
  }))
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}
