import {
  weekDays,
  type RecurrenceRule,
  type RecurrenceRuleBody,
} from '@wardline/contract/paging/recurrence-rules/recurrence-rule.schemas.ts'
import {
  weekDayCodes,
  parseNewRule,
  parseRule,
  InvalidRuleError,
  type Rule,
} from '@wardline/recurrence/rule.ts'
import { firstOccurrence } from '@wardline/recurrence/occurrence.ts'
import { describeRule, formatRule } from '@wardline/recurrence/rule-text.ts'
import * as errors from './recurrence-rule.errors.ts'
import { parseWallTime, formatWallTime } from '@wardline/recurrence/wall-time.ts'

const frequencies = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const

export function presentRule({ id, rrule }: { id: number; rrule: string }): RecurrenceRule {
  const rule = parseRule(rrule)
  return { id, description: describeRule(rule), rrule, ...partsOf(rule) }
}

function partsOf(rule: Rule): Omit<RecurrenceRule, 'id' | 'description' | 'rrule'> {
  return {
    frequency: frequencies[rule.freq],
    interval: rule.interval,
    week_days: weekDays.filter((name) => rule.by_day.some(({ day }) => weekDayCodes[day] === name)),
    month_days: rule.by_month_day.filter((date) => date > 0),
    until: rule.until ? formatWallTime(rule.until.wall).slice(0, 10) : null,
    occurrenceCount: rule.count,
  }
}

type Refusals = Record<string, string[]>

export function parseRuleBody(body: RecurrenceRuleBody): { rrule: string } | { refused: Refusals } {
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
    const rule = parseNewRule(written || composeRule(body))
    const conflictingField = written ? findContradiction(rule, body) : undefined
    if (conflictingField) return refused(conflictingField, errors.notAsWritten)
    if (!everOccurs(rule)) return refused('rrule', errors.neverOccurs)
    return { rrule: formatRule(rule) }
  } catch (error) {
    if (error instanceof InvalidRuleError) return refused('rrule', error.message)
    throw error
  }
}

function composeRule(body: RecurrenceRuleBody): string {
  return [
    `FREQ=${body.frequency?.toUpperCase() ?? ''}`,
    `INTERVAL=${body.interval ?? 1}`,
    ...(body.week_days?.length
      ? [`BYDAY=${weekDays.filter((name) => body.week_days?.includes(name)).join(',')}`]
      : []),
    ...(body.month_days?.length ? [`BYMONTHDAY=${body.month_days.join(',')}`] : []),
    ...(body.until ? [`UNTIL=${body.until.replaceAll('-', '')}`] : []),
    ...(body.occurrenceCount ? [`COUNT=${body.occurrenceCount}`] : []),
  ].join(';')
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function findContradiction(rule: Rule, body: RecurrenceRuleBody): string | undefined {
  const parts = partsOf(rule)
  if (body.frequency && body.frequency !== parts.frequency) return 'frequency'
  if (body.interval && body.interval !== parts.interval) return 'interval'
  if (
    body.week_days?.length &&
    !isEqual(
      weekDays.filter((name) => body.week_days?.includes(name)),
      parts.week_days,
    )
  )
    return 'week_days'
  if (
    body.month_days?.length &&
    !isEqual(
      body.month_days.toSorted((a, b) => a - b),
      parts.month_days,
    )
  )
    return 'month_days'
  if (body.until && body.until !== parts.until) return 'until'
  if (body.occurrenceCount && body.occurrenceCount !== parts.occurrenceCount) return 'occurrenceCount'
  return undefined
}

/** 30 February never occurs. UNTIL is ignored: it depends on the event's start. */
function everOccurs(rule: Rule): boolean {
  return (
    firstOccurrence({
      rule: { ...rule, until: null },
      starts: parseWallTime('2000-01-01T00:00:00'),
      zone: 'UTC',
    }) !== undefined
  )
}
