import type { ShiftOffer } from '@wardline/contract/paging/shift-offer.schemas.ts'
import { piecesOf, type CalendarEvent, type PlannedOccurrence, type Takeover } from './occurrence.rules.ts'
import { mayTakeOver, wallMoment, type View } from './occurrence-shown.rules.ts'
import type { StoredOffer } from './shift-offer.queries.ts'
import { momentText } from './wall-time.rules.ts'

/** A shift as it stands: the occurrence, and who has it now. */
export interface Stand {
  event: CalendarEvent
  occurrence: PlannedOccurrence
  takeovers: readonly Takeover[]
}

/** Whether this person has the shift or a part of it, and it takes place. */
export const holds = ({ occurrence, takeovers }: Stand, user_id: number): boolean =>
  !occurrence.is_cancelled && piecesOf(occurrence, takeovers).some((piece) => piece.user_id === user_id)

/** Who has it, or the first part of it. */
const holderOf = ({ occurrence, takeovers }: Stand): number =>
  piecesOf(occurrence, takeovers)[0]?.user_id ?? occurrence.user_id

/** An open offer is over once its shift has begun or is not the offerer's any more, or the one in return is gone. */
function stateOf(
  view: Pick<View, 'now'>,
  offer: StoredOffer,
  shift: Stand | undefined,
  wanted: Stand | undefined,
): ShiftOffer['state'] {
  if (offer.state !== 'open') return offer.state
  const isThere = shift !== undefined && shift.occurrence.start > view.now && holds(shift, offer.user_id)
  const isReturned =
    offer.wanted_event_id === null || (wanted !== undefined && wanted.occurrence.start > view.now)
  return isThere && isReturned ? 'open' : 'expired'
}

function mayOf(
  view: View,
  offer: StoredOffer,
  state: ShiftOffer['state'],
  wanted: Stand | undefined,
): ShiftOffer['may'] {
  const isOpen = state === 'open'
  const isOwn = offer.user_id === view.caller_id
  const isToMe = offer.to_user_id === null ? view.group.is_member : offer.to_user_id === view.caller_id
  const hasWanted = offer.wanted_event_id === null || (wanted !== undefined && holds(wanted, view.caller_id))
  return {
    accept: isOpen && !isOwn && isToMe && hasWanted && mayTakeOver(view),
    decline: isOpen && offer.to_user_id === view.caller_id,
    withdraw: isOpen && isOwn,
  }
}

const nameIn = (view: View, id: number | null): string | null =>
  id === null ? null : (view.people.get(id)?.display_name ?? '')

/** A shift of an offer. Of an event that is gone, what is known of it. */
function shownShift(
  view: View,
  at: { event_id: number; original_start: number; user_id: number },
  stand: Stand | undefined,
): ShiftOffer['shift'] {
  const zone = view.group.time_zone
  const original_start = wallMoment(zone, at.original_start, stand?.event.starts_later)
  const { occurrence } = stand ?? {}
  return {
    event_id: at.event_id,
    original_start,
    start: occurrence ? momentText(zone, occurrence.start) : original_start,
    end: occurrence ? momentText(zone, occurrence.end) : original_start,
    title: occurrence?.title ?? '',
    layer: occurrence?.layer ?? 1,
    user_id: at.user_id,
    display_name: nameIn(view, at.user_id) ?? '',
  }
}

export function shownOffer(
  view: View,
  offer: StoredOffer,
  { shift, wanted }: { shift: Stand | undefined; wanted: Stand | undefined },
): ShiftOffer {
  const { wanted_event_id, wanted_original_start } = offer
  const state = stateOf(view, offer, shift, wanted)
  const wantedOf = wanted ? holderOf(wanted) : (offer.to_user_id ?? 0)
  return {
    id: offer.id,
    group_id: offer.group_id,
    group_uid: view.group.uid,
    group_name: view.group.name,
    shift: shownShift(view, offer, shift),
    to_user_id: offer.to_user_id,
    to_name: nameIn(view, offer.to_user_id),
    wanted:
      wanted_event_id === null || wanted_original_start === null
        ? null
        : shownShift(
            view,
            { event_id: wanted_event_id, original_start: wanted_original_start, user_id: wantedOf },
            wanted,
          ),
    state,
    created: offer.created,
    answered: offer.answered,
    answered_by: offer.answered_by,
    answered_name: nameIn(view, offer.answered_by),
    may: mayOf(view, offer, state, wanted),
  }
}
