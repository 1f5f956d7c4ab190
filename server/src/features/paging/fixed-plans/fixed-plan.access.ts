import type { FixedPlanBody } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { listFixedSpans } from '../calendar/calendar.queries.ts'
import { readClock } from '../calendar/shift.queries.ts'
import type { GroupAccess } from '../group-access/paging-group.access.ts'
import { requirePeople } from '../rotations/rotation.access.ts'
import * as errors from './fixed-plan.errors.ts'
import { listFixedPlans, type StoredFixedPlan } from './fixed-plan.queries.ts'
import { findOverlappingPlan, parsePlan, type ParsedPlan } from './fixed-plan.rules.ts'

interface Key {
  account_id: number
  group_id: number
}

export async function requireFixedPlan(db: Db, key: Key, id: number): Promise<StoredFixedPlan> {
  const [plan] = await listFixedPlans(db, key, id)
  if (!plan) throw notFound()
  return plan
}

/**
 * Checks the times, that each person can be on call, and that no other plan decides the same call.
 * @param stored the plan that would change, whose times stay in its zone; `null` for a new one
 */
export async function requireValidPlan(
  db: Db,
  account_id: number,
  group: GroupAccess,
  { stored, body, isLocked }: { stored: StoredFixedPlan | null; body: FixedPlanBody; isLocked: boolean },
): Promise<ParsedPlan> {
  const key = { account_id, group_id: group.id }
  const plan = parsePlan(stored?.time_zone ?? group.time_zone, body, await readClock(db))
  if ('refused' in plan) throw invalid(plan.refused)
  const people = plan.events.map(({ user_id }) => user_id)
  await requirePeople(db, key, { people }, { isLocked, field: 'shifts' })
  const others = (await listFixedSpans(db, key)).filter((span) => span.id !== stored?.id)
  const overlapping = findOverlappingPlan(plan, others)
  if (overlapping) throw invalid({ starts: [errors.overlapsPlan(overlapping.name)] })
  return plan
}
