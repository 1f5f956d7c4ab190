import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { minutesBetween, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import { monthRange } from './calendar-period.view.ts'

/** Counts elapsed minutes, so a night with a clock change has 11 or 13 hours. */
function minutesWithin({ start, end }: Occurrence, month: { start: WallTime; end: WallTime }): number {
  const [from, to] = [toWallTime(start), toWallTime(end)]
  if (to <= month.start || from >= month.end) return 0
  if (from >= month.start && to <= month.end) return (Date.parse(end) - Date.parse(start)) / 60_000
  return minutesBetween(from > month.start ? from : month.start, to < month.end ? to : month.end)
}

export function hoursByMember(occurrences: readonly Occurrence[], day: WallTime): Map<number, number> {
  const month = monthRange(day)
  const minutes = new Map<number, number>()
  for (const occurrence of occurrences)
    minutes.set(
      occurrence.target_id,
      (minutes.get(occurrence.target_id) ?? 0) + minutesWithin(occurrence, month),
    )
  return new Map([...minutes].map(([user_id, sum]) => [user_id, sum / 60]))
}

export const formatHourCount = (hours: number): string => `${Math.round(hours * 10) / 10} h`
