import type { RosterTotals } from '@wardline/contract/paging/sheets/roster.schemas.ts'
import type { RosterSpan } from './roster-period.rules.ts'

export const rosterTitle = 'Shifts by person'
export const couldNotLoad = 'Could not load the shifts of this group.'
export const hospitalTitle = 'Roster'
export const couldNotLoadSeveral = 'Could not load the shifts of these groups.'
export const noGroups = 'No groups with a calendar.'
export const noPeople = 'These groups have no members yet.'
export const departmentLabel = 'Department'
export const groupsLabel = 'Groups'
export const legendTitle = 'Groups of this roster'
export const noMembers = 'This group has no members yet. Add them in its settings.'
export const averageLabel = 'Average of the members'
export const notMember = 'not a member'
export const gapsLabel = 'No one on call'

export const spanLabels: Record<RosterSpan, string> = { month: 'Month', quarter: 'Quarter', year: 'Year' }

export const totalLabels: Record<keyof RosterTotals, string> = {
  shifts: 'Shifts',
  hours: 'Hours',
  nights: 'Nights',
  weekends: 'Weekends',
  holidays: 'Holidays',
}

export const aboutTotals =
  'A night has at least three hours between 23:00 and 06:00. A weekend or a holiday counts from three hours. Hours count within the period.'
export const aboutDifferences = 'Small numbers: more or less than the average of the members.'

/** `+4` or `−2.5`; empty without a difference. */
export function differenceText(value: number, average: number): string {
  const difference = Math.round((value - average) * 10) / 10
  if (difference === 0) return ''
  return difference > 0 ? `+${difference}` : `−${-difference}`
}

const unitTexts = [
  ['shifts', 'shift', 'shifts'],
  ['hours', 'hour', 'hours'],
  ['nights', 'night', 'nights'],
  ['weekends', 'weekend', 'weekends'],
  ['holidays', 'holiday', 'holidays'],
] as const satisfies readonly (readonly [keyof RosterTotals, string, string])[]

/** `4.8 above average`; empty without a difference. */
function describeDifference(value: number, average: number): string {
  const difference = differenceText(value, average)
  return difference === '' ? '' : `${difference.slice(1)} ${value > average ? 'above' : 'below'} average`
}

/** `1 shift · 48 hours (23.8 above average) · 2 nights`, without what is zero. */
export function totalsText(totals: RosterTotals, average: RosterTotals | undefined): string {
  const parts = unitTexts.flatMap(([key, one, many]) => {
    const value = totals[key]
    const difference = average ? describeDifference(value, average[key]) : ''
    if (value === 0 && difference === '') return []
    return [`${value} ${value === 1 ? one : many}${difference === '' ? '' : ` (${difference})`}`]
  })
  return parts.length === 0 ? 'No shifts' : parts.join(' · ')
}

/** `December 2026`, or `December 2026 – February 2027`. */
export function periodText(from: string, to: string): string {
  const monthOf = (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
  return from.slice(0, 7) === to.slice(0, 7) ? monthOf(from) : `${monthOf(from)} – ${monthOf(to)}`
}

export const weekdayLetters = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const

/** Says that groups or persons are left out; empty if none are. */
export function limitText(
  shown: { groups: number; people: number },
  all: { groups: number; people: number },
): string {
  const sentences = [
    shown.groups < all.groups && `The first ${shown.groups} of ${all.groups} groups.`,
    shown.people < all.people && `The first ${shown.people} of ${all.people} people.`,
  ].filter(Boolean)
  return sentences.length === 0
    ? ''
    : `${sentences.join(' ')} Choose a department or groups to see the others.`
}
