import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { SwapRequestBody } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import { toShiftPart, type ShiftPart } from './shift-part.view.ts'

export interface SwapDraft extends ShiftPart {
  /** Occurrence ids of further shifts of the user. */
  more: string[]
  /** 0 for everyone in the group. */
  to_user_id: number
  /** Occurrence ids of shifts in return. */
  wanted: string[]
}

export const newSwapDraft = (occurrence: Occurrence, now: WallTime): SwapDraft => ({
  ...toShiftPart(occurrence, now),
  more: [],
  to_user_id: 0,
  wanted: [],
})

const toKey = ({ event_id, original_start }: Occurrence) => ({ event_id: event_id ?? 0, original_start })

/** The upcoming shifts of a user that can be swapped, without those that a takeover divided. */
export const listSwappable = (
  upcoming: readonly Occurrence[],
  { user_id, now }: { user_id: number; now: WallTime },
): Occurrence[] =>
  upcoming.filter(
    ({ target_id, takeover, start, event_id, cancelled }) =>
      target_id === user_id &&
      takeover === null &&
      event_id !== null &&
      !cancelled &&
      toWallTime(start) > now,
  )

/** @param upcoming contains the shifts that the draft names */
export function toSwapBody(
  draft: SwapDraft,
  occurrence: Occurrence,
  upcoming: readonly Occurrence[],
): Pick<SwapRequestBody, 'to_user_ids'> & {
  shifts: (Pick<SwapRequestBody['shifts'][number], 'event_id' | 'original_start'> & {
    start?: string
    end?: string
  })[]
  wanted: Pick<SwapRequestBody['wanted'][number], 'event_id' | 'original_start'>[]
} {
  const keysOf = (ids: readonly string[]) =>
    upcoming.filter(({ occurence_id }) => ids.includes(occurence_id)).map(toKey)
  const { extent, start, end } = draft
  return {
    shifts: [{ ...toKey(occurrence), ...(extent === 'part' && { start, end }) }, ...keysOf(draft.more)],
    to_user_ids: draft.to_user_id === 0 ? [] : [draft.to_user_id],
    wanted: draft.to_user_id === 0 ? [] : keysOf(draft.wanted),
  }
}
