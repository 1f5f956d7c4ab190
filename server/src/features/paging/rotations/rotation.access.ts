import { rotationLimits } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { toWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { aheadMs } from '../calendar/shift-generation.actions.ts'
import { cannotReceive } from '../calendar/occurrence.errors.ts'
import { noPolicy } from '../events/on-call-event.errors.ts'
import { policyExists } from '../events/on-call-event.queries.ts'
import { planShifts, type PlannedShift } from '../rotation-shifts/rotation-shifts.rules.ts'
import {
  listHolidayNumbers,
  listRotations,
  type RotationSettings,
  type StoredRotation,
} from '../rotation-shifts/rotation.queries.ts'
import * as errors from './rotation.errors.ts'
import { listCandidates } from './rotation-plan.queries.ts'
import { hasSamePersonTwice } from './rotation.rules.ts'

interface Key {
  account_id: number
  group_id: number
}

export async function requireRotation(db: Db, key: Key, id: number): Promise<StoredRotation> {
  const [rotation] = await listRotations(db, key, id)
  if (!rotation) throw notFound()
  return rotation
}

/** Checks that each person can be on call. */
export async function requirePeople(
  db: Db,
  key: Key,
  { people }: Pick<RotationSettings, 'people'>,
  { isLocked, field = 'people' }: { isLocked: boolean; field?: string },
): Promise<void> {
  const user_ids = [...new Set(people)]
  const found = await listCandidates(db, key, { user_ids, isLocked })
  if (found.length < user_ids.length) throw invalid({ [field]: [errors.unknownPerson] })
  const strangers = found.filter(({ is_member }) => !is_member)
  if (strangers.length > 0)
    throw invalid({ [field]: [errors.notMembers(strangers.map(({ display_name }) => display_name))] })
  const unable = found.filter(({ can_receive }) => !can_receive)
  if (unable.length > 0)
    throw invalid({ [field]: unable.map(({ display_name }) => cannotReceive(display_name)) })
}

export async function requirePolicy(
  { db, account_id }: Tx,
  { escalation_policy_id }: RotationSettings,
): Promise<void> {
  if (escalation_policy_id !== null && !(await policyExists(db, account_id, escalation_policy_id)))
    throw invalid({ escalation_policy_id: [noPolicy] })
}

interface NewPlan {
  zone: string
  now: Instant
  starts: WallTime
  settings: RotationSettings
}

/** Plans the shifts that a plan makes from its start on, or from now on, in 400 days. Refuses a plan that makes none. */
export async function requirePlannableShifts(
  db: Db,
  account_id: number,
  { zone, now, starts, settings }: NewPlan,
): Promise<{ planned: PlannedShift[]; holidays: ReadonlySet<number> }> {
  if (hasSamePersonTwice(settings)) throw invalid({ calls: [errors.samePerson] })
  const holidays = await listHolidayNumbers(db, account_id)
  const from = Math.max(starts, toWallTime(zone, now))
  const window = { holidays, from, to: from + aheadMs / 1000 }
  const planned: PlannedShift[] = []
  for (const shift of planShifts({ ends: null, plans: [{ ...settings, starts }] }, window)) {
    planned.push(shift)
    if (planned.length > rotationLimits.shifts) throw invalid({ turn: [errors.tooManyShifts] })
  }
  if (planned.length === 0) throw invalid({ hours: [errors.neverOnCall] })
  return { planned, holidays }
}
