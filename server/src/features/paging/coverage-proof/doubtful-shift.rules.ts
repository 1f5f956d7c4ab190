import type { RuleViolation } from '@wardline/contract/paging/rest-rules/rule-violation.schemas.ts'
import type { Instant } from '@wardline/recurrence/wall-time.ts'
import { subtractSpan } from '../calendar/occurrence.rules.ts'

/** A shift whose user can receive pages. */
export interface AbleShift {
  user_id: number
  event_id: number | null
  original_start: string | null
  call_order: number
  start: Instant
  end: Instant
}

type Occurrence = Pick<RuleViolation, 'user_id' | 'event_id' | 'original_start'>

const keyOf = ({ user_id, event_id, original_start }: Occurrence | AbleShift): string =>
  `${user_id} ${event_id} ${original_start}`

/**
 * Selects the open violations of shifts of which a part has no other shift of the same call without an open violation.
 * A shift whose user cannot receive pages covers nothing: its time is a gap, or someone else covers it.
 */
export function selectDoubtful(
  open: readonly RuleViolation[],
  shifts: readonly AbleShift[],
): RuleViolation[] {
  const violated = new Set(open.map(keyOf))
  const sound = shifts.filter((shift) => !violated.has(keyOf(shift)))
  const byKey = Map.groupBy(shifts, keyOf)
  return open.filter((violation) =>
    (byKey.get(keyOf(violation)) ?? []).some((shift) => {
      const others = sound.filter(({ call_order }) => call_order === shift.call_order)
      return others.reduce<AbleShift[]>(subtractSpan, [shift]).length > 0
    }),
  )
}
