import type { SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import {
  splitOccurrence,
  type CalendarEvent,
  type ChangesOfShifts,
  type PlannedOccurrence,
} from '../calendar/occurrence.rules.ts'
import { mayTakeOver, formatWallMoment, type CalendarView } from '../calendar/occurrence-view.rules.ts'
import type { StoredSwapRequest } from './swap-request.queries.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'

export interface CurrentShift extends ChangesOfShifts {
  event: CalendarEvent
  occurrence: PlannedOccurrence
}

export function isOnCallIn({ occurrence, ...changes }: CurrentShift, user_id: number): boolean {
  return (
    !occurrence.is_cancelled &&
    splitOccurrence(occurrence, changes).some((piece) => piece.user_id === user_id)
  )
}

const holderOf = ({ occurrence, ...changes }: CurrentShift): number =>
  splitOccurrence(occurrence, changes)[0]?.user_id ?? occurrence.user_id

/** An open request expires when its shift begins or leaves the requester, or when the wanted shift is gone. */
function stateOf(
  view: Pick<CalendarView, 'now'>,
  request: StoredSwapRequest,
  shift: CurrentShift | undefined,
  wanted: CurrentShift | undefined,
): SwapRequest['state'] {
  if (request.state !== 'open') return request.state
  const isThere =
    shift !== undefined && shift.occurrence.start > view.now && isOnCallIn(shift, request.user_id)
  const isReturned =
    request.wanted_event_id === null || (wanted !== undefined && wanted.occurrence.start > view.now)
  return isThere && isReturned ? 'open' : 'expired'
}

function mayOf(
  view: CalendarView,
  request: StoredSwapRequest,
  state: SwapRequest['state'],
  wanted: CurrentShift | undefined,
): SwapRequest['may'] {
  const isOpen = state === 'open'
  const isOwn = request.user_id === view.caller_id
  const isToMe = request.to_user_id === null ? view.group.is_member : request.to_user_id === view.caller_id
  const hasWanted =
    request.wanted_event_id === null || (wanted !== undefined && isOnCallIn(wanted, view.caller_id))
  return {
    accept: isOpen && !isOwn && isToMe && hasWanted && mayTakeOver(view),
    decline: isOpen && request.to_user_id === view.caller_id,
    withdraw: isOpen && isOwn,
  }
}

const nameIn = (view: CalendarView, id: number | null): string | null =>
  id === null ? null : (view.people.get(id)?.display_name ?? '')

function presentShift(
  view: CalendarView,
  at: { event_id: number; original_start: number; user_id: number },
  current: CurrentShift | undefined,
): SwapRequest['shift'] {
  const zone = view.group.time_zone
  const original_start = formatWallMoment(zone, at.original_start, current?.event.starts_later)
  const { occurrence } = current ?? {}
  return {
    event_id: at.event_id,
    original_start,
    start: occurrence ? formatWithOffset(zone, occurrence.start) : original_start,
    end: occurrence ? formatWithOffset(zone, occurrence.end) : original_start,
    title: occurrence?.title ?? '',
    call_order: occurrence?.call_order ?? 1,
    user_id: at.user_id,
    display_name: nameIn(view, at.user_id) ?? '',
  }
}

export function presentSwapRequest(
  view: CalendarView,
  request: StoredSwapRequest,
  { shift, wanted }: { shift: CurrentShift | undefined; wanted: CurrentShift | undefined },
): SwapRequest {
  const { wanted_event_id, wanted_original_start } = request
  const state = stateOf(view, request, shift, wanted)
  const wantedUserId = wanted ? holderOf(wanted) : (request.to_user_id ?? 0)
  return {
    id: request.id,
    group_id: request.group_id,
    group_uid: view.group.uid,
    group_name: view.group.name,
    shift: presentShift(view, request, shift),
    to_user_id: request.to_user_id,
    to_name: nameIn(view, request.to_user_id),
    wanted:
      wanted_event_id === null || wanted_original_start === null
        ? null
        : presentShift(
            view,
            { event_id: wanted_event_id, original_start: wanted_original_start, user_id: wantedUserId },
            wanted,
          ),
    state,
    created: request.created,
    answered: request.answered,
    answered_by: request.answered_by,
    answered_name: nameIn(view, request.answered_by),
    may: mayOf(view, request, state, wanted),
  }
}
