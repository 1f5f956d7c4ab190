import type {
  ChangedRotation,
  Rotation,
  RotationBody,
  RotationChanges,
  RotationEndBody,
} from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { parseMoment, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { loadCalendar } from '../calendar/calendar.queries.ts'
import { findPeople } from '../calendar/past-shift.queries.ts'
import { aheadMs } from '../calendar/shift-generation.actions.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { trackNewGaps } from '../coverage/coverage.access.ts'
import { describeNewOverlaps, findOverlaps } from '../coverage/overlap.access.ts'
import type { Overlap } from '../coverage/overlap.queries.ts'
import {
  groupRights,
  requireGroup,
  requireLockedGroup,
  type GroupAccess,
} from '../group-access/paging-group.access.ts'
import { writeTurns } from '../rotation-shifts/rotation-event.queries.ts'
import { findTurnChanges } from '../rotation-shifts/rotation-shifts.actions.ts'
import type { TurnChanges } from '../rotation-shifts/rotation-shifts.rules.ts'
import {
  listHolidayNumbers,
  listRotations,
  type StoredPlan,
  type StoredRotation,
} from '../rotation-shifts/rotation.queries.ts'
import { endTakeovers } from '../takeovers/takeover.actions.ts'
import * as takeoverQueries from '../takeovers/takeover.queries.ts'
import type { RuleEnforcement } from '../rest-rules/rule-check.actions.ts'
import * as access from './rotation.access.ts'
import * as errors from './rotation.errors.ts'
import * as queries from './rotation-plan.queries.ts'
import { isSamePlan, presentRotation, toSettings } from './rotation.rules.ts'

interface RotationKey {
  group_id: number
  rotation_id: number
}

async function present(
  ctx: Pick<Context, 'caller'>,
  db: Db,
  group: GroupAccess,
  rotations: readonly StoredRotation[],
): Promise<Rotation[]> {
  const { account_id } = ctx.caller
  const user_ids = rotations.flatMap(({ plans }) => plans.flatMap(({ people }) => people))
  const [now, holidays, people] = await Promise.all([
    readClock(db),
    listHolidayNumbers(db, account_id),
    findPeople(db, account_id, user_ids),
  ])
  const rights = groupRights(ctx, group)
  const may = { change: rights.change_event, end: rights.delete_event }
  const view = { zone: group.time_zone, now, holidays, people, may }
  return rotations.map((rotation) => presentRotation(view, group.id, rotation))
}

export const findRotations = (ctx: Context, group_id: number): Promise<Rotation[]> =>
  ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const rotations = await listRotations(db, { account_id: ctx.caller.account_id, group_id })
    return present(ctx, db, group, rotations)
  })

export const getRotation = (ctx: Context, { group_id, rotation_id }: RotationKey): Promise<Rotation> =>
  ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    return load(ctx, db, group, rotation_id)
  })

async function load(ctx: Context, db: Db, group: GroupAccess, id: number): Promise<Rotation> {
  const key = { account_id: ctx.caller.account_id, group_id: group.id }
  const [rotation] = await present(ctx, db, group, [await access.requireRotation(db, key, id)])
  if (!rotation) throw new Error('The rotation is missing.')
  return rotation
}

export function createRotation(ctx: Context, group_id: number, body: RotationBody): Promise<ChangedRotation> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup', right: 'add_event' })
    const { account_id } = tx
    const { user_id: by_user_id } = ctx.caller
    const rotation_id = await queries.insertRotation(tx.db, {
      account_id,
      group_id,
      name: body.name,
      by_user_id,
    })
    await addPlan(ctx, tx, group, { rotation_id, body, last: undefined })
    return publishRotation(ctx, tx, group, {
      rotation_id,
      action: 'rotation.created',
      enforcement: { emergency_reason: body.emergency_reason },
    })
  })
}

export function changeRotation(
  ctx: Context,
  { group_id, rotation_id }: RotationKey,
  { version, ...body }: RotationChanges,
): Promise<ChangedRotation> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, {
      type: 'ScheduleGroup',
      right: 'change_event',
    })
    const { account_id } = tx
    const stored = await access.requireRotation(tx.db, { account_id, group_id }, rotation_id)
    requireVersion(version, stored, errors.changed)
    const starts = await addPlan(ctx, tx, group, { rotation_id, body, last: stored.plans.at(-1) })
    await queries.updateRotation(
      tx.db,
      { account_id, rotation_id },
      {
        name: body.name,
        ends: stored.ends !== null && stored.ends > starts ? stored.ends : null,
        by_user_id: ctx.caller.user_id,
      },
    )
    return publishRotation(ctx, tx, group, {
      rotation_id,
      action: 'rotation.changed',
      enforcement: { emergency_reason: body.emergency_reason },
    })
  })
}

export function endRotation(
  ctx: Context,
  { group_id, rotation_id }: RotationKey,
  { ends: text }: RotationEndBody,
): Promise<ChangedRotation> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, {
      type: 'ScheduleGroup',
      right: 'delete_event',
    })
    const { account_id } = tx
    const { name } = await access.requireRotation(tx.db, { account_id, group_id }, rotation_id)
    const ends = parseMoment(group.time_zone, text).wall
    const key = { account_id, rotation_id }
    await queries.replacePlans(tx.db, key, { from: ends, keepsFirst: true })
    await queries.updateRotation(tx.db, key, { name, ends, by_user_id: ctx.caller.user_id })
    return publishRotation(ctx, tx, group, {
      rotation_id,
      action: 'rotation.ended',
      enforcement: 'warn',
    })
  })
}

