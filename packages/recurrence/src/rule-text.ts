import { weekDayCodes, type Rule } from './rule.ts'
import { formatWallTime } from './wall-time.ts'

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

const joinWords = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function ordinal(value: number): string {
  const size = Math.abs(value)
  const teens = size % 100 > 10 && size % 100 < 14
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][size % 10] ?? 'th')
  if (value > 0) return `${size}${ending}`
  return size === 1 ? 'last' : `${size}${ending} last`
}

const ordinals = (all: number[]): string => joinWords(all.map(ordinal))

function describeDays(rule: Rule): string {
  const named = rule.by_day.map(
    ({ day, nth: n }) => `${n === 0 ? '' : `the ${ordinal(n)} `}${weekDays[day] ?? ''}`,
  )
  const days = named.length > 0 ? ` on ${named.join(', ')}` : ''
  const dates = rule.by_month_day.length > 0 ? ` on the ${ordinals(rule.by_month_day)}` : ''
  const yearDays = rule.by_year_day.length > 0 ? ` on the ${ordinals(rule.by_year_day)} day of the year` : ''
  const weeks = rule.by_week_no.length > 0 ? ` in the ${ordinals(rule.by_week_no)} week of the year` : ''
  return days + dates + yearDays + weeks
}

function describeEnd(rule: Rule): string {
  if (rule.count !== null) return ` for ${rule.count} ${rule.count === 1 ? 'time' : 'times'}`
  if (!rule.until) return ''
  const [year, month, date] = formatWallTime(rule.until.wall).slice(0, 10).split('-').map(Number)
  return ` until ${months[(month ?? 1) - 1] ?? ''} ${date}, ${year}`
}

function isEveryWeekday(rule: Rule): boolean {
  return (
    rule.freq === 'WEEKLY' &&
    rule.interval === 1 &&
    rule.by_day.length === 5 &&
    rule.by_day.every(({ day }) => day < 5)
  )
}

/** Describes a rule in English: `Every 2 weeks on Monday, Friday until November 10, 2012`. */
export function describeRule(rule: Rule): string {
  const unit = units[rule.freq]
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`
  const start = isEveryWeekday(rule) ? 'Every weekday' : every + describeDays(rule)
  const inMonths =
    rule.by_month.length > 0 ? ` in ${joinWords(rule.by_month.map((month) => months[month - 1] ?? ''))}` : ''
  const list = (values: number[], unitName: string) =>
    values.length > 0 ? ` at ${unitName}${joinWords(values.map(String))}` : ''
  const times = list(rule.by_hour, '') + list(rule.by_minute, 'minute ') + list(rule.by_second, 'second ')
  const positions = rule.by_set_pos.length > 0 ? `, of these the ${ordinals(rule.by_set_pos)}` : ''
  return start + inMonths + times + positions + describeEnd(rule)
}

const withoutSeparators = (text: string): string => text.replace(/[-:]/g, '')

/** RFC 5545 §3.3.10. */
export function formatRule(rule: Rule): string {
  const list = (name: string, values: (number | string)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : []
  const ends = rule.until
  const end =
    ends &&
    (ends.is_date
      ? withoutSeparators(formatWallTime(ends.wall).slice(0, 10))
      : withoutSeparators(formatWallTime(ends.wall)) + (ends.is_utc ? 'Z' : ''))
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(end ? [`UNTIL=${end}`] : []),
    ...list('BYMONTH', rule.by_month),
    ...list('BYWEEKNO', rule.by_week_no),
    ...list('BYYEARDAY', rule.by_year_day),
    ...list('BYMONTHDAY', rule.by_month_day),
    ...list(
      'BYDAY',
      rule.by_day.map(({ day, nth: n }) => `${n === 0 ? '' : n}${weekDayCodes[day] ?? ''}`),
    ),
    ...list('BYHOUR', rule.by_hour),
    ...list('BYMINUTE', rule.by_minute),
    ...list('BYSECOND', rule.by_second),
    ...list('BYSETPOS', rule.by_set_pos),
    ...(rule.wkst === 0 ? [] : [`WKST=${weekDayCodes[rule.wkst] ?? ''}`]),
  ].join(';')
}
