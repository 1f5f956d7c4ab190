import type { ShiftNoticeKind } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'

interface Span {
  start: Instant
  end: Instant
}

export interface ChangedShift extends Span {
  user_id: number
  call_order: number
  event_id: number
  original_start: WallTime
  takeover_id: number | null
  escalation_policy_id: number | null
}

export interface ShiftDifference {
  removed: ChangedShift[]
  added: ChangedShift[]
}

export interface NewNotice extends Span {
  user_id: number
  kind: ShiftNoticeKind
  event_id: number
  original_start: WallTime
  was: Span | null
  shift_count: number
}

export interface PendingNotice extends NewNotice {
  id: number
}

const spanKey = ({ start, end, call_order }: ChangedShift, now: Instant): string =>
  [Math.max(start, now), end, call_order].join(' ')

/** Shifts that only changed their event, title or policy are no change for their user. */
function withoutEqual(rows: readonly ChangedShift[], others: readonly ChangedShift[], now: Instant) {
  const equal = new Set(others.map((row) => spanKey(row, now)))
  return rows
    .filter((row) => row.end > now && !equal.has(spanKey(row, now)))
    .toSorted((a, b) => a.start - b.start)
}

/** The part of the user's shifts that a takeover of another user covers. */
const findTakeover = (own: readonly ChangedShift[], others: readonly ChangedShift[]) =>
  others.find(
    (other) =>
      other.takeover_id !== null &&
      own.some(
        (row) =>
          row.user_id !== other.user_id &&
          row.event_id === other.event_id &&
          row.original_start === other.original_start &&
          row.start < other.end &&
          other.start < row.end,
      ),
  )

/** Returns one notice for each user whose shifts differ. */
export function findShiftNotices({ removed, added }: ShiftDifference, now: Instant): NewNotice[] {
  const users = new Set([...removed, ...added].map(({ user_id }) => user_id))
  return [...users].flatMap((user_id): NewNotice[] => {
    const isOwn = (row: ChangedShift) => row.user_id === user_id
    const lost = withoutEqual(removed.filter(isOwn), added.filter(isOwn), now)
    const gained = withoutEqual(added.filter(isOwn), removed.filter(isOwn), now)
    const notice = (kind: ShiftNoticeKind, row: ChangedShift, more: Partial<NewNotice> = {}): NewNotice[] => {
      const { event_id, original_start, start, end } = row
      return [{ user_id, kind, event_id, original_start, start, end, was: null, shift_count: 1, ...more }]
    }
    const [firstLost, firstGained] = [lost[0], gained[0]]
    const taken = findTakeover(lost, added)
    if (taken) return notice('taken_over', taken)
    const returned = findTakeover(gained, removed)
    if (returned) return notice('given_back', returned)
    if (firstLost && firstGained)
      return notice('changed', firstGained, {
        shift_count: gained.length,
        was: { start: firstLost.start, end: firstLost.end },
      })
    if (firstGained) return notice('assigned', firstGained, { shift_count: gained.length })
    return firstLost ? notice('cancelled', firstLost, { shift_count: lost.length }) : []
  })
}

const isSameSpan = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end

/** Returns the net notice of two changes before the user was notified of the first; `null` if they cancel out. */
function combine(old: PendingNotice, next: NewNotice): NewNotice | null {
  const was = old.was ?? { start: old.start, end: old.end }
  const isLoss = next.kind === 'cancelled' || next.kind === 'taken_over'
  if (old.kind === 'assigned') return isLoss ? null : { ...next, kind: 'assigned', was: null }
  if (old.kind === 'begins_soon') return next
  if (old.kind === 'changed' && isLoss) return { ...next, ...was }
  return isSameSpan(was, next) ? null : { ...next, kind: 'changed', was }
}

const combinable: ReadonlySet<string> = new Set([
  'assigned changed',
  'assigned cancelled',
  'assigned taken_over',
  'changed changed',
  'changed cancelled',
  'changed taken_over',
  'cancelled assigned',
  'taken_over given_back',
  'begins_soon cancelled',
  'begins_soon taken_over',
  'begins_soon changed',
])

/** Merges new notices with those of the same event that were not sent yet. */
export function mergeNotices(
  pending: readonly PendingNotice[],
  notices: readonly NewNotice[],
): { remove: number[]; add: NewNotice[] } {
  const remove: number[] = []
  const add = notices.flatMap((next) => {
    const old = pending.find(
      (one) =>
        one.user_id === next.user_id &&
        one.event_id === next.event_id &&
        one.shift_count === next.shift_count &&
        combinable.has(`${one.kind} ${next.kind}`),
    )
    if (!old) return [next]
    remove.push(old.id)
    return combine(old, next) ?? []
  })
  return { remove, add }
}

const heldKinds: ReadonlySet<ShiftNoticeKind> = new Set<ShiftNoticeKind>([
  'assigned',
  'changed',
  'given_back',
  'begins_soon',
])

export const declinableKinds: readonly ShiftNoticeKind[] = [...heldKinds]

/** Only a shift that the user has can be declined. */
export const isDeclinable = (kind: ShiftNoticeKind): boolean => heldKinds.has(kind)
