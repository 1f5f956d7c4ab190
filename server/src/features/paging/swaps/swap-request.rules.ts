import type {
  AskedColleague,
  SwapRequest,
  SwapRequestState,
  SwapShift,
} from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { formatWithOffset, type Instant } from '@wardline/recurrence/wall-time.ts'
import {
  splitOccurrence,
  type CalendarEvent,
  type ChangesOfShifts,
  type PlannedOccurrence,
} from '../calendar/occurrence.rules.ts'
import { mayTakeOver, formatWallMoment, type CalendarView } from '../calendar/occurrence-view.rules.ts'
import type { StoredColleague, StoredSwapRequest, StoredSwapShift } from './swap-request.queries.ts'

export interface CurrentShift extends ChangesOfShifts {
  event: CalendarEvent
  occurrence: PlannedOccurrence
}

/** A shift of a request, and the shift of the calendar. `current` is undefined once that does not exist. */
export interface ShiftOfRequest {
  stored: Pick<StoredSwapShift, 'part' | 'event_id' | 'original_start' | 'is_wanted' | 'is_rest'>
  current: CurrentShift | undefined
}

interface Times {
  start: Instant
  end: Instant
}

/** The times to swap; `undefined` if the shift does not contain them any more. */
export function timesToSwap({ stored: { part }, current }: ShiftOfRequest): Times | undefined {
  if (!current) return undefined
  const { start, end } = current.occurrence
  if (part === null) return { start, end }
  return part.start >= start && part.end <= end ? part : undefined
}

/** The users who have the shift at the times to swap, or at some of them; `from` leaves out earlier times. */
export function holdersOf(shift: ShiftOfRequest, from: Instant = -Infinity): number[] {
  const times = timesToSwap(shift)
  if (!times || !shift.current || shift.current.occurrence.is_cancelled) return []
  const { occurrence, ...changes } = shift.current
  return splitOccurrence(occurrence, changes)
    .filter((piece) => piece.start < times.end && Math.max(times.start, from) < piece.end)
    .map((piece) => piece.user_id)
}

/** Whether the user still has the shift, and it is still to come; of a rest, whether some of it is left. */
export function canBeSwapped(shift: ShiftOfRequest, user_id: number, now: Instant): boolean {
  const times = timesToSwap(shift)
  if (!times) return false
  return shift.stored.is_rest
    ? times.end > now && holdersOf(shift, now).includes(user_id)
    : times.start > now && holdersOf(shift).includes(user_id)
}

export const isPending = (state: SwapRequestState): boolean =>
  state === 'open' || state === 'awaiting_approval'

/** A declined request stays listed if no colleague was left to ask. */
const isUntaken = ({ state, untaken }: Pick<StoredSwapRequest, 'state' | 'untaken'>): boolean =>
  state === 'declined' && untaken !== null

/** A pending request expires when one of its shifts begins, changes hands or is gone. */
function stateOf(
  { now }: Pick<CalendarView, 'now'>,
  request: StoredSwapRequest,
  shifts: readonly ShiftOfRequest[],
): SwapRequestState {
  const { state, user_id, answered_by } = request
  if (!isPending(state) && !isUntaken(request)) return state
  const isEmpty = shifts.every(({ stored }) => stored.is_wanted)
  const isThere = (shift: ShiftOfRequest): boolean => {
    if (!shift.stored.is_wanted) return canBeSwapped(shift, user_id, now)
    const holder = (state === 'declined' ? null : answered_by) ?? holdersOf(shift)[0]
    return holder !== undefined && canBeSwapped(shift, holder, now)
  }
  return !isEmpty && shifts.every(isThere) ? state : 'expired'
}

/** Whether the request is addressed to the user. Colleagues who declined can still change their minds. */
export function isAddressedTo(
  { user_id, author_id, colleagues }: Pick<StoredSwapRequest, 'user_id' | 'author_id' | 'colleagues'>,
  { caller_id, is_member }: { caller_id: number; is_member: boolean },
): boolean {
  if (user_id === caller_id) return false
  if (colleagues.length === 0) return is_member && author_id !== caller_id
  return colleagues.some((one) => one.user_id === caller_id && one.was_asked)
}

