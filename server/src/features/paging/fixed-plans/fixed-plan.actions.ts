import type {
  ChangedFixedPlan,
  FixedPlan,
  FixedPlanBody,
  FixedPlanChanges,
} from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { toWallTime, type WallTime } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { loadCalendar } from '../calendar/calendar.queries.ts'
import { findPeople } from '../calendar/past-shift.queries.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { trackNewGaps } from '../coverage/coverage.access.ts'
import { describeNewOverlaps, findOverlaps } from '../coverage/overlap.access.ts'
import {
  groupRights,
  requireGroup,
  requireLockedGroup,
  type GroupAccess,
} from '../group-access/paging-group.access.ts'
import { listTurnEvents, writeTurns } from '../rotation-shifts/rotation-event.queries.ts'
import { diffTurns, type PlannedEvent } from '../rotation-shifts/rotation-shifts.rules.ts'
import { trackTakeovers } from '../rotations/rotation.actions.ts'
import type { RuleEnforcement } from '../rest-rules/rule-check.actions.ts'
import * as access from './fixed-plan.access.ts'
import * as errors from './fixed-plan.errors.ts'
import * as queries from './fixed-plan.queries.ts'
import { aroundSpans, presentFixedPlan } from './fixed-plan.rules.ts'

interface PlanKey {
  group_id: number
  plan_id: number
}

async function present(
  ctx: Pick<Context, 'caller'>,
  db: Db,
  group: GroupAccess,
  plans: readonly queries.StoredFixedPlan[],
): Promise<FixedPlan[]> {
  const user_ids = plans.flatMap(({ shifts }) => shifts.map(({ user_id }) => user_id))
  const people = await findPeople(db, ctx.caller.account_id, user_ids)
  const rights = groupRights(ctx, group)
  const may = { change: rights.change_event, remove: rights.delete_event }
  return plans.map((plan) => presentFixedPlan({ people, may }, group.id, plan))
}

export const findFixedPlans = (ctx: Context, group_id: number): Promise<FixedPlan[]> =>
  ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const plans = await queries.listFixedPlans(db, { account_id: ctx.caller.account_id, group_id })
    return present(ctx, db, group, plans)
  })

export const getFixedPlan = (ctx: Context, { group_id, plan_id }: PlanKey): Promise<FixedPlan> =>
  ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const plan = await access.requireFixedPlan(db, { account_id: ctx.caller.account_id, group_id }, plan_id)
    return presentOne(ctx, db, group, plan)
  })

async function presentOne(
  ctx: Pick<Context, 'caller'>,
  db: Db,
  group: GroupAccess,
  plan: queries.StoredFixedPlan,
): Promise<FixedPlan> {
  const [presented] = await present(ctx, db, group, [plan])
  if (!presented) throw new Error('The fixed plan is missing.')
  return presented
}

export function createFixedPlan(
  ctx: Context,
  group_id: number,
  body: FixedPlanBody,
): Promise<ChangedFixedPlan> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup', right: 'add_event' })
    const { account_id } = tx
    const plan = await access.requireValidPlan(tx.db, account_id, group, {
      stored: null,
      body,
      isLocked: true,
    })
    const plan_id = await queries.insertFixedPlan(
      tx.db,
      { account_id, group_id },
      { ...plan, by_user_id: ctx.caller.user_id },
    )
    return publishPlan(ctx, tx, group, {
      plan_id,
      name: plan.name,
      time_zone: plan.time_zone,
      spans: [plan],
      events: plan.events,
      enforcement: { emergency_reason: body.emergency_reason },
      action: 'fixed_plan.created',
    })
  })
}

export function changeFixedPlan(
  ctx: Context,
  { group_id, plan_id }: PlanKey,
  { version, ...body }: FixedPlanChanges,
): Promise<ChangedFixedPlan> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, {
      type: 'ScheduleGroup',
      right: 'change_event',
    })
    const key = { account_id: tx.account_id, group_id }
    const stored = await access.requireFixedPlan(tx.db, key, plan_id)
    requireVersion(version, stored, errors.changed)
    const plan = await access.requireValidPlan(tx.db, tx.account_id, group, {
      stored,
      body,
      isLocked: true,
    })
    await queries.updateFixedPlan(tx.db, key, plan_id, { ...plan, by_user_id: ctx.caller.user_id })
    return publishPlan(ctx, tx, group, {
      plan_id,
      name: plan.name,
      time_zone: plan.time_zone,
      spans: [stored, plan],
      events: plan.events,
      enforcement: { emergency_reason: body.emergency_reason },
      action: 'fixed_plan.changed',
    })
  })
}

export function removeFixedPlan(ctx: Context, { group_id, plan_id }: PlanKey): Promise<ChangedFixedPlan> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, {
      type: 'ScheduleGroup',
      right: 'delete_event',
    })
    const key = { account_id: tx.account_id, group_id }
    const stored = await access.requireFixedPlan(tx.db, key, plan_id)
    const removed = await presentOne(ctx, tx.db, group, stored)
    await queries.markRemoved(tx.db, key, plan_id, ctx.caller.user_id)
    const { warnings } = await publishPlan(ctx, tx, group, {
      plan_id,
      name: stored.name,
      time_zone: stored.time_zone,
      spans: [stored],
      events: [],
      enforcement: 'warn',
      action: 'fixed_plan.removed',
      removed,
    })
    return { ...removed, may: { change: false, remove: false }, warnings }
  })
}

interface Publication {
  plan_id: number
  name: string
  /** The times before and after the change. */
  time_zone: string
  spans: readonly { starts: WallTime; ends: WallTime }[]
  events: readonly PlannedEvent[]
  enforcement: RuleEnforcement
  action: AuditAction
  removed?: FixedPlan
}

/** Writes the events of a plan, and the shifts of all events that it hides or shows again. */
async function publishPlan(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { plan_id, name, time_zone, spans, events, enforcement, action, removed }: Publication,
): Promise<ChangedFixedPlan> {
  const key = { account_id: tx.account_id, group_id: group.id }
  const findNewGaps = await trackNewGaps(tx, group.id)
  const owner = { fixed_plan_id: plan_id }
  const from = toWallTime(time_zone, await readClock(tx.db))
  const isUpcoming = ({ ends }: PlannedEvent) => ends > from
  const stored = await listTurnEvents(tx.db, key, { owner, from })
  const changes = diffTurns(stored, events.filter(isUpcoming))
  const endTakeoversOfChanges = await trackTakeovers(ctx, tx, group, changes)
  const affected = await loadCalendar(tx.db, { ...key, between: aroundSpans(spans) })
  const planned = await writeTurns(tx.db, key, { owner, zone: time_zone }, changes)
  const event_ids = [...new Set([...affected.events.map(({ id }) => id), ...planned])]
  const overlapsBefore = await findOverlaps(tx, group, event_ids)
  await endTakeoversOfChanges()
  const brokenRules = await publishCalendarChange(
    tx,
    {
      group_id: group.id,
      by_user_id: ctx.caller.user_id,
      origin: { kind: 'fixed_plan', name },
      enforcement,
    },
    event_ids,
  )
  tx.audit(
    ctx.caller.user_id,
    action,
    { fixed_plan: plan_id },
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
  const plan =
    removed ?? (await presentOne(ctx, tx.db, group, await access.requireFixedPlan(tx.db, key, plan_id)))
  return { ...plan, warnings }
}
