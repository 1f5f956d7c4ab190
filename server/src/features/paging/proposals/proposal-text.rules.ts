import { formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import { formatWithOffset, type Instant } from '@wardline/recurrence/wall-time.ts'
import type { RefusedWish } from '@wardline/rostering/explanation.ts'
import type { UncoveredShift } from '@wardline/rostering/proposal.ts'
import type { PersonRefusals, Refusal } from '@wardline/rostering/roster.ts'
import { describeLacks } from '../rest-rules/violation-text.rules.ts'

interface Names {
  zone: string
  nameOf: (user_id: number) => string
}

export function toNames(zone: string, members: readonly { user_id: number; display_name: string }[]): Names {
  const names = new Map(members.map(({ user_id, display_name }) => [user_id, display_name]))
  return { zone, nameOf: (user_id) => names.get(user_id) ?? '' }
}

const timeText = (zone: string, { start, end }: { start: Instant; end: Instant }): string =>
  formatTimeRange({ start: formatWithOffset(zone, start), end: formatWithOffset(zone, end) })

const roundToTenth = (value: number): number => Math.round(value * 10) / 10

/** Why a person may not have a shift, such as “8 hours of rest, and Night rule requires 11”. */
function describeRefusal(refusal: Refusal, { zone }: Pick<Names, 'zone'>): string {
  if (refusal.kind === 'overlap') return `on call ${timeText(zone, refusal.with)}`
  const { rule, actual, limit, kind, lacks } = refusal
  if (kind === 'qualification') return describeLacks(lacks)
  if (rule === null || actual === null || limit === null) return 'absent'
  const value = roundToTenth(actual)
  const texts = {
    absence: 'absent',
    rest: `${value} hours of rest, and ${rule.name} requires ${limit}`,
    duty: `${value} hours on duty, and ${rule.name} allows ${limit}`,
    nights: `${value} nights in a row, and ${rule.name} allows ${limit}`,
    weekly_hours: `${value} hours a week, and ${rule.name} allows ${limit}`,
  }
  return texts[kind]
}

const describeRefusals = (refusals: readonly Refusal[], names: Pick<Names, 'zone'>): string =>
  [...new Set(refusals.map((one) => describeRefusal(one, names)))].join('; ')

const describePeople = (people: readonly PersonRefusals[], names: Names): string =>
  people
    .map(({ user_id, refusals }) => `${names.nameOf(user_id)}: ${describeRefusals(refusals, names)}`)
    .join('. ')

/** A shift without a person, and why each member cannot have it. */
export const presentUncovered = ({ shift, people }: UncoveredShift, { zone, nameOf }: Names) => ({
  call_order: shift.call_order,
  start: formatWithOffset(zone, shift.start),
  end: formatWithOffset(zone, shift.end),
  refusals: people.map(({ user_id, refusals }) => ({
    user_id,
    display_name: nameOf(user_id),
    reason: describeRefusals(refusals, { zone }),
  })),
})

export function describeRefusedWish({ wish, reason, user_id, people }: RefusedWish, names: Names): string {
  const other = user_id === null || user_id === wish.user_id ? null : names.nameOf(user_id)
  const texts = {
    rule: describePeople(people, names),
    fixed: 'The shift is planned already.',
    wish:
      other === null ? 'It is against another wish of the same person.' : `It is against a wish of ${other}.`,
    fairness: other === null ? 'It would be less fair.' : `It would be less fair to ${other}.`,
    no_shift: 'There is no open shift at that time.',
  }
  return texts[reason]
}
