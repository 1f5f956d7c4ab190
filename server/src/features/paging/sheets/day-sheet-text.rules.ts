import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { DaySheet, SheetGroup, SheetShift } from '@wardline/contract/paging/sheets/day-sheet.schemas.ts'

/** `2026-11-22T07:00:00-05:00` as `07:00`. */
const clockOf = (time: string): string => time.slice(11, 16)

type Bounds = Pick<DaySheet, 'from' | 'to'>

function describeTime({ start, end }: { start: string; end: string }, { from, to }: Bounds): string {
  return start === from && end === to ? 'All day' : `${clockOf(start)}–${clockOf(end)}`
}

const describeShift = (shift: SheetShift, bounds: Bounds): string =>
  [`${describeTime(shift, bounds)}  ${shift.display_name}`, shift.number].filter(Boolean).join(', ')

export interface SheetRow {
  group: string
  department: string
  /** First call, second call, and all others, each with one line for a shift or an instruction. */
  calls: [string[], string[], string[]]
  /** Sentences on gaps; empty if the group is covered or closed. */
  gaps: string[]
}

export function toSheetRow(group: SheetGroup, bounds: Bounds): SheetRow {
  const linesOf = ({ call_order, instructions, shifts }: SheetGroup['calls'][number]): string[] => [
    ...(call_order > 3 ? [`${callOrderLabel(call_order)}:`] : []),
    ...shifts.map((shift) => describeShift(shift, bounds)),
    ...(instructions === '' ? [] : [instructions]),
  ]
  const ofCall = (call_order: number) =>
    group.calls.filter((call) => call.call_order === call_order).flatMap(linesOf)
  const first = ofCall(1)
  const isEmpty = group.calls.length === 0 && group.gaps.length === 0
  const contact = group.fallback_contact
  return {
    group: group.name,
    department: group.department,
    calls: [
      isEmpty ? ['No shifts'] : first,
      ofCall(2),
      group.calls.filter(({ call_order }) => call_order > 2).flatMap(linesOf),
    ],
    gaps: group.gaps.length === 0 ? [] : [describeGaps(group.gaps, bounds, contact)],
  }
}

function describeGaps(
  gaps: SheetGroup['gaps'],
  bounds: Bounds,
  contact: SheetGroup['fallback_contact'],
): string {
  const times = gaps.map((gap) => describeTime(gap, bounds)).join(', ')
  const then = contact ? `Pages go to ${contact.display_name} (${contact.role}).` : 'Pages have no recipient.'
  return `▲ No one on call: ${times}. ${then}`
}

/** The title and the line below it. */
export function describeSheet({ account, from, to, time_zone }: DaySheet): { title: string; period: string } {
  const dayOf = (time: string) =>
    Temporal.PlainDate.from(time.slice(0, 10)).toLocaleString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
    })
  return {
    title: `On call, ${dayOf(from)}`,
    period: `${clockOf(from)} until ${dayOf(to)}, ${clockOf(to)} (${time_zone}) · ${account}`,
  }
}

export const describePrint = (now: string, by: string): string =>
  `Printed ${now.slice(0, 10)} ${clockOf(now)} by ${by}. The newest version is in Wardline, On call, Day sheet. No patient data.`
