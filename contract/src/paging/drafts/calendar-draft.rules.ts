import type { DraftChange } from './calendar-draft.schemas.ts'

/** Identifies a shift of the calendar, or one that a draft adds. The offset of a time does not matter. */
export const changeKey = (shift: { event_id: number | null; original_start?: string | null }): string =>
  (shift.event_id ?? 0) < 0
    ? `${shift.event_id}`
    : `${shift.event_id}@${(shift.original_start ?? '').slice(0, 19)}`

/** A number below 0 that no added shift of a draft has. */
export const nextAdditionId = (changes: readonly DraftChange[]): number =>
  Math.min(0, ...changes.map(({ event_id }) => event_id)) - 1
