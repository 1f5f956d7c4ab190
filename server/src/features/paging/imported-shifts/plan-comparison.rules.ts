import type { Instant } from '@wardline/recurrence/wall-time.ts'

interface Span {
  call_order: number
  start: Instant
  end: Instant
}

/** A shift of the calendar that no import wrote. */
export interface ShiftPlannedHere extends Span {
  user_id: number
}

/** `user_id` is `null` for a person who is not matched, whose name is then `staff_name`; blank for an open shift. */
interface ShiftOfSource extends Span {
  user_id: number | null
  staff_name: string
}

/** A time for which someone is planned here, and the source has someone else, or no shift: `source` is `null`. */
export interface PlanDifference extends Span {
  user_id: number
  source: Pick<ShiftOfSource, 'user_id' | 'staff_name'> | null
}

const isSamePerson = (a: PlanDifference['source'], b: PlanDifference['source']): boolean =>
  a?.user_id === b?.user_id && a?.staff_name === b?.staff_name

/**
 * Compares the shifts planned here with those of the source, call by call. Adjoining times with the same two people are
 * one difference. Times for which nothing is planned here differ from nothing.
 */
export function comparePlans(
  here: readonly ShiftPlannedHere[],
  source: readonly ShiftOfSource[],
): PlanDifference[] {
  const byCall = Map.groupBy(source, ({ call_order }) => call_order)
  return here
    .flatMap((shift) => compareShift(shift, byCall.get(shift.call_order) ?? []))
    .toSorted((a, b) => a.start - b.start || a.call_order - b.call_order)
}

function compareShift(
  { user_id, call_order, start, end }: ShiftPlannedHere,
  source: readonly ShiftOfSource[],
): PlanDifference[] {
  const overlapping = source.filter((other) => other.start < end && start < other.end)
  const bounds = new Set([start, end, ...overlapping.flatMap((other) => [other.start, other.end])])
  const times = [...bounds].filter((time) => time >= start && time <= end).toSorted((a, b) => a - b)
  const differences: PlanDifference[] = []
  for (const [place, from] of times.slice(0, -1).entries()) {
    const until = times[place + 1] ?? end
    const present = overlapping.filter((other) => other.start < until && from < other.end)
    if (present.some((other) => other.user_id === user_id)) continue
    const last = differences.at(-1)
    const found = present[0] ?? null
    if (last?.end === from && isSamePerson(last.source, found)) last.end = until
    else
      differences.push({
        user_id,
        call_order,
        start: from,
        end: until,
        source: found && { user_id: found.user_id, staff_name: found.staff_name },
      })
  }
  return differences
}
