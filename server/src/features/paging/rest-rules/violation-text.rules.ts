import { formatDay, formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import { formatWallTime, formatWithOffset, secondsPerDay } from '@wardline/recurrence/wall-time.ts'
import type { DutyShift, LackedQualification, Violation } from '@wardline/rostering/violation.ts'
import { joinNames } from '../coverage/coverage.rules.ts'

export interface NamedShift extends DutyShift {
  display_name: string
}

const mostListed = 3

/** At most one decimal: `10.5 hours`. */
function countOf(value: number, unit: string): string {
  const rounded = Math.round(value * 10) / 10
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`
}

/** Such as `lacks Airway and ECMO (valid until Jun 30, 2027)`. */
export function describeLacks(lacks: readonly LackedQualification[]): string {
  const names = lacks.map(({ name, runs_out }) =>
    runs_out === null ? name : `${name} (valid until ${formatDay(formatWallTime(runs_out - secondsPerDay))})`,
  )
  return `lacks ${joinNames(names)}`
}

/** A sentence that names the user, the shift and the rule. */
export function describeViolation(violation: Violation<NamedShift>): string {
  const { kind, shift, rule, actual, limit, lacks } = violation
  const { display_name: name, time_zone } = shift
  const time = formatTimeRange({
    start: formatWithOffset(time_zone, shift.start),
    end: formatWithOffset(time_zone, shift.end),
  })
  if (kind === 'qualification') return `${name} ${describeLacks(lacks)} for the shift ${time}.`
  if (rule === null || actual === null || limit === null) return `${name} is absent during the shift ${time}.`
  const { name: by, averaging_weeks } = rule
  const weeks = averaging_weeks === 1 ? 'in seven days' : `a week on average over ${averaging_weeks} weeks`
  const sentences = {
    rest: `${name} has ${countOf(actual, 'hour')} of rest before the shift ${time}. ${by} requires ${limit}.`,
    duty: `${name} is on duty for ${countOf(actual, 'hour')} without rest, with the shift ${time}. ${by} allows ${limit}.`,
    nights: `${name} is on duty for ${countOf(actual, 'night')} in a row, with the shift ${time}. ${by} allows ${limit}.`,
    weekly_hours: `${name} has ${countOf(actual, 'hour')} of duty ${weeks}, with the shift ${time}. ${by} allows ${limit}.`,
  }
  return kind === 'absence' ? '' : sentences[kind]
}

/** The first violations, and the number of others. */
export function describeViolations(violations: readonly Violation<NamedShift>[]): string[] {
  const more = violations.length - mostListed
  const sentences = violations.slice(0, mostListed).map(describeViolation)
  if (more <= 0) return sentences
  return [
    ...sentences,
    more === 1 ? 'And one more shift that breaks a rule.' : `And ${more} more shifts that break a rule.`,
  ]
}
