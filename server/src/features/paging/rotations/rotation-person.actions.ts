import type {
  PersonReplacement,
  ReplacementOutcome,
  ReplacePersonBody,
} from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import {
  formatWithOffset,
  parseWallTime,
  toInstant,
  toWallTime,
  type Instant,
} from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { aheadMs } from '../calendar/shift-generation.actions.ts'
import { readClock } from '../calendar/shift.queries.ts'
import {
  groupRights,
  requireGroup,
  requireLockedGroup,
  type GroupAccess,
} from '../group-access/paging-group.access.ts'
import { planShifts } from '../rotation-shifts/rotation-shifts.rules.ts'
import {
  listHolidayNumbers,
  listRotations,
  type StoredPlan,
  type StoredRotation,
} from '../rotation-shifts/rotation.queries.ts'
import * as access from './rotation.access.ts'
import * as errors from './rotation.errors.ts'
import { publishRotation, writeRotation } from './rotation.actions.ts'
import * as queries from './rotation-plan.queries.ts'
import { replaceInPlans } from './rotation-person.rules.ts'
import { hasSamePersonTwice, toSettingsOf } from './rotation.rules.ts'

/** Gives the turns of a user to another one in every rotation, or takes them out. */
export function replaceInRotations(ctx: Context, body: ReplacePersonBody): Promise<PersonReplacement> {
  if (body.is_preview) return ctx.read((db) => findReplacements(ctx, db, body))
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    const results: PersonReplacement['results'] = []
    const warnings: string[] = []
    for (const { group_id, rotation_id } of await queries.listRotationsOf(tx.db, account_id, body.user_id)) {
      const group = await requireLockedGroup(ctx, tx, group_id)
      const found = await findReplacement(ctx, tx.db, group, rotation_id, body, { isLocked: true })
      if (!found) continue
      results.push(found.result)
      if (found.result.outcome !== 'changed') continue
      await storePlans(ctx, tx, found)
      const changed = await publishRotation(ctx, tx, group, {
        rotation_id,
        action: 'rotation.changed',
        keepsTakeovers: true,
        enforcement: 'warn',
      })
      warnings.push(...changed.warnings.map((sentence) => `${group.name}: ${sentence}`))
    }
    requireTurns(results)
    return { results, warnings }
  })
}

/** Replaces the plans of a rotation that start at the same times, and adds the others. */
async function storePlans(
  ctx: Context,
  tx: Tx,
  { rotation, plans }: Pick<FoundReplacement, 'rotation' | 'plans'>,
): Promise<void> {
  const key = { account_id: tx.account_id, rotation_id: rotation.id }
  for (const plan of plans) {
    await queries.replacePlan(tx.db, key, plan.starts)
    await queries.insertPlan(tx.db, key, {
      starts: plan.starts,
      settings: toSettingsOf(plan),
      author_id: ctx.caller.user_id,
    })
  }
  const { name, ends } = rotation
  await queries.updateRotation(tx.db, key, { name, ends, by_user_id: ctx.caller.user_id })
}

/**
 * Gives the turns of a user in the rotations of a group to another one, each from its next hand-over on, and returns the
 * ids of the changed events. Takeovers stay. The caller publishes the change of the calendar.
 * @param group locked by the caller
 */
export async function replaceInGroup(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { from, to, now }: { from: number; to: number; now: Instant },
): Promise<number[]> {
  const key = { account_id: tx.account_id, group_id: group.id }
  const holidays = await listHolidayNumbers(tx.db, tx.account_id)
  const at = toWallTime(group.time_zone, now)
  const event_ids: number[] = []
  for (const rotation of await listRotations(tx.db, key)) {
    const plans = replaceInPlans(rotation, { user_id: from, by_user_id: to, from: at, holidays })
    if (plans.length === 0 || plans.some(hasSamePersonTwice)) continue
    await storePlans(ctx, tx, { rotation, plans })
    const changed = await access.requireRotation(tx.db, key, rotation.id)
    const written = await writeRotation(ctx, tx, group, { rotation: changed, now, keepsTakeovers: true })
    event_ids.push(...written.event_ids)
    tx.audit(
      ctx.caller.user_id,
      'rotation.changed',
      { rotation: rotation.id },
      { from, to, group_id: group.id },
    )
  }
  return event_ids
}

async function findReplacements(ctx: Context, db: Db, body: ReplacePersonBody): Promise<PersonReplacement> {
  const results: PersonReplacement['results'] = []
  for (const { group_id, rotation_id } of await queries.listRotationsOf(
    db,
    ctx.caller.account_id,
    body.user_id,
  )) {
    const group = await requireGroup(ctx, db, group_id)
    const found = await findReplacement(ctx, db, group, rotation_id, body, { isLocked: false })
    if (found) results.push(found.result)
  }
  requireTurns(results)
  return { results, warnings: [] }
}

/** Another account's user is refused like one without turns. */
function requireTurns(results: PersonReplacement['results']): void {
  if (results.length === 0) throw invalid({ user_id: [errors.noTurns] })
}

interface FoundReplacement {
  result: PersonReplacement['results'][number]
  rotation: StoredRotation
  plans: StoredPlan[]
}

/** Undefined if the user has no turn on that day or later. */
async function findReplacement(
  ctx: Context,
  db: Db,
  group: GroupAccess,
  rotation_id: number,
  body: ReplacePersonBody,
  { isLocked }: { isLocked: boolean },
): Promise<FoundReplacement | undefined> {
  const { account_id } = ctx.caller
  const key = { account_id, group_id: group.id }
  const rotation = await access.requireRotation(db, key, rotation_id)
  const holidays = await listHolidayNumbers(db, account_id)
  const now = await readClock(db)
  const zone = group.time_zone
  const from = Math.max(parseWallTime(body.from), toWallTime(zone, now))
  const plans = replaceInPlans(rotation, { ...body, from, holidays })
  const [first] = plans
  if (!first) return undefined
  const outcome = groupRights(ctx, group).change_event
    ? await findOutcome(db, key, plans, { by_user_id: body.by_user_id, isLocked })
    : 'not_permitted'
  const to = toWallTime(zone, now + aheadMs)
  const lost = [...planShifts(rotation, { holidays, from: first.starts, to })].filter(
    (shift) => shift.user_id === body.user_id && shift.starts >= first.starts,
  )
  const { id, uid, name } = group
  return {
    rotation,
    plans,
    result: {
      rotation_id,
      rotation: rotation.name,
      group_id: id,
      group_uid: uid,
      group: name,
      outcome,
      at: formatWithOffset(zone, toInstant(zone, first.starts)),
      shifts: lost.length,
    },
  }
}

async function findOutcome(
  db: Db,
  key: { account_id: number; group_id: number },
  plans: readonly StoredPlan[],
  { by_user_id, isLocked }: { by_user_id: number | null; isLocked: boolean },
): Promise<ReplacementOutcome> {
  if (plans.some(({ people }) => people.length === 0)) return 'last_person'
  if (plans.some(hasSamePersonTwice)) return 'same_person'
  if (by_user_id === null) return 'changed'
  const [other] = await queries.listCandidates(db, key, { user_ids: [by_user_id], isLocked })
  if (!other?.is_member) return 'not_member'
  return other.can_receive ? 'changed' : 'cannot_receive'
}
