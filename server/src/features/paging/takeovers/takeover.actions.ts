import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { shiftTaken } from '@wardline/contract/paging/takeovers/takeover.events.ts'
import type {
  NewShiftTakeover,
  ShiftTakeover,
  TakeoverBody,
} from '@wardline/contract/paging/takeovers/takeover.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { loadCalendarView } from '../calendar/calendar-view.actions.ts'
import * as access from '../calendar/occurrence.access.ts'
import type { FoundOccurrence } from '../calendar/occurrence.access.ts'
import * as eventErrors from '../calendar/occurrence.errors.ts'
import { newAuthorship, type Takeover } from '../calendar/occurrence.rules.ts'
import { presentTakeover } from '../calendar/occurrence-view.rules.ts'
import { requireLockedGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { requireNoApproval, requireTakeoverAllowed, requireUndoableTakeover } from './takeover.access.ts'
import * as errors from './takeover.errors.ts'
import * as queries from './takeover.queries.ts'
import { splitTakeovers, type TimeRange } from './takeover.rules.ts'
import { parseMoment, type Instant } from '@wardline/recurrence/wall-time.ts'

function parseRange(
  group: GroupAccess,
  { occurrence }: FoundOccurrence,
  body: TakeoverBody,
  now: Instant,
): TimeRange {
  const read = (text: string | undefined) =>
    text === undefined ? undefined : parseMoment(group.time_zone, text).at
  const [from, to] = [read(body.start), read(body.end)]
  if (from !== undefined && (from < occurrence.start || from >= occurrence.end))
    throw invalid({ start: [errors.outsideShift] })
  if (to !== undefined && (to > occurrence.end || to <= occurrence.start))
    throw invalid({ end: [errors.outsideShift] })
  const start = Math.max(from ?? occurrence.start, now)
  const end = to ?? occurrence.end
  if (start >= end) throw invalid({ start: [eventErrors.startAfterEnd] })
  return { start, end }
}

interface NewTakeover {
  taker: number
  from?: number
  range: TimeRange
  author_id: number
  reason?: string
}

export async function insertTakeovers(
  tx: Tx,
  group_id: number,
  found: FoundOccurrence,
  { author_id, reason = '', ...transfer }: NewTakeover,
): Promise<Takeover[]> {
  const taken: Takeover[] = []
  for (const takeover of splitTakeovers(found, transfer))
    taken.push({
      ...takeover,
      authorship: newAuthorship(author_id, reason),
      id: await queries.insert(tx.db, tx.account_id, { ...takeover, group_id, author_id, reason }),
    })
  return taken
}

type FoundEvent = Pick<FoundOccurrence, 'event' | 'overrides' | 'takeovers'>

interface TakeoverChange {
  takeovers: readonly Takeover[]
  undone?: Instant | null
  by?: 'person' | 'calendar'
}

function auditAction({ undone = null, by = 'person' }: TakeoverChange): AuditAction {
  if (undone === null) return 'shift.taken_over'
  return by === 'person' ? 'shift.given_back' : 'shift.takeover_ended'
}

export async function publishTakeovers(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  found: FoundEvent,
  change: TakeoverChange,
): Promise<ShiftTakeover[]> {
  const { takeovers, undone = null, by = 'person' } = change
  const view = await loadCalendarView(ctx, tx.db, group, {
    ...found,
    events: [found.event],
    takeovers: [...takeovers],
  })
  return takeovers.map((one) => {
    const presented = presentTakeover(view, one, undone)
    const { may: _, ...takeover } = presented
    tx.emit(
      shiftTaken,
      { users: [...new Set([one.user_id, one.displaced_user_id])] },
      { takeover, group_name: group.name, actor_id: ctx.caller.user_id, by },
    )
    tx.audit(
      ctx.caller.user_id,
      auditAction(change),
      { shift_takeover: one.id },
      {
        group_id: group.id,
        event_id: one.event_id,
        user_id: one.user_id,
        displaced_user_id: one.displaced_user_id,
      },
    )
    return presented
  })
}

/** Notifies both users of each takeover that it ended. The group's row must be locked. */
export async function endTakeovers(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  found: FoundEvent,
  ids: readonly number[],
): Promise<void> {
  const endedIds = new Set(await queries.undo(tx.db, tx.account_id, ids))
  if (endedIds.size === 0) return
  const ended = found.takeovers.filter(({ id }) => endedIds.has(id))
  await publishTakeovers(ctx, tx, group, found, {
    takeovers: ended,
    undone: await readClock(tx.db),
    by: 'calendar',
  })
}

export function takeOverShift(
  ctx: Context,
  key: { group_id: number; event_id: number },
  body: TakeoverBody,
): Promise<NewShiftTakeover> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, key.group_id, { type: 'ScheduleGroup' })
    const now = await readClock(tx.db)
    const found = await access.requireChangeableOccurrence(
      ctx,
      tx,
      { ...key, original_start: body.original_start },
      now,
    )
    requireTakeoverAllowed({ group })
    const { is_cancelled } = found.occurrence
    if (is_cancelled) throw invalid({ original_start: [eventErrors.notAnOccurrence] })
    const range = parseRange(group, found, body, now)
    requireNoApproval(ctx, group, { start: range.start, now })
    const taken = await insertTakeovers(tx, group.id, found, {
      taker: ctx.caller.user_id,
      author_id: ctx.caller.user_id,
      range,
      reason: body.reason,
    })
    if (taken.length === 0) throw invalid({ original_start: [errors.ownAlready] })
    const warnings = await publishCalendarChange(
      tx,
      {
        group_id: group.id,
        by_user_id: ctx.caller.user_id,
        origin: { kind: 'takeover' },
        enforcement: { emergency_reason: body.emergency_reason },
      },
      [key.event_id],
    )
    const [first] = await publishTakeovers(ctx, tx, group, found, { takeovers: taken })
    if (!first) throw new Error('The new takeover is missing.')
    return { ...first, warnings }
  })
}

export function undoTakeover(ctx: Context, id: number): Promise<ShiftTakeover> {
  return ctx.transaction(async (tx) => {
    const now = await readClock(tx.db)
    const { group, takeover } = await requireUndoableTakeover(ctx, tx, id, now)
    await queries.undo(tx.db, tx.account_id, [id])
    await publishCalendarChange(
      tx,
      {
        group_id: group.id,
        by_user_id: ctx.caller.user_id,
        origin: { kind: 'takeover' },
        enforcement: 'warn',
      },
      [takeover.event_id],
    )
    const found = await access.loadOccurrence(tx, takeover)
    const [presented] = await publishTakeovers(ctx, tx, group, found, { takeovers: [takeover], undone: now })
    if (!presented) throw new Error('The undone takeover is missing.')
    return presented
  })
}
