import { parseWallTime, type WallTime } from './wall-time.ts'

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** RFC 5545 §3.3.10. Days of the week are 0 (Monday) to 6; `nth` 0 means every such day. */
export interface Rule {
  freq: Frequency
  interval: number
  count: number | null
  /** With `is_utc`, `wall` is in UTC and the zone of the series converts it. */
  until: { wall: WallTime; is_utc: boolean; is_date: boolean } | null
  by_month: number[]
  by_week_no: number[]
  by_year_day: number[]
  by_month_day: number[]
  by_day: { day: number; nth: number }[]
  by_hour: number[]
  by_minute: number[]
  by_second: number[]
  by_set_pos: number[]
  wkst: number
}

export const weekDayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export class InvalidRuleError extends Error {
  override name = 'InvalidRuleError'
}

function refuse(sentence: string): never {
  throw new InvalidRuleError(sentence)
}

const tooOften = 'This rule repeats more often than daily. Choose days, weeks or months.'
const maxStartsPerDay = 24
const maxInterval = 999
const maxCount = 100_000

function parseNumberList(
  part: string,
  value: string,
  { least, most }: { least: number; most: number },
): number[] {
  const read = value.split(',').map((one) => {
    const number = /^[+-]?\d{1,3}$/.test(one) ? Number(one) : Number.NaN
    const size = Math.abs(number)
    if (Number.isNaN(number) || size > most || (least < 0 ? size === 0 : number < least))
      refuse(`${part}=${value.slice(0, 40)} is not valid in a rule.`)
    return number
  })
  return [...new Set(read)].toSorted((a, b) => a - b)
}

function parsePositiveInteger(part: string, value: string, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > most) refuse(`${part} must be a whole number from 1 to ${most}.`)
  return number
}

function parseWeekDays(value: string): Rule['by_day'] {
  return value.split(',').map((one) => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(one) ?? []
    if (!name || (nth !== undefined && (Number(nth) === 0 || Math.abs(Number(nth)) > 53)))
      refuse(`BYDAY=${value.slice(0, 40)} is not valid in a rule.`)
    return { day: weekDayCodes.indexOf(name), nth: Number(nth ?? 0) }
  })
}

