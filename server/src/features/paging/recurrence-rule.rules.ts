import {
  weekDays,
  type RecurrenceRule,
  type RecurrenceRuleBody,
} from '@wardline/contract/paging/recurrence-rule.schemas.ts'
import { dayNames, parseRule, RuleRefused, type Rule } from './recurrence-parse.rules.ts'
import { firstStart } from './recurrence.rules.ts'
import { describeRule, writeRule } from './recurrence-words.rules.ts'
import * as errors from './recurrence-rule.errors.ts'
import { wallFrom, wallText } from './wall-time.rules.ts'

const frequencies = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const

/** A rule as the API shows it. */
export function shownRule({ id, rrule }: { id: number; rrule: string }): RecurrenceRule {
  const rule = parseRule(rrule)
  return { id, description: describeRule(rule), rrule, ...partsOf(rule) }
}

function partsOf(rule: Rule): Omit<RecurrenceRule, 'id' | 'description' | 'rrule'> {
  return {
    frequency: frequencies[rule.freq],
    interval: rule.interval,
    week_days: weekDays.filter((name) => rule.by_day.some(({ day }) => dayNames[day] === name)),
    month_days: rule.by_month_day.filter((date) => date > 0),
    until: rule.until ? wallText(rule.until.wall).slice(0, 10) : null,
    occurrenceCount: rule.count,
  }
}

type Refusals = Record<string, string[]>

/** The rule that a client asks for, in the one spelling that is stored; or why not, by field. */
export function readRuleBody(body: RecurrenceRuleBody): { rrule: string } | { refused: Refusals } {
  const refused = (field: string, sentence: string) => ({ refused: { [field]: [sentence] } })
  const written = body.rrule?.trim().replace(/^RRULE:/i, '') ?? ''
  if (body.frequency === 'none') return refused('frequency', errors.noRepeat)
  if (written === '' && !body.frequency) return refused('frequency', errors.noFrequency)
  if (written === '' && body.frequency === 'yearly') return refused('frequency', errors.yearly)
  if (body.until && body.occurrenceCount) return refused('until', errors.twoEnds)
  if (written === '' && body.frequency !== 'weekly' && body.week_days?.length)
    return refused('week_days', errors.weekDays)
  if (written === '' && body.frequency !== 'monthly' && body.month_days?.length)
    return refused('month_days', errors.monthDays)
  try {
    const rule = parseRule(written || composed(body))
    const odd = written ? contradiction(rule, body) : undefined
    if (odd) return refused(odd, errors.notAsWritten)
    if (!occursEver(rule)) return refused('rrule', errors.neverOccurs)
    return { rrule: writeRule(rule) }
  } catch (error) {
    if (error instanceof RuleRefused) return refused('rrule', error.message)
    throw error
  }
}

const composed = (body: RecurrenceRuleBody): string =>
  [
    `FREQ=${body.frequency?.toUpperCase() ?? ''}`,
    `INTERVAL=${body.interval ?? 1}`,
    ...(body.week_days?.length
      ? [`BYDAY=${weekDays.filter((name) => body.week_days?.includes(name)).join(',')}`]
      : []),
    ...(body.month_days?.length ? [`BYMONTHDAY=${body.month_days.join(',')}`] : []),
    ...(body.until ? [`UNTIL=${body.until.replaceAll('-', '')}`] : []),
    ...(body.occurrenceCount ? [`COUNT=${body.occurrenceCount}`] : []),
  ].join(';')

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The first field that says something else than the rule beside it. What is empty says nothing. */
function contradiction(rule: Rule, body: RecurrenceRuleBody): string | undefined {
  const says = partsOf(rule)
  if (body.frequency && body.frequency !== says.frequency) return 'frequency'
  if (body.interval && body.interval !== says.interval) return 'interval'
  if (
    body.week_days?.length &&
    !alike(
      weekDays.filter((name) => body.week_days?.includes(name)),
      says.week_days,
    )
  )
    return 'week_days'
  if (
    body.month_days?.length &&
    !alike(
      body.month_days.toSorted((a, b) => a - b),
      says.month_days,
    )
  )
    return 'month_days'
  if (body.until && body.until !== says.until) return 'until'
  if (body.occurrenceCount && body.occurrenceCount !== says.occurrenceCount) return 'occurrenceCount'
  return undefined
}

/** Whatever it begins with: 30 February never is. An end is measured from the event's start, later. */
const occursEver = (rule: Rule): boolean =>
  firstStart({ rule: { ...rule, until: null }, starts: wallFrom('2000-01-01T00:00:00'), zone: 'UTC' }) !==
  undefined
