import type { Instant } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { findPeople } from '../calendar/past-shift.queries.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { findLostCoverage } from '../coverage/lost-coverage.queries.ts'
import { planImport, type ImportPlan, type PlanInput } from './import-plan.rules.ts'
import {
  findImportGroup,
  findNewMembers,
  listImportedShifts,
  listShiftsPlannedHere,
  type ImportGroup,
} from './imported-shift.queries.ts'
import { comparePlans, type PlanDifference } from './plan-comparison.rules.ts'

export interface ImportPreview {
  group: ImportGroup
  now: Instant
  plan: ImportPlan
  /** Display names of the users of the plan. */
  names: ReadonlyMap<number, string>
  gaps: { start: string; end: string }[]
  new_members: string[]
  /** Where other people are planned here than in the source. */
  differences: PlanDifference[]
}

interface Params {
  account_id: number
  group_id: number
  schedule_id: number
  source: PlanInput['source']
  span: PlanInput['span']
}

/** Previews the changes that an import would make now. Returns undefined if the group was deleted. */
export async function previewImport(db: Db, params: Params): Promise<ImportPreview | undefined> {
  const { account_id, group_id, schedule_id, source, span } = params
  const key = { account_id, group_id }
  const group = await findImportGroup(db, key, { isLocked: false })
  if (!group) return undefined
  const now = await readClock(db)
  const imported = await listImportedShifts(db, { account_id, schedule_id })
  const plan = planImport({ zone: group.time_zone, now, span, source, imported })
  const arriving = [...plan.added, ...plan.changed.map((change) => change.now)]
  const leaving = [...plan.removed, ...plan.changed].map(({ was }) => was.event_id)
  const gaps =
    leaving.length === 0 ? [] : await findLostCoverage(db, key, { event_ids: leaving, added: arriving })
  const members = await findNewMembers(db, key, [...new Set(arriving.map(({ user_id }) => user_id))])
  const differences = comparePlans(await listShiftsPlannedHere(db, key, span), source)
  const people = await findPeople(db, account_id, [
    ...differences.flatMap((one) => [one.user_id, one.source?.user_id ?? 0]),
    ...arriving.map(({ user_id }) => user_id),
    ...[...plan.changed, ...plan.removed, ...plan.kept].flatMap(({ was }) => [
      was.current.user_id,
      was.written.user_id,
    ]),
    ...plan.kept.map((one) => one.now?.user_id ?? 0),
  ])
  return {
    group,
    now,
    plan,
    names: new Map([...people].map(([id, { display_name }]) => [id, display_name])),
    gaps,
    new_members: members.map(({ display_name }) => display_name),
    differences,
  }
}