function parseUntil(value: string): Rule['until'] {
  const [, date = '', time, zulu] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(value) ?? []
  const wall = parseWallTime(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${(time ?? '235959').replace(/(..)(?=.)/g, '$1:')}`,
  )
  const isValid =
    date !== '' && !Number.isNaN(wall) && new Date(wall * 1000).getUTCDate() === Number(date.slice(6))
  if (!isValid) refuse('UNTIL must be a date such as 20261231 or a time such as 20261231T235959Z.')
  return { wall, is_utc: zulu !== undefined, is_date: time === undefined }
}

const defaults: Omit<Rule, 'freq'> = {
  interval: 1,
  count: null,
  until: null,
  by_month: [],
  by_week_no: [],
  by_year_day: [],
  by_month_day: [],
  by_day: [],
  by_hour: [],
  by_minute: [],
  by_second: [],
  by_set_pos: [],
  wkst: 0,
}

function parseFrequency(value: string): Frequency {
  if (value === 'DAILY' || value === 'WEEKLY' || value === 'MONTHLY' || value === 'YEARLY') return value
  if (/^(HOUR|MINUTE|SECOND)LY$/.test(value)) return refuse(tooOften)
  return refuse('FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.')
}

const parsers: Record<string, (value: string) => Partial<Rule>> = {
  FREQ: (value) => ({ freq: parseFrequency(value) }),
  INTERVAL: (value) => ({ interval: parsePositiveInteger('INTERVAL', value, maxInterval) }),
  COUNT: (value) => ({ count: parsePositiveInteger('COUNT', value, maxCount) }),
  UNTIL: (value) => ({ until: parseUntil(value) }),
  BYMONTH: (value) => ({ by_month: parseNumberList('BYMONTH', value, { least: 1, most: 12 }) }),
  BYWEEKNO: (value) => ({ by_week_no: parseNumberList('BYWEEKNO', value, { least: -53, most: 53 }) }),
  BYYEARDAY: (value) => ({ by_year_day: parseNumberList('BYYEARDAY', value, { least: -366, most: 366 }) }),
  BYMONTHDAY: (value) => ({ by_month_day: parseNumberList('BYMONTHDAY', value, { least: -31, most: 31 }) }),
  BYDAY: (value) => ({ by_day: parseWeekDays(value) }),
  BYHOUR: (value) => ({ by_hour: parseNumberList('BYHOUR', value, { least: 0, most: 23 }) }),
  BYMINUTE: (value) => ({ by_minute: parseNumberList('BYMINUTE', value, { least: 0, most: 59 }) }),
  BYSECOND: (value) => ({ by_second: parseNumberList('BYSECOND', value, { least: 0, most: 59 }) }),
  BYSETPOS: (value) => ({ by_set_pos: parseNumberList('BYSETPOS', value, { least: -366, most: 366 }) }),
  WKST: (value) => ({
    wkst: weekDayCodes.includes(value)
      ? weekDayCodes.indexOf(value)
      : refuse('WKST must be a day such as MO.'),
  }),
}

function validate(rule: Rule): Rule {
  const hasNumberedDays = rule.by_day.some(({ nth }) => nth !== 0)
  const maxNumber = rule.freq === 'MONTHLY' ? 5 : 53
  const startsPerDay = [rule.by_hour, rule.by_minute, rule.by_second].reduce(
    (all, by) => all * Math.max(1, by.length),
    1,
  )
  if (rule.count !== null && rule.until) refuse('Use COUNT or UNTIL in a rule, not both.')
  if (rule.by_week_no.length > 0 && rule.freq !== 'YEARLY') refuse('BYWEEKNO is only valid with FREQ=YEARLY.')
  if (hasNumberedDays && (rule.freq === 'DAILY' || rule.freq === 'WEEKLY'))
    refuse('A numbered day such as 2MO is only valid in a monthly or yearly rule.')
  if (hasNumberedDays && rule.by_week_no.length > 0)
    refuse('Numbered days such as 2MO cannot be combined with BYWEEKNO.')
  if (rule.by_day.some(({ nth }) => Math.abs(nth) > maxNumber))
    refuse('BYDAY asks for a day that does not exist.')
  if (startsPerDay > maxStartsPerDay) refuse(tooOften)
  return rule
}

/**
 * Parses the value of an RRULE. Stricter than RFC 5545 requires: duplicate, empty and unknown parts are
 * refused, because half a rule would schedule the wrong person; so is anything that repeats more often than
 * daily, because a rule with a million shifts is a mistake.
 * @throws InvalidRuleError
 */
export function parseRule(text: string): Rule {
  const seen = new Set<string>()
  let rule: Rule = { freq: 'DAILY', ...defaults }
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    const parse = parsers[name]
    if (!parse || value === '' || more.length > 0)
      refuse(
        part === ''
          ? 'This rule has an empty part.'
          : `“${part.slice(0, 40)}” is not a valid part of a rule.`,
      )
    if (seen.has(name)) refuse(`This rule has more than one ${name}.`)
    seen.add(name)
    rule = { ...rule, ...parse?.(value) }
  }
  if (!seen.has('FREQ')) refuse('A rule needs FREQ: DAILY, WEEKLY, MONTHLY or YEARLY.')
  return validate(rule)
}

/**
 * Parses a new rule. RFC 5545 §3.3.10 (table of BYxxx parts) gives these combinations no meaning; stored rules
 * may still have them.
 * @throws InvalidRuleError
 */
export function parseNewRule(text: string): Rule {
  const rule = parseRule(text)
  if (rule.by_year_day.length > 0 && rule.freq !== 'YEARLY')
    refuse('BYYEARDAY is only valid with FREQ=YEARLY.')
  if (rule.by_month_day.length > 0 && rule.freq === 'WEEKLY')
    refuse('BYMONTHDAY is not valid with FREQ=WEEKLY.')
  // With BYMONTH a numbered day counts within its month.
  if (rule.by_month.length > 0 && rule.by_day.some(({ nth }) => Math.abs(nth) > 5))
    refuse('BYDAY asks for a day that no month has.')
  return rule
}
