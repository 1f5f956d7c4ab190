import { dayNames, type Rule } from './recurrence-parse.rules.ts'
import { wallText } from './wall-time.rules.ts'

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

const together = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function nth(value: number): string {
  const size = Math.abs(value)
  const teens = size % 100 > 10 && size % 100 < 14
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][size % 10] ?? 'th')
  if (value > 0) return `${size}${ending}`
  return size === 1 ? 'last' : `${size}${ending} last`
}

const numbered = (all: number[]): string => together(all.map(nth))

function onDays(rule: Rule): string {
  const named = rule.by_day.map(
    ({ day, nth: n }) => `${n === 0 ? '' : `the ${nth(n)} `}${weekDays[day] ?? ''}`,
  )
  const days = named.length > 0 ? ` on ${named.join(', ')}` : ''
  const dates = rule.by_month_day.length > 0 ? ` on the ${numbered(rule.by_month_day)}` : ''
  const yearDays = rule.by_year_day.length > 0 ? ` on the ${numbered(rule.by_year_day)} day of the year` : ''
  const weeks = rule.by_week_no.length > 0 ? ` in the ${numbered(rule.by_week_no)} week of the year` : ''
  return days + dates + yearDays + weeks
}

function until(rule: Rule): string {
  if (rule.count !== null) return ` for ${rule.count} ${rule.count === 1 ? 'time' : 'times'}`
  if (!rule.until) return ''
  const [year, month, date] = wallText(rule.until.wall).slice(0, 10).split('-').map(Number)
  return ` until ${months[(month ?? 1) - 1] ?? ''} ${date}, ${year}`
}

const isEveryWeekday = (rule: Rule): boolean =>
  rule.freq === 'WEEKLY' &&
  rule.interval === 1 &&
  rule.by_day.length === 5 &&
  rule.by_day.every(({ day }) => day < 5)

/** A rule in English, as a person would say it: `Every 2 weeks on Monday, Friday until November 10, 2012`. */
export function describeRule(rule: Rule): string {
  const unit = units[rule.freq]
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`
  const start = isEveryWeekday(rule) ? 'Every weekday' : every + onDays(rule)
  const inMonths =
    rule.by_month.length > 0 ? ` in ${together(rule.by_month.map((month) => months[month - 1] ?? ''))}` : ''
  const hours = rule.by_hour.length > 0 ? ` at ${together(rule.by_hour.map(String))}` : ''
  const some = rule.by_set_pos.length > 0 ? `, of these the ${numbered(rule.by_set_pos)}` : ''
  return start + inMonths + hours + some + until(rule)
}

const utc = (text: string): string => text.replace(/[-:]/g, '')

/** A rule as RFC 5545 writes it. */
export function writeRule(rule: Rule): string {
  const list = (name: string, values: (number | string)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : []
  const ends = rule.until
  const end =
    ends &&
    (ends.is_date
      ? utc(wallText(ends.wall).slice(0, 10))
      : utc(wallText(ends.wall)) + (ends.is_utc ? 'Z' : ''))
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
      rule.by_day.map(({ day, nth: n }) => `${n === 0 ? '' : n}${dayNames[day] ?? ''}`),
    ),
    ...list('BYHOUR', rule.by_hour),
    ...list('BYMINUTE', rule.by_minute),
    ...list('BYSECOND', rule.by_second),
    ...list('BYSETPOS', rule.by_set_pos),
    ...(rule.wkst === 0 ? [] : [`WKST=${dayNames[rule.wkst] ?? ''}`]),
  ].join(';')
}
