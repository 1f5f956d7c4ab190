import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import type { ShiftTakeover } from '@wardline/contract/paging/takeover.schemas.ts'
import {
  piecesOf,
  type CalendarEvent,
  type Piece,
  type PlannedOccurrence,
  type Takeover,
} from './occurrence.rules.ts'
import { describeRule } from './recurrence-words.rules.ts'
import type { GroupRights, GroupStanding } from './paging-group.access.ts'
import { instantOf, momentText, wallText, type Instant, type Wall } from './wall-time.rules.ts'

export interface Shown {
  display_name: string
  title: string
  can_receive: boolean
}

/** From where somebody looks at a calendar. */
export interface View {
  group: GroupStanding
  rights: GroupRights
  caller_id: number
  now: Instant
  people: ReadonlyMap<number, Shown>
  policies: ReadonlyMap<number, string>
}

const nobody: Shown = { display_name: '', title: '', can_receive: false }
export const nothing = { change: false, delete: false, take_over: false, undo_takeover: false, offer: false }

/** A wall time with the offset of its instant: also one that the change of clocks skips keeps its own digits. */
export function wallMoment(zone: string, wall: Wall, later = false): string {
  const at = instantOf(zone, wall, later)
  return wallText(wall) + momentText(zone, at).slice(19)
}

/** Whether the group lets this person have somebody else's shift. */
export const mayTakeOver = ({ group }: Pick<View, 'group'>): boolean =>
  group.allow_shift_takeover && (group.is_member || group.allow_non_member_shift_takeover)

const mayUndo = (view: View, takeover: Takeover): boolean =>
  takeover.end > view.now &&
  (view.rights.change_event || [takeover.user_id, takeover.displaced_user_id].includes(view.caller_id))

function mayOf(view: View, piece: Piece): Occurrence['may'] {
  if (piece.end <= view.now) return nothing
  const isOwn = piece.user_id === view.caller_id
  return {
    change: view.rights.change_event,
    delete: view.rights.delete_event,
    take_over: !isOwn && mayTakeOver(view),
    undo_takeover: piece.takeover !== null && mayUndo(view, piece.takeover),
    offer: isOwn && piece.start > view.now && view.group.allow_shift_takeover,
  }
}

export const shownTakeover = (
  view: View,
  takeover: Takeover,
  undone: Instant | null = null,
): ShiftTakeover => {
  const zone = view.group.time_zone
  return {
    id: takeover.id,
    group_id: view.group.id,
    event_id: takeover.event_id,
    original_start: wallMoment(zone, takeover.original_start),
    user_id: takeover.user_id,
    display_name: view.people.get(takeover.user_id)?.display_name ?? '',
    displaced_user_id: takeover.displaced_user_id,
    displaced_name: view.people.get(takeover.displaced_user_id)?.display_name ?? '',
    start: momentText(zone, takeover.start),
    end: momentText(zone, takeover.end),
    undone: undone === null ? null : momentText(zone, undone),
    may: { undo: undone === null && mayUndo(view, takeover) },
  }
}

/** An occurrence or a piece of it, as the API says it. */
export function shownPiece(
  view: View,
  event: CalendarEvent,
  occurrence: PlannedOccurrence,
  piece: Piece,
): Occurrence {
  const zone = view.group.time_zone
  const { can_receive, ...target } = view.people.get(piece.user_id) ?? nobody
  const original_start = wallMoment(event.zone, occurrence.original_start, event.starts_later)
  const occurence_id = `${event.id}@${original_start}`
  const isWhole = piece.start === occurrence.start && piece.end === occurrence.end
  return {
    id: isWhole ? occurence_id : `${occurence_id}#${momentText(zone, piece.start)}`,
    event_id: event.id,
    occurence_id,
    group_id: view.group.id,
    target_id: piece.user_id,
    target,
    can_receive,
    layer: occurrence.layer,
    title: occurrence.title,
    escalation_policy_id: occurrence.escalation_policy_id,
    escalation_policy_name: view.policies.get(occurrence.escalation_policy_id ?? 0) ?? null,
    start: momentText(zone, piece.start),
    end: momentText(zone, piece.end),
    original_start,
    original_end: wallMoment(event.zone, occurrence.original_end, event.ends_later),
    whole_start: momentText(zone, occurrence.start),
    whole_end: momentText(zone, occurrence.end),
    rule_id: event.rule_id,
    rule_description: event.rule && describeRule(event.rule),
    cancelled: occurrence.is_cancelled,
    allDay: occurrence.is_all_day,
    repeat: event.rule !== null,
    update_for: event.rule !== null && !occurrence.is_override ? 'all' : 'once',
    deleted: false,
    takeover: piece.takeover && shownTakeover(view, piece.takeover),
    may: occurrence.is_cancelled ? nothing : mayOf(view, piece),
  }
}

/** The parts of a span that none of these cover. */
export const without = (piece: Piece, gone: readonly { start: Instant; end: Instant }[]): Piece[] =>
  gone.reduce<Piece[]>(
    (left, { start, end }) =>
      left
        .flatMap((one) => [
          { ...one, end: Math.min(one.end, start) },
          { ...one, start: Math.max(one.start, end) },
        ])
        .filter((one) => one.start < one.end),
    [piece],
  )

/** The whole occurrence, by whoever has it (the most of it that is to come). */
export function shownWhole(
  view: View,
  event: CalendarEvent,
  occurrence: PlannedOccurrence,
  takeovers: readonly Takeover[],
): Occurrence {
  const pieces = piecesOf(occurrence, takeovers)
  const now = pieces.find((one) => one.end > view.now) ?? pieces.at(-1)
  const whole = {
    takeover: null,
    user_id: occurrence.user_id,
    ...now,
    start: occurrence.start,
    end: occurrence.end,
  }
  return shownPiece(view, event, occurrence, whole)
}
