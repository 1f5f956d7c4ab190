import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { minutesBetween, monthOf, wallOf, type Wall } from './wall.view.ts'

/** Minutes that really pass: a night of the clock change has 11 or 13 hours. At the edge of a month, by the wall. */
function minutesIn({ start, end }: Occurrence, month: { start: Wall; end: Wall }): number {
  const [from, to] = [wallOf(start), wallOf(end)]
  if (to <= month.start || from >= month.end) return 0
  if (from >= month.start && to <= month.end) return (Date.parse(end) - Date.parse(start)) / 60_000
  return minutesBetween(from > month.start ? from : month.start, to < month.end ? to : month.end)
}

/** Hours on call by person, in the month of this day. */
export function hoursByPerson(occurrences: readonly Occurrence[], day: Wall): Map<number, number> {
  const month = monthOf(day)
  const minutes = new Map<number, number>()
  for (const occurrence of occurrences)
    minutes.set(occurrence.target_id, (minutes.get(occurrence.target_id) ?? 0) + minutesIn(occurrence, month))
  return new Map([...minutes].map(([user_id, sum]) => [user_id, sum / 60]))
}

/** `96 h`, `7.5 h`. */
export const hoursLabel = (hours: number): string => `${Math.round(hours * 10) / 10} h`
