import { addDays } from '../../days.rules.ts'
import type { Roster, RosterShift } from './roster.schemas.ts'

export interface RosterDay {
  /** `2026-12-05` */
  day: string
  /** 0 is Monday. */
  weekday: number
  /** A weekend or a holiday. */
  isFree: boolean
}

/** The days of a roster by month. */
export function listMonths({ from, to, holidays }: Pick<Roster, 'from' | 'to' | 'holidays'>): RosterDay[][] {
  const holiday = new Set(holidays.map(({ day }) => day))
  const days: RosterDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
    days.push({ day, weekday, isFree: weekday > 4 || holiday.has(day) })
  }
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7)).values()]
}

/** `07:00` as `7`, `07:30` as `7:30`. */
const shortTime = (time: string): string => time.slice(11, 16).replace(/^0/, '').replace(/:00$/, '')

const ordinals: Readonly<Record<number, string>> = { 1: '', 2: '2nd', 3: '3rd' }

/** A shift, or a time with no one on call. */
type RosterTime = Pick<RosterShift, 'start' | 'end' | 'group'> & Partial<Pick<RosterShift, 'call_order'>>

/** A shift of more than a day, with the hour that a clock change can add. */
const isLong = ({ start, end }: RosterTime): boolean => Date.parse(end) - Date.parse(start) > 25 * 3_600_000

/**
 * `7–19` on the day a shift begins. A longer one is `7–` on its first day, `–` between and `–7` on its last. One that began
 * before the roster is `–7` on the first day.
 */
function describeTimes(shift: RosterTime, day: string, first: string): string | undefined {
  const { start, end } = shift
  const begins = start.startsWith(day)
  if (begins) return isLong(shift) ? `${shortTime(start)}–` : `${shortTime(start)}–${shortTime(end)}`
  const midnight = `${day}T00:00:00`
  if (start > midnight || end.slice(0, 19) <= midnight) return undefined
  if (!isLong(shift) && day !== first) return undefined
  return end.startsWith(day) ? `–${shortTime(end)}` : '–'
}

/**
 * The lines of a cell: the times of the shifts on that day, after the group if it is named and the call if it is not the
 * first. `first` is the first day of the roster.
 */
export const describeCell = (shifts: readonly RosterTime[], day: string, first: string): string[] =>
  shifts.flatMap((shift) => {
    const { call_order = 1 } = shift
    const times = describeTimes(shift, day, first)
    if (times === undefined) return []
    const call = ordinals[call_order] ?? `${call_order}th`
    return [...(shift.group === undefined ? [] : [shift.group]), ...(call === '' ? [] : [call]), times]
  })

/** `COC` for Cardiology On Call, `MED` for Medicine. */
function abbreviate(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '?'] = words
  const letters = words.length > 1 ? words.map((word) => word.at(0)).join('') : first.slice(0, 3)
  return letters.slice(0, 4).toUpperCase()
}

/** Labels of groups, in their order. Later groups with the same letters have a number. */
export function labelGroups(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const letters = abbreviate(name)
    let label = letters
    for (let n = 2; taken.has(label); n++) label = `${letters}${n}`
    taken.add(label)
    return label
  })
}
