import { isLaterOfRepeatedHour, toInstant, toWallTime, type Instant } from '@wardline/recurrence/wall-time.ts'
import type { WallTimes } from '@wardline/recurrence/occurrence.ts'

/** A shift as the source has it, with its person matched. */
export interface SourceShift {
  source_key: string
  /** `null` for an open shift, or for a person without a user who can be on call. */
  user_id: number | null
  staff_name: string
  call_order: number
  title: string
  start: Instant
  end: Instant
}

interface ShiftFields extends Required<WallTimes> {
  user_id: number
  call_order: number
  title: string
}

/** An imported event: the fields of the last import, and those of now. */
export interface ImportedShift {
  event_id: number
  source_key: string
  written: ShiftFields
  current: ShiftFields
  is_cancelled: boolean
  repeats: boolean
  is_taken_over: boolean
}

export type PlannedShift = SourceShift & ShiftFields

export type LocalEdit = 'changed' | 'cancelled' | 'taken_over' | 'no_longer_in_source'

export interface ImportPlan {
  added: PlannedShift[]
  changed: { was: ImportedShift; now: PlannedShift }[]
  /** `now`: the source has it, but no user for it. */
  removed: { was: ImportedShift; now: SourceShift | null }[]
  /** Shifts that were edited here and differ in the source. */
  kept: { was: ImportedShift; now: SourceShift | null; edit: LocalEdit }[]
  /** Shifts whose edit the source has now, so that it is no edit any more. */
  adopted: { was: ImportedShift; now: PlannedShift }[]
  /** Shifts that were cancelled here and are gone from the source. */
  forgotten: ImportedShift[]
  unchanged: ImportedShift[]
  unassigned: SourceShift[]
  /** The share of upcoming imported shifts in the pulled days that is removed. */
  removed_share: number
}

export interface PlanInput {
  zone: string
  now: Instant
  /** The pulled days. Shifts outside of them are left alone. */
  span: { from: Instant; to: Instant }
  source: readonly SourceShift[]
  imported: readonly ImportedShift[]
}

/** The calendar of a group has one zone; a time of the hour that comes twice keeps which of the two it is. */
export function toWallTimes(
  zone: string,
  { start, end }: { start: Instant; end: Instant },
): Required<WallTimes> {
  return {
    starts: toWallTime(zone, start),
    ends: toWallTime(zone, end),
    starts_later: isLaterOfRepeatedHour(zone, start),
    ends_later: isLaterOfRepeatedHour(zone, end),
  }
}

const startOf = (zone: string, { starts, starts_later }: Required<WallTimes>): Instant =>
  toInstant(zone, starts, starts_later)
const endOf = (zone: string, { ends, ends_later }: Required<WallTimes>): Instant =>
  toInstant(zone, ends, ends_later)

const isSameDuty = (a: ShiftFields, b: ShiftFields): boolean =>
  a.user_id === b.user_id &&
  a.starts === b.starts &&
  a.ends === b.ends &&
  a.starts_later === b.starts_later &&
  a.ends_later === b.ends_later

const isSame = (a: ShiftFields, b: ShiftFields): boolean =>
  isSameDuty(a, b) && a.call_order === b.call_order && a.title === b.title

function findEdit({
  written,
  current,
  is_cancelled,
  repeats,
  is_taken_over,
}: ImportedShift): LocalEdit | null {
  if (is_cancelled) return 'cancelled'
  if (repeats || !isSameDuty(written, current)) return 'changed'
  return is_taken_over ? 'taken_over' : null
}

const withTimes = (zone: string, shift: SourceShift & { user_id: number }): PlannedShift => ({
  ...shift,
  ...toWallTimes(zone, shift),
})

const hasUser = (shift: SourceShift): shift is SourceShift & { user_id: number } => shift.user_id !== null

/**
 * Compares a group's imported shifts with the source. An edit made here wins over the source, and shifts that have
 * ended never change.
 */
export function planImport({ zone, now, span, source, imported }: PlanInput): ImportPlan {
  const plan: ImportPlan = {
    added: [],
    changed: [],
    removed: [],
    kept: [],
    adopted: [],
    forgotten: [],
    unchanged: [],
    unassigned: [],
    removed_share: 0,
  }
  const ahead = new Map(source.filter(({ end }) => end > now).map((shift) => [shift.source_key, shift]))
  // Includes shifts that have ended in the source only, such as one that was cut short.
  const known = new Set(imported.map(({ source_key }) => source_key))
  const all = new Map(source.map((shift) => [shift.source_key, shift]))
  let standing = 0
  for (const was of imported) {
    if (endOf(zone, was.current) <= now && endOf(zone, was.written) <= now) continue
    const next = all.get(was.source_key) ?? null
    const start = startOf(zone, was.written)
    const isPulled = start >= span.from && start < span.to
    if (!next && !isPulled) continue
    if (!was.is_cancelled) standing++
    sortKnown(plan, zone, was, next)
  }
  const keptKeys = new Set(plan.kept.map(({ was }) => was.source_key))
  for (const shift of ahead.values()) {
    if (keptKeys.has(shift.source_key)) continue
    if (!hasUser(shift)) plan.unassigned.push(shift)
    else if (!known.has(shift.source_key)) plan.added.push(withTimes(zone, shift))
  }
  plan.removed_share = standing === 0 ? 0 : plan.removed.length / standing
  return plan
}

function sortKnown(plan: ImportPlan, zone: string, was: ImportedShift, next: SourceShift | null): void {
  const edit = findEdit(was)
  if (!next || !hasUser(next)) {
    if (edit === null) plan.removed.push({ was, now: next })
    else if (next) plan.kept.push({ was, now: next, edit })
    else if (edit === 'cancelled') plan.forgotten.push(was)
    else plan.kept.push({ was, now: null, edit: 'no_longer_in_source' })
    return
  }
  const now = withTimes(zone, next)
  if (edit === null && isSame(was.written, now)) plan.unchanged.push(was)
  else if (edit === null) plan.changed.push({ was, now })
  else if (edit === 'changed' && !was.repeats && isSameDuty(was.current, now)) plan.adopted.push({ was, now })
  else plan.kept.push({ was, now: next, edit })
}

/** Returns the fields that an import writes to an event: a title or call order that was edited here stays. */
export function mergeFields({ written, current }: ImportedShift, now: PlannedShift): ShiftFields {
  const { user_id, starts, ends, starts_later, ends_later } = now
  return {
    user_id,
    starts,
    ends,
    starts_later,
    ends_later,
    title: current.title === written.title ? now.title : current.title,
    call_order: current.call_order === written.call_order ? now.call_order : current.call_order,
  }
}

export const isEmptyPlan = ({ added, changed, removed, adopted, forgotten }: ImportPlan): boolean =>
  added.length + changed.length + removed.length + adopted.length + forgotten.length === 0
