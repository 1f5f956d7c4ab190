import { wallFrom, type Wall } from './wall-time.rules.ts'

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** A rule of RFC 5545 §3.3.10, read. Days of the week are 0 (Monday) to 6; `nth` 0 is every one of them. */
export interface Rule {
  freq: Frequency
  interval: number
  count: number | null
  /** A UTC end is an instant until a zone makes a wall time of it. */
  until: { wall: Wall; is_utc: boolean; is_date: boolean } | null
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

export const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Why a text is not a rule that the calendar takes: a sentence for the person. */
export class RuleRefused extends Error {
  override name = 'RuleRefused'
}

const refuse = (sentence: string): never => {
  throw new RuleRefused(sentence)
}

const tooOften = 'This rule repeats more often than daily. On call goes by days, weeks or months.'
const mostTimesADay = 24
const mostInterval = 999
/** No calendar that anybody lives to see has more. */
const mostCount = 100_000

const numbers = (part: string, value: string, { least, most }: { least: number; most: number }): number[] => {
  const read = value.split(',').map((one) => {
    const number = /^[+-]?\d{1,3}$/.test(one) ? Number(one) : Number.NaN
    const size = Math.abs(number)
    if (Number.isNaN(number) || size > most || (least < 0 ? size === 0 : number < least))
      refuse(`${part}=${value.slice(0, 40)} is not something a rule can say.`)
    return number
  })
  return [...new Set(read)].toSorted((a, b) => a - b)
}

const whole = (part: string, value: string, most: number): number => {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > most) refuse(`${part} is a whole number from 1 to ${most}.`)
  return number
}

function daysOf(value: string): Rule['by_day'] {
  return value.split(',').map((one) => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(one) ?? []
    if (!name || (nth !== undefined && (Number(nth) === 0 || Math.abs(Number(nth)) > 53)))
      refuse(`BYDAY=${value.slice(0, 40)} is not something a rule can say.`)
    return { day: dayNames.indexOf(name), nth: Number(nth ?? 0) }
  })
}

function untilOf(value: string): Rule['until'] {
  const [, date = '', time, zulu] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(value) ?? []
  const read = wallFrom(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${(time ?? '235959').replace(/(..)(?=.)/g, '$1:')}`,
  )
  const isThere =
    date !== '' && !Number.isNaN(read) && new Date(read * 1000).getUTCDate() === Number(date.slice(6))
  if (!isThere) refuse('UNTIL is a date such as 20261231, or with a time such as 20261231T235959Z.')
  return { wall: read, is_utc: zulu !== undefined, is_date: time === undefined }
}

const nothing: Omit<Rule, 'freq'> = {
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

function frequencyOf(value: string): Frequency {
  if (value === 'DAILY' || value === 'WEEKLY' || value === 'MONTHLY' || value === 'YEARLY') return value
  if (/^(HOUR|MINUTE|SECOND)LY$/.test(value)) return refuse(tooOften)
  return refuse('FREQ is DAILY, WEEKLY, MONTHLY or YEARLY.')
}

const readers: Record<string, (value: string) => Partial<Rule>> = {
  FREQ: (value) => ({ freq: frequencyOf(value) }),
  INTERVAL: (value) => ({ interval: whole('INTERVAL', value, mostInterval) }),
  COUNT: (value) => ({ count: whole('COUNT', value, mostCount) }),
  UNTIL: (value) => ({ until: untilOf(value) }),
  BYMONTH: (value) => ({ by_month: numbers('BYMONTH', value, { least: 1, most: 12 }) }),
  BYWEEKNO: (value) => ({ by_week_no: numbers('BYWEEKNO', value, { least: -53, most: 53 }) }),
  BYYEARDAY: (value) => ({ by_year_day: numbers('BYYEARDAY', value, { least: -366, most: 366 }) }),
  BYMONTHDAY: (value) => ({ by_month_day: numbers('BYMONTHDAY', value, { least: -31, most: 31 }) }),
  BYDAY: (value) => ({ by_day: daysOf(value) }),
  BYHOUR: (value) => ({ by_hour: numbers('BYHOUR', value, { least: 0, most: 23 }) }),
  BYMINUTE: (value) => ({ by_minute: numbers('BYMINUTE', value, { least: 0, most: 59 }) }),
  BYSECOND: (value) => ({ by_second: numbers('BYSECOND', value, { least: 0, most: 59 }) }),
  BYSETPOS: (value) => ({ by_set_pos: numbers('BYSETPOS', value, { least: -366, most: 366 }) }),
  WKST: (value) => ({
    wkst: dayNames.includes(value) ? dayNames.indexOf(value) : refuse('WKST is a day such as MO.'),
  }),
}

function check(rule: Rule): Rule {
  const nths = rule.by_day.some(({ nth }) => nth !== 0)
  const most = rule.freq === 'MONTHLY' ? 5 : 53
  const times = [rule.by_hour, rule.by_minute, rule.by_second].reduce(
    (all, by) => all * Math.max(1, by.length),
    1,
  )
  if (rule.count !== null && rule.until) refuse('A rule ends by COUNT or by UNTIL, not by both.')
  if (rule.by_week_no.length > 0 && rule.freq !== 'YEARLY') refuse('BYWEEKNO belongs to FREQ=YEARLY.')
  if (nths && (rule.freq === 'DAILY' || rule.freq === 'WEEKLY'))
    refuse('A numbered day such as 2MO belongs to a month or a year.')
  if (nths && rule.by_week_no.length > 0)
    refuse('A week has each day once: no numbered days beside BYWEEKNO.')
  if (rule.by_day.some(({ nth }) => Math.abs(nth) > most))
    refuse(`A month has no such day as BYDAY asks for.`)
  if (times > mostTimesADay) refuse(tooOften)
  return rule
}

/**
 * Reads an RRULE (without its name). Hourly and more often is refused: a rule of an on-call calendar that makes a million
 * shifts is a mistake. What RFC 5545 lets a reader overlook (doubled, empty or unknown parts) is refused as well: half of
 * a rule puts the wrong person on call.
 * @throws RuleRefused
 */
export function parseRule(text: string): Rule {
  const seen = new Set<string>()
  let rule: Rule = { freq: 'DAILY', ...nothing }
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    const read = readers[name]
    if (!read || value === '' || more.length > 0)
      refuse(`A rule has no part such as ${part.slice(0, 40) || 'an empty one'}.`)
    if (seen.has(name)) refuse(`A rule says ${name} once.`)
    seen.add(name)
    rule = { ...rule, ...read?.(value) }
  }
  if (!seen.has('FREQ')) refuse('A rule says FREQ: DAILY, WEEKLY, MONTHLY or YEARLY.')
  return check(rule)
}