/** Replaces the plans from its start on, unless the last plan is the same. */
async function addPlan(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { rotation_id, body, last }: { rotation_id: number; body: RotationBody; last: StoredPlan | undefined },
): Promise<WallTime> {
  const settings = toSettings(body)
  const starts = parseMoment(group.time_zone, body.starts).wall
  const group_key = { account_id: tx.account_id, group_id: group.id }
  await access.requirePeople(tx.db, group_key, settings, { isLocked: true })
  await access.requirePolicy(tx, settings)
  const now = await readClock(tx.db)
  await access.requirePlannableShifts(tx.db, tx.account_id, { zone: group.time_zone, now, starts, settings })
  if (last && isSamePlan(last, { ...settings, starts })) return starts
  const key = { account_id: tx.account_id, rotation_id }
  await queries.replacePlans(tx.db, key, { from: starts })
  await queries.insertPlan(tx.db, key, { starts, settings, author_id: ctx.caller.user_id })
  return starts
}

interface Publication {
  rotation_id: number
  action: AuditAction
  /** Only the person of the turns changes. */
  keepsTakeovers?: boolean
  enforcement: RuleEnforcement
}

/** Writes the shifts of a rotation whose plans changed. Shifts that were changed by hand keep their change. */
export async function publishRotation(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { rotation_id, action, keepsTakeovers = false, enforcement }: Publication,
): Promise<ChangedRotation> {
  const key = { account_id: tx.account_id, group_id: group.id }
  const findNewGaps = await trackNewGaps(tx, group.id)
  const rotation = await access.requireRotation(tx.db, key, rotation_id)
  const now = await readClock(tx.db)
  const { changes, event_ids, overlapsBefore } = await writeRotation(ctx, tx, group, {
    rotation,
    now,
    keepsTakeovers,
  })
  const brokenRules = await publishCalendarChange(
    tx,
    {
      group_id: group.id,
      by_user_id: ctx.caller.user_id,
      origin: { kind: 'rotation', name: rotation.name },
      enforcement,
    },
    event_ids,
  )
  tx.audit(
    ctx.caller.user_id,
    action,
    { rotation: rotation_id },
    {
      group_id: group.id,
      added: changes.added.length,
      changed: changes.changed.length,
      removed: changes.removed.length,
    },
  )
  const warnings = [
    ...(await findNewGaps()),
    ...brokenRules,
    ...(await describeNewOverlaps(tx, group, event_ids, overlapsBefore)),
  ]
  return { ...(await load(ctx, tx.db, group, rotation_id)), warnings }
}

interface Written {
  changes: TurnChanges
  event_ids: number[]
  overlapsBefore: Overlap[]
}

/** Writes the events of a rotation whose plans changed, without publishing them. */
export async function writeRotation(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  {
    rotation,
    now,
    keepsTakeovers = false,
  }: { rotation: StoredRotation; now: Instant; keepsTakeovers?: boolean },
): Promise<Written> {
  const key = { account_id: tx.account_id, group_id: group.id }
  const changes = await findTurnChanges(tx.db, key, rotation, { from: now, to: now + aheadMs })
  const overlapsBefore = await findOverlaps(
    tx,
    group,
    changes.changed.map(({ was }) => was.event_id),
  )
  const endTakeoversOfChanges = await trackTakeovers(ctx, tx, group, changes, keepsTakeovers)
  const event_ids = await writeTurns(
    tx.db,
    key,
    { owner: { rotation_id: rotation.id }, zone: group.time_zone },
    changes,
  )
  await endTakeoversOfChanges()
  return { changes, event_ids, overlapsBefore }
}

/**
 * Call it before the events are written; call the returned function after. As with a series: a shift that is gone or gets another user ends its takeovers, and both users are notified. If only
 * the person of the turns changes, takeovers stay, and cover the new person.
 */
export async function trackTakeovers(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { changed, removed }: TurnChanges,
  keepsTakeovers = false,
): Promise<() => Promise<void>> {
  const reassigned = changed.filter(({ was, now }) => was.user_id !== now.user_id)
  const newUsers = new Map(reassigned.map(({ was, now }) => [was.event_id, now.user_id]))
  const event_ids = [...removed.map(({ event_id }) => event_id), ...newUsers.keys()]
  if (event_ids.length === 0) return () => Promise.resolve()
  const { events, overrides, takeovers } = await loadCalendar(tx.db, {
    account_id: tx.account_id,
    group_id: group.id,
    event_ids,
  })
  return async () => {
    for (const event of events) {
      const own = takeovers.filter((one) => one.event_id === event.id)
      if (own.length === 0) continue
      const to = newUsers.get(event.id)
      if (!keepsTakeovers || to === undefined) {
        await endTakeovers(
          ctx,
          tx,
          group,
          { event, overrides, takeovers },
          own.map(({ id }) => id),
        )
        continue
      }
      const [needless, kept] = [
        own.filter((one) => one.user_id === to),
        own.filter((one) => one.user_id !== to),
      ]
      await takeoverQueries.undo(
        tx.db,
        tx.account_id,
        needless.map(({ id }) => id),
      )
      await takeoverQueries.move(
        tx.db,
        tx.account_id,
        kept.map((one) => ({
          ...one,
          displaced_user_id: one.displaced_user_id === event.user_id ? to : one.displaced_user_id,
        })),
      )
    }
  }
}
