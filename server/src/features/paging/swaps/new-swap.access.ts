import type { ShiftToSwap, SwapRequestBody } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { parseMoment, type Instant } from '@wardline/recurrence/wall-time.ts'
import { AppError, forbidden, invalid, invalidPlaces } from '../../../platform/http/errors.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireOccurrence, type FoundOccurrence } from '../calendar/occurrence.access.ts'
import * as eventErrors from '../calendar/occurrence.errors.ts'
import { findCandidate } from '../calendar/on-call-candidate.queries.ts'
import { groupRights, type GroupAccess } from '../group-access/paging-group.access.ts'
import { requireTakeoverAllowed } from '../takeovers/takeover.access.ts'
import * as errors from './swap-request.errors.ts'
import { presentSwapRequests } from './swap-request.access.ts'
import { listInGroup, type StoredSwapShift } from './swap-request.queries.ts'
import { canBeSwapped, holdersOf, isPending, timesToSwap, type ShiftOfRequest } from './swap-request.rules.ts'

interface Request {
  group: GroupAccess
  now: Instant
}

const refuse = (list: 'shifts' | 'wanted', index: number, field: keyof ShiftToSwap, sentence: string) =>
  invalidPlaces([{ path: [list, index, field], summary: sentence, sentence }])

function parsePart(
  { group }: Request,
  { start, end }: ShiftToSwap,
  { occurrence }: FoundOccurrence,
): StoredSwapShift['part'] {
  if (start === null && end === null) return null
  const at = (moment: string | null, whole: Instant) =>
    moment === null ? whole : parseMoment(group.time_zone, moment).at
  const part = { start: at(start, occurrence.start), end: at(end, occurrence.end) }
  return part.start === occurrence.start && part.end === occurrence.end ? null : part
}

const startOfMinute = (at: Instant): Instant => at - (at % 60_000)

async function findShift(
  ctx: Context,
  tx: Tx,
  request: Request,
  { shift, list, index }: { shift: ShiftToSwap; list: 'shifts' | 'wanted'; index: number },
): Promise<ShiftOfRequest> {
  const key = { ...shift, group_id: request.group.id }
  const found = await requireOccurrence(ctx, tx.db, key).catch((reason: unknown) => {
    if (!(reason instanceof AppError)) throw reason
    throw refuse(list, index, 'original_start', eventErrors.notAnOccurrence)
  })
  const part = parsePart(request, shift, found)
  if (part && part.start >= part.end) throw refuse(list, index, 'start', eventErrors.startAfterEnd)
  const { event_id, original_start } = found.occurrence
  const stored = { event_id, original_start, part, is_wanted: list === 'wanted', is_rest: false }
  const times = timesToSwap({ stored, current: found })
  if (!times) throw refuse(list, index, 'start', errors.outsideShift)
  const { now } = request
  if (times.start > now) return { stored, current: found }
  if (list === 'wanted') throw refuse(list, index, 'original_start', errors.alreadyBegun)
  if (times.end <= now) throw refuse(list, index, 'original_start', errors.over)
  const rest = { start: Math.max(times.start, startOfMinute(now)), end: times.end }
  return { stored: { ...stored, part: rest, is_rest: true }, current: found }
}

const keyOf = ({ event_id, original_start }: Pick<StoredSwapShift, 'event_id' | 'original_start'>): string =>
  `${event_id} ${original_start}`

async function requireShifts(
  ctx: Context,
  tx: Tx,
  request: Request,
  { shifts, list }: { shifts: readonly ShiftToSwap[]; list: 'shifts' | 'wanted' },
): Promise<ShiftOfRequest[]> {
  const found: ShiftOfRequest[] = []
  for (const [index, shift] of shifts.entries())
    found.push(await findShift(ctx, tx, request, { shift, list, index }))
  const seen = new Set<string>()
  for (const [index, { stored }] of found.entries()) {
    if (seen.has(keyOf(stored))) throw refuse(list, index, 'original_start', errors.listedTwice)
    seen.add(keyOf(stored))
  }
  return found
}