function mayOf(
  view: CalendarView,
  request: StoredSwapRequest,
  state: SwapRequestState,
  shifts: readonly ShiftOfRequest[],
): SwapRequest['may'] {
  const { caller_id, group, rights } = view
  const isToMe = isAddressedTo(request, { caller_id, is_member: group.is_member })
  const hasWanted = shifts.every(
    (shift) => !shift.stored.is_wanted || canBeSwapped(shift, caller_id, view.now),
  )
  const isAllowed = request.is_by_scheduler || mayTakeOver(view)
  const isOpen = state === 'open'
  return {
    accept: isOpen && isToMe && hasWanted && isAllowed,
    decline: isOpen && isToMe && canDecline(request, caller_id),
    withdraw: (isPending(state) || isUntaken({ ...request, state })) && isOwnRequest(request, caller_id),
    decide: state === 'awaiting_approval' && rights.change_event,
  }
}

const canDecline = ({ colleagues }: StoredSwapRequest, caller_id: number): boolean =>
  colleagues.some((one) => one.user_id === caller_id && !one.has_declined)

/** The user of the shifts can withdraw a request that a scheduler made for them. */
export const isOwnRequest = (
  { user_id, author_id }: Pick<StoredSwapRequest, 'user_id' | 'author_id'>,
  caller_id: number,
): boolean => user_id === caller_id || author_id === caller_id

function presentShift(
  view: CalendarView,
  { user_id, answered_by }: StoredSwapRequest,
  shift: ShiftOfRequest,
): SwapShift {
  const { stored, current } = shift
  const zone = view.group.time_zone
  const original_start = formatWallMoment(zone, stored.original_start, current?.event.starts_later)
  const times = timesToSwap(shift) ?? stored.part
  const holder = stored.is_wanted ? (answered_by ?? holdersOf(shift)[0] ?? 0) : user_id
  return {
    event_id: stored.event_id,
    original_start,
    start: times ? formatWithOffset(zone, times.start) : original_start,
    end: times ? formatWithOffset(zone, times.end) : original_start,
    is_part: stored.part !== null,
    title: current?.occurrence.title ?? '',
    call_order: current?.occurrence.call_order ?? 1,
    user_id: holder,
    display_name: view.people.get(holder)?.display_name ?? '',
  }
}

function stateOfColleague({ was_asked, has_declined }: StoredColleague): AskedColleague['state'] {
  if (has_declined) return 'declined'
  return was_asked ? 'asked' : 'waiting'
}

const byStart = (a: SwapShift, b: SwapShift): number => Date.parse(a.start) - Date.parse(b.start)

export function presentSwapRequest(
  view: CalendarView,
  request: StoredSwapRequest,
  shifts: readonly ShiftOfRequest[],
): SwapRequest {
  const { id, group_id, user_id, author_id, wait_minutes, created, answered, answered_by } = request
  const { decided, decided_by, decision_reason, untaken } = request
  const nameOf = (user: number) => view.people.get(user)?.display_name ?? ''
  const state = stateOf(view, request, shifts)
  const present = (is_wanted: boolean): SwapShift[] =>
    shifts
      .filter(({ stored }) => stored.is_wanted === is_wanted)
      .map((shift) => presentShift(view, request, shift))
      .toSorted(byStart)
  return {
    id,
    group_id,
    group_uid: view.group.uid,
    group_name: view.group.name,
    user_id,
    display_name: nameOf(user_id),
    author_id,
    author_name: nameOf(author_id),
    shifts: present(false),
    wanted: present(true),
    colleagues: request.colleagues.map((one) => ({
      user_id: one.user_id,
      display_name: nameOf(one.user_id),
      state: stateOfColleague(one),
    })),
    wait_minutes,
    state,
    created,
    answered,
    answered_by,
    answered_name: answered_by === null ? null : nameOf(answered_by),
    decided,
    decided_by,
    decided_name: decided_by === null ? null : nameOf(decided_by),
    decision_reason,
    untaken,
    broken_rules: [],
    may: mayOf(view, request, state, shifts),
  }
}
