import type {
  RotationPreview,
  RotationPreviewBody,
} from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { toTimeRange } from '@wardline/recurrence/occurrence.ts'
import { parseMoment, type Instant } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { listFixedSpans } from '../calendar/calendar.queries.ts'
import { subtractFixedSpans } from '../calendar/occurrence.rules.ts'
import { findPeople } from '../calendar/past-shift.queries.ts'
import { aheadMs } from '../calendar/shift-generation.actions.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { describeNewGaps } from '../coverage/coverage.rules.ts'
import { findLostCoverage } from '../coverage/lost-coverage.queries.ts'
import { listPlannedOverlaps } from '../coverage/overlap.queries.ts'
import { describeOverlaps } from '../coverage/overlap.rules.ts'
import { groupRights, requireGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import { loadOnCallStatus } from '../on-call/on-call.access.ts'
import { describePlannedViolations } from '../rest-rules/rule-check.actions.ts'
import { findTurnChanges } from '../rotation-shifts/rotation-shifts.actions.ts'
import type { PlannedEvent, TurnChanges } from '../rotation-shifts/rotation-shifts.rules.ts'
import type { StoredPlan } from '../rotation-shifts/rotation.queries.ts'
import * as access from './rotation.access.ts'
import { listEditedEvents } from './rotation-plan.queries.ts'
import { formatRange, presentPreview, toSettings, withPlan } from './rotation.rules.ts'

/** Compares as `changeRotation` does, and writes nothing. */
export function previewRotation(
  ctx: Context,
  group_id: number,
  { rotation_id, ...body }: RotationPreviewBody,
): Promise<RotationPreview> {
  return ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const rights = groupRights(ctx, group)
    if (!(rotation_id === null ? rights.add_event : rights.change_event)) throw forbidden()
    const { account_id } = ctx.caller
    const key = { account_id, group_id }
    const zone = group.time_zone
    const rotation =
      rotation_id === null
        ? { id: 0, ends: null, plans: [] }
        : await access.requireRotation(db, key, rotation_id)
    const now = await readClock(db)
    const starts = parseMoment(zone, body.starts).wall
    const settings = toSettings(body)
    await access.requirePeople(db, key, settings, { isLocked: false })
    const { planned, holidays } = await access.requirePlannableShifts(db, account_id, {
      zone,
      now,
      starts,
      settings,
    })
    const plan: StoredPlan = { ...settings, starts, author: null, created: '' }
    const ends = rotation.ends !== null && rotation.ends > starts ? rotation.ends : null
    const changes = await findTurnChanges(
      db,
      key,
      { id: rotation.id, ends, plans: withPlan(rotation.plans, plan) },
      { from: now, to: now + aheadMs },
    )
    const people = await findPeople(db, account_id, [
      ...settings.people,
      ...changes.removed.map(({ user_id }) => user_id),
      ...changes.changed.map(({ was }) => was.user_id),
    ])
    const names = new Map([...people].map(([id, { display_name }]) => [id, display_name]))
    const edited = await listEditedEvents(
      db,
      account_id,
      changes.removed.map(({ event_id }) => event_id),
    )
    return {
      ...presentPreview({ zone, holidays, names, starts, planned, changes }),
      replaced: changes.removed
        .filter(({ event_id }) => edited.has(event_id))
        .map((one) => ({ ...formatRange(zone, one), display_name: names.get(one.user_id) ?? '' })),
      warnings: await findWarnings(db, account_id, group, { changes, now }),
    }
  })
}

async function findWarnings(
  db: Db,
  account_id: number,
  group: GroupAccess,
  { changes: { added, changed, removed }, now }: { changes: TurnChanges; now: Instant },
): Promise<string[]> {
  const key = { account_id, group_id: group.id }
  const zone = group.time_zone
  const replaced = [...removed, ...changed.map(({ was }) => was)].map(({ event_id }) => event_id)
  const fixed_spans = await listFixedSpans(db, key)
  const toTimes = (shifts: readonly PlannedEvent[]) =>
    shifts.flatMap(({ user_id, call_order, ...times }) =>
      subtractFixedSpans([{ user_id, call_order, ...toTimeRange(zone, times) }], fixed_spans),
    )
  const next = [...added, ...changed.map((change) => change.now)]
  const planned = toTimes(next)
  const [lost, brokenRules, overlaps, status] = await Promise.all([
    findLostCoverage(db, key, { event_ids: replaced, added: planned }),
    describePlannedViolations(db, { account_id, group, now, planned, replaced }),
    listPlannedOverlaps(db, { ...key, planned, replaced }),
    loadOnCallStatus(db, account_id, [group.id]),
  ])
  return [
    ...describeNewGaps(lost, zone, status.get(group.id)?.fallback_contact ?? null),
    ...brokenRules,
    ...describeOverlaps(overlaps, zone, group.id),
  ]
}
