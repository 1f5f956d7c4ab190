import { changeKey } from '@wardline/contract/paging/drafts/calendar-draft.rules.ts'
import type { DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'

/** Puts the change in the place of an earlier one of the same shift. */
export function editShift(changes: readonly DraftChange[], change: DraftChange): DraftChange[] {
  const isSame = (one: DraftChange) => changeKey(one) === changeKey(change)
  return changes.some(isSame) ? changes.map((one) => (isSame(one) ? change : one)) : [...changes, change]
}

/** Cancels a shift of the calendar, or forgets one that the draft added. */
export function removeShift(
  changes: readonly DraftChange[],
  { event_id, original_start }: { event_id: number | null; original_start: string },
): DraftChange[] {
  if (event_id === null) return [...changes]
  if (event_id < 0) return changes.filter((one) => one.event_id !== event_id)
  return editShift(changes, { kind: 'cancel', event_id, original_start })
}

/** Leaves the shift as it is in the calendar. */
export const forgetChange = (changes: readonly DraftChange[], key: string): DraftChange[] =>
  changes.filter((one) => changeKey(one) !== key)
