import type { Occurrence, ShiftAnswer } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { ShiftTakeover } from '@wardline/contract/paging/takeovers/takeover.schemas.ts'
import {
  splitOccurrence,
  subtractSpan,
  type Authorship,
  type CalendarEvent,
  type ChangesOfShifts,
  type ImportMark,
  type ShiftPiece,
  type PlannedOccurrence,
  type Takeover,
} from './occurrence.rules.ts'
import { describeRule } from '@wardline/recurrence/rule-text.ts'
import { decideLayer } from '../on-call/shift-layer.rules.ts'
import type { NoticeAnswer } from '../shift-notices/shift-notice.access.ts'
import type { GroupRights, GroupAccess } from '../group-access/paging-group.access.ts'
import {
  toInstant,
  formatWithOffset,
  formatWallTime,
  type Instant,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'

export interface PersonView {
  display_name: string
  title: string
  can_receive: boolean
}

export interface CalendarView {
  group: GroupAccess
  rights: GroupRights
  caller_id: number
  now: Instant
  people: ReadonlyMap<number, PersonView>
  policies: ReadonlyMap<number, string>
  answers: readonly NoticeAnswer[]
}

const unknownPerson: PersonView = { display_name: '', title: '', can_receive: false }
export const noPermissions = {
  change: false,
  delete: false,
  take_over: false,
  undo_takeover: false,
  undo_change: false,
  request_swap: false,
}

/** A skipped time keeps its own digits. */
export function formatWallMoment(zone: string, wall: WallTime, later = false): string {
  const at = toInstant(zone, wall, later)
  return formatWallTime(wall) + formatWithOffset(zone, at).slice(19)
}

export const mayTakeOver = ({ group }: Pick<CalendarView, 'group'>): boolean =>
  group.allow_shift_takeover && (group.is_member || group.allow_non_member_shift_takeover)

/** Before a shift, a colleague who helps out has no time to wait for an approval. */
const unapproved_ms = 12 * 3_600_000

/** Whether only schedulers may give a shift that begins at `start` to someone else. */
export const needsApproval = (
  { group, rights, now }: Pick<CalendarView, 'group' | 'rights' | 'now'>,
  start: Instant,
): boolean => group.swaps_need_approval && !rights.change_event && start - now > unapproved_ms

function mayUndo(view: CalendarView, takeover: Takeover): boolean {
  const isInvolved = [takeover.user_id, takeover.displaced_user_id].includes(view.caller_id)
  return (
    takeover.end > view.now &&
    (view.rights.change_event || (isInvolved && !needsApproval(view, takeover.start)))
  )
}

function piecePermissions(
  view: CalendarView,
  piece: ShiftPiece,
  { is_override }: PlannedOccurrence,
): Occurrence['may'] {
  if (piece.end <= view.now) return noPermissions
  const isOwn = piece.user_id === view.caller_id
  return {
    change: view.rights.change_event,
    delete: view.rights.delete_event,
    take_over: !isOwn && mayTakeOver(view) && !needsApproval(view, piece.start),
    undo_takeover: piece.takeover !== null && mayUndo(view, piece.takeover),
    undo_change: is_override && view.rights.change_event,
    request_swap: isOwn && piece.start > view.now && view.group.allow_shift_takeover,
  }
}

export function presentTakeover(
  view: CalendarView,
  takeover: Takeover,
  undone: Instant | null = null,
): ShiftTakeover {
  const zone = view.group.time_zone
  return {
    id: takeover.id,
    group_id: view.group.id,
    event_id: takeover.event_id,
    original_start: formatWallMoment(zone, takeover.original_start),
    user_id: takeover.user_id,
    display_name: view.people.get(takeover.user_id)?.display_name ?? '',
    displaced_user_id: takeover.displaced_user_id,
    displaced_name: view.people.get(takeover.displaced_user_id)?.display_name ?? '',
    start: formatWithOffset(zone, takeover.start),
    end: formatWithOffset(zone, takeover.end),
    reason: takeover.authorship?.reason ?? '',
    undone: undone === null ? null : formatWithOffset(zone, undone),
    may: { undo: undone === null && mayUndo(view, takeover) },
  }
}

function findAnswer(
  { answers, now }: CalendarView,
  { event_id, original_start }: Pick<PlannedOccurrence, 'event_id' | 'original_start'>,
  { user_id, start, end }: ShiftPiece,
): ShiftAnswer | null {
  const isAbout = (notice: NoticeAnswer) =>
    notice.event_id === event_id &&
    notice.user_id === user_id &&
    (notice.original_start === original_start || (notice.shift_count > 1 && notice.start <= start))
  const found = end > now ? answers.find(isAbout) : undefined
  return found ? { state: found.state, reason: found.reason, answered: found.answered } : null
}

function presentImportMark(
  mark: ImportMark | null | undefined,
  is_taken_over: boolean,
): Occurrence['imported'] {
  return mark ? { system: mark.system, is_edited: mark.is_edited || is_taken_over } : null
}

const noAuthorship: Authorship = { author_id: null, author: null, reason: '', changed: null }

function presentLayer(
  event: CalendarEvent,
  occurrence: PlannedOccurrence,
  { takeover }: ShiftPiece,
): Occurrence['layer'] {
  const { fixed_plan, rotation, imported, rule } = event
  const layer = decideLayer({
    is_taken_over: takeover !== null,
    is_override: occurrence.is_override,
    fixed_plan: fixed_plan?.name ?? null,
    rotation: rotation?.name ?? null,
    is_imported: imported != null,
    repeats: rule !== null,
  })
  const { author, reason, changed } =
    takeover?.authorship ?? occurrence.authorship ?? fixed_plan ?? noAuthorship
  return { ...layer, author, reason, changed }
}

export function presentPiece(
  view: CalendarView,
  event: CalendarEvent,
  occurrence: PlannedOccurrence,
  piece: ShiftPiece,
): Occurrence {
  const zone = view.group.time_zone
  const { can_receive, ...target } = view.people.get(piece.user_id) ?? unknownPerson
  const original_start = formatWallMoment(event.zone, occurrence.original_start, event.starts_later)
  const occurence_id = `${event.id}@${original_start}`
  const isWhole = piece.start === occurrence.start && piece.end === occurrence.end
  return {
    id: isWhole ? occurence_id : `${occurence_id}#${formatWithOffset(zone, piece.start)}`,
    event_id: event.id,
    occurence_id,
    group_id: view.group.id,
    target_id: piece.user_id,
    target,
    can_receive,
    call_order: occurrence.call_order,
    title: occurrence.title,
    escalation_policy_id: occurrence.escalation_policy_id,
    escalation_policy_name: view.policies.get(occurrence.escalation_policy_id ?? 0) ?? null,
    start: formatWithOffset(zone, piece.start),
    end: formatWithOffset(zone, piece.end),
    original_start,
    original_end: formatWallMoment(event.zone, occurrence.original_end, event.ends_later),
    whole_start: formatWithOffset(zone, occurrence.start),
    whole_end: formatWithOffset(zone, occurrence.end),
    rule_id: event.rule_id,
    rule_description: event.rule && describeRule(event.rule),
    imported: presentImportMark(event.imported, piece.takeover !== null),
    rotation: event.rotation
      ? { ...event.rotation, is_changed: occurrence.is_override || piece.takeover !== null }
      : null,
    layer: presentLayer(event, occurrence, piece),
    cancelled: occurrence.is_cancelled,
    allDay: occurrence.is_all_day,
    repeat: event.rule !== null,
    update_for: event.rule !== null && !occurrence.is_override ? 'all' : 'once',
    deleted: false,
    takeover: piece.takeover && presentTakeover(view, piece.takeover),
    answer: findAnswer(view, occurrence, piece),
    version: event.version ?? 0,
    may: occurrence.is_cancelled
      ? { ...noPermissions, undo_change: occurrence.is_override && view.rights.change_event }
      : piecePermissions(view, piece, occurrence),
  }
}

export const subtractRecords = (
  piece: ShiftPiece,
  records: readonly { start: Instant; end: Instant }[],
): ShiftPiece[] => records.reduce<ShiftPiece[]>(subtractSpan, [piece])

export function presentOccurrence(
  view: CalendarView,
  event: CalendarEvent,
  occurrence: PlannedOccurrence,
  changes: ChangesOfShifts,
): Occurrence {
  const pieces = splitOccurrence(occurrence, changes)
  const now = pieces.find((one) => one.end > view.now) ?? pieces.at(-1)
  const wholePiece = {
    takeover: null,
    user_id: occurrence.user_id,
    ...now,
    start: occurrence.start,
    end: occurrence.end,
  }
  return presentPiece(view, event, occurrence, wholePiece)
}
