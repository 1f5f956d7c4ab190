import { shiftTaken } from '@wardline/contract/paging/takeover.events.ts'
import type { ShiftTakeover, TakeoverBody } from '@wardline/contract/paging/takeover.schemas.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { tellCalendarChanged } from './calendar-change.actions.ts'
import { viewOf } from './calendar-view.actions.ts'
import * as access from './on-call-event.access.ts'
import type { FoundOccurrence } from './on-call-event.access.ts'
import * as eventErrors from './on-call-event.errors.ts'
import { piecesOf, type Takeover } from './occurrence.rules.ts'
import { shownTakeover } from './occurrence-shown.rules.ts'
import { groupToWrite, type GroupStanding } from './paging-group.access.ts'
import { instantNow } from './shift.queries.ts'
import { checkMayTakeOver, takeoverToUndo } from './takeover.access.ts'
import * as errors from './takeover.errors.ts'
import * as queries from './takeover.queries.ts'
import { readMoment, type Instant } from './wall-time.rules.ts'

interface Span {
  start: Instant
  end: Instant
}

/** What is asked for of a shift: from now at the earliest, within the shift. */
function spanAsked(
  group: GroupStanding,
  { occurrence }: FoundOccurrence,
  body: TakeoverBody,
  now: Instant,
): Span {
  const read = (text: string | undefined) =>
    text === undefined ? undefined : readMoment(group.time_zone, text).at
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

/** Gives somebody what others have of an occurrence in a span: one takeover for each of them. Answers them, stored. */
export async function takeSpan(
  tx: Tx,
  group_id: number,
  { occurrence, takeovers }: FoundOccurrence,
  { taker, from, span }: { taker: number; from?: number; span: Span },
): Promise<Takeover[]> {
  const { event_id, original_start } = occurrence
  const taken: Takeover[] = []
  for (const piece of piecesOf(occurrence, takeovers)) {
    const start = Math.max(piece.start, span.start)
    const end = Math.min(piece.end, span.end)
    if (start >= end || piece.user_id === taker || (from !== undefined && piece.user_id !== from)) continue
    const one = { event_id, original_start, user_id: taker, displaced_user_id: piece.user_id, start, end }
    taken.push({ ...one, id: await queries.insert(tx.db, tx.account_id, { ...one, group_id }) })
  }
  return taken
}

type FoundEvent = Omit<FoundOccurrence, 'occurrence'>

interface Told {
  taken: readonly Takeover[]
  undone?: Instant | null
  by?: 'person' | 'calendar'
}

const deedOf = ({ undone = null, by = 'person' }: Told): string => {
  if (undone === null) return 'shift.taken_over'
  return by === 'person' ? 'shift.given_back' : 'shift.takeover_ended'
}

/** Written down, and told to the two of each. */
export async function tellTaken(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  found: FoundEvent,
  told: Told,
): Promise<ShiftTakeover[]> {
  const { taken, undone = null, by = 'person' } = told
  const view = await viewOf(ctx, tx.db, group, { ...found, events: [found.event], takeovers: [...taken] })
  return taken.map((one) => {
    const shown = shownTakeover(view, one, undone)
    const { may: _, ...takeover } = shown
    tx.emit(
      shiftTaken,
      { users: [...new Set([one.user_id, one.displaced_user_id])] },
      { takeover, group_name: group.name, actor_id: ctx.caller.user_id, by },
    )
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: deedOf(told),
      object_type: 'shift_takeover',
      object_id: one.id,
      details: {
        group_id: group.id,
        event_id: one.event_id,
        user_id: one.user_id,
        displaced_user_id: one.displaced_user_id,
      },
    })
    return shown
  })
}

/**
 * Ends takeovers of an event because the calendar is changed under them, and tells both people of each that was not over.
 * The group's row is locked by the caller.
 */
export async function endTakeovers(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  found: FoundEvent,
  ids: readonly number[],
): Promise<void> {
  const ended = new Set(await queries.undo(tx.db, tx.account_id, ids))
  if (ended.size === 0) return
  const taken = found.takeovers.filter(({ id }) => ended.has(id))
  await tellTaken(ctx, tx, group, found, { taken, undone: await instantNow(tx.db), by: 'calendar' })
}

/** The caller has somebody's shift from now on, or for a span of it. */
export const takeOverShift = (
  ctx: Ctx,
  of: { group_id: number; event_id: number },
  body: TakeoverBody,
): Promise<ShiftTakeover> =>
  ctx.tx(async (tx) => {
    const group = await groupToWrite(ctx, tx, of.group_id, { type: 'ScheduleGroup' })
    const now = await instantNow(tx.db)
    const found = await access.occurrenceToChange(
      ctx,
      tx,
      { ...of, original_start: body.original_start },
      now,
    )
    checkMayTakeOver({ group })
    const { is_cancelled } = found.occurrence
    if (is_cancelled) throw invalid({ original_start: [eventErrors.notAnOccurrence] })
    const span = spanAsked(group, found, body, now)
    const taken = await takeSpan(tx, group.id, found, { taker: ctx.caller.user_id, span })
    if (taken.length === 0) throw invalid({ original_start: [errors.ownAlready] })
    await tellCalendarChanged(tx, group.id, [of.event_id])
    const [first] = await tellTaken(ctx, tx, group, found, { taken })
    if (!first) throw new Error('A takeover that was just written is not there.')
    return first
  })

/** Gives a shift back from now on. What is over of it stays as it was. */
export const undoTakeover = (ctx: Ctx, id: number): Promise<ShiftTakeover> =>
  ctx.tx(async (tx) => {
    const now = await instantNow(tx.db)
    const { group, takeover } = await takeoverToUndo(ctx, tx, id, now)
    await queries.undo(tx.db, tx.account_id, [id])
    await tellCalendarChanged(tx, group.id, [takeover.event_id])
    const found = await access.occurrenceOf(tx, takeover)
    const [shown] = await tellTaken(ctx, tx, group, found, { taken: [takeover], undone: now })
    if (!shown) throw new Error('A takeover that was just undone is not there.')
    return shown
  })