async function requireColleagues(
  ctx: Context,
  tx: Tx,
  { group }: Request,
  { user_id, to_user_ids, isByScheduler }: { user_id: number; to_user_ids: number[]; isByScheduler: boolean },
): Promise<void> {
  if (new Set(to_user_ids).size < to_user_ids.length) throw invalid({ to_user_ids: [errors.askedTwice] })
  for (const id of to_user_ids) {
    if (id === user_id) throw invalid({ to_user_ids: [errors.toYourself] })
    const person = await findCandidate(tx.db, { account_id: tx.account_id, group_id: group.id }, id)
    if (!person || (!person.is_member && (isByScheduler || !group.allow_non_member_shift_takeover)))
      throw invalid({ to_user_ids: [errors.toNonMember] })
    if (!person.can_receive) throw invalid({ to_user_ids: [eventErrors.cannotReceive(person.display_name)] })
  }
}

/** All shifts in return belong to one colleague, who is the only one asked if colleagues are named. */
function requireWantedOfColleague(
  wanted: readonly ShiftOfRequest[],
  { user_id, to_user_ids }: { user_id: number; to_user_ids: readonly number[] },
): void {
  if (wanted.length === 0) return
  if (to_user_ids.length > 1) throw invalid({ wanted: [errors.wantedFromOne] })
  let holders = new Set(to_user_ids.length === 1 ? to_user_ids : wanted.flatMap(holdersOf))
  holders.delete(user_id)
  for (const [index, shift] of wanted.entries()) {
    holders = holders.intersection(new Set(holdersOf(shift)))
    if (holders.size === 0) throw refuse('wanted', index, 'original_start', errors.notTheirs)
  }
}

/**
 * The group's row must be locked.
 * @throws 403 unless the caller is the user of the shifts, or a scheduler of the group
 */
export async function requireValidSwap(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  body: SwapRequestBody,
  now: Instant,
): Promise<{ user_id: number; is_by_scheduler: boolean; shifts: StoredSwapShift[] }> {
  const { user_id: caller_id } = ctx.caller
  const user_id = body.user_id ?? caller_id
  const isByScheduler = groupRights(ctx, group).change_event
  if (user_id !== caller_id && !isByScheduler) throw forbidden()
  if (user_id === caller_id) requireTakeoverAllowed({ group })
  const request = { group, now }
  const shifts = await requireShifts(ctx, tx, request, { shifts: body.shifts, list: 'shifts' })
  for (const [index, shift] of shifts.entries())
    if (!canBeSwapped(shift, user_id, now))
      throw refuse(
        'shifts',
        index,
        'original_start',
        user_id === caller_id ? errors.notYours : errors.notTheirShift,
      )
  await requireColleagues(ctx, tx, request, { user_id, to_user_ids: body.to_user_ids, isByScheduler })
  const inReturn = await requireShifts(ctx, tx, request, { shifts: body.wanted, list: 'wanted' })
  requireWantedOfColleague(inReturn, { user_id, to_user_ids: body.to_user_ids })
  await requireNoOtherRequest(ctx, tx, group, { user_id, shifts })
  return {
    user_id,
    is_by_scheduler: isByScheduler,
    shifts: [...shifts, ...inReturn].map(({ stored }) => stored),
  }
}

/** A request that has expired does not count, even if that is not stored yet. */
async function requireNoOtherRequest(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { user_id, shifts }: { user_id: number; shifts: readonly ShiftOfRequest[] },
): Promise<void> {
  const stored = await listInGroup(tx.db, tx.account_id, group.id)
  const own = stored.filter((one) => one.user_id === user_id)
  const presented = await presentSwapRequests(ctx, tx.db, group, own)
  const pendingIds = new Set(presented.filter(({ state }) => isPending(state)).map(({ id }) => id))
  const requested = new Set(
    own
      .filter(({ id }) => pendingIds.has(id))
      .flatMap((one) => one.shifts.filter(({ is_wanted }) => !is_wanted).map(keyOf)),
  )
  const index = shifts.findIndex((shift) => requested.has(keyOf(shift.stored)))
  if (index >= 0) throw refuse('shifts', index, 'original_start', errors.requestedAlready)
}
