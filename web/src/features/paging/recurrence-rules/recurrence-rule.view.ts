import {
  daysSinceMonday,
  datePart,
  formatDay,
  parseWallTime,
  type WallTime,
} from '../wall-time/wall-time.view.ts'

export const frequencies = ['none', 'daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

export const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type WeekDay = (typeof weekDays)[number]
export const weekDayNames: Record<WeekDay, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

export interface RuleForm {
  frequency: Frequency
  interval: string
  week_days: readonly WeekDay[]
  /** 1 to 31; shorter months use their last day instead. */
  month_days: readonly number[]
  ends: 'never' | 'until' | 'count'
  until: string
  count: string
}

export interface RuleBody {
  rrule: string
  frequency: Exclude<Frequency, 'none'>
  interval: number
  week_days: WeekDay[]
  occurrenceCount: number | null
}

export const createRuleForm = (start: WallTime): RuleForm => ({
  frequency: 'weekly',
  interval: '1',
  week_days: [weekDayOf(start)],
  month_days: [Number(start.slice(8, 10))],
  ends: 'never',
  until: '',
  count: '10',
})

const weekDayOf = (wall: WallTime): WeekDay => weekDays[daysSinceMonday(wall)] ?? 'MO'

const parseCount = (text: string, most: number): number | undefined =>
  /^\d{1,4}$/u.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined

export type RuleErrors = Partial<Record<'interval' | 'week_days' | 'month_days' | 'until' | 'count', string>>

export function validateRuleForm(form: RuleForm, start: WallTime): RuleErrors {
  const errors: RuleErrors = {}
  if (!parseCount(form.interval, 99)) errors.interval = 'Enter a number from 1 to 99.'
  if (form.frequency === 'weekly' && form.week_days.length === 0)
    errors.week_days = 'Select at least one day of the week.'
  if (form.frequency === 'monthly' && form.month_days.length === 0)
    errors.month_days = 'Select at least one day of the month.'
  if (form.ends === 'until') {
    const until = parseWallTime(form.until)
    if (!until) errors.until = 'Select a last day.'
    else if (datePart(until) < datePart(start)) errors.until = `Select ${formatDay(start)} or later.`
  }
  if (form.ends === 'count' && !parseCount(form.count, 999)) errors.count = 'Enter a number from 1 to 999.'
  return errors
}

/** The form must be valid. Null for frequency `none`. */
export function toRuleBody(form: RuleForm): RuleBody | null {
  const { frequency, ends } = form
  if (frequency === 'none') return null
  const interval = Number(form.interval)
  const week_days = frequency === 'weekly' ? weekDays.filter((day) => form.week_days.includes(day)) : []
  const month_days = frequency === 'monthly' ? form.month_days.toSorted((a, b) => a - b) : []
  const parts = [
    `FREQ=${frequency.toUpperCase()}`,
    interval > 1 && `INTERVAL=${interval}`,
    week_days.length > 0 && `BYDAY=${week_days.join(',')}`,
    month_days.length > 0 && `BYMONTHDAY=${month_days.join(',')}`,
    ends === 'until' && `UNTIL=${form.until.replaceAll('-', '')}T235959`,
    ends === 'count' && `COUNT=${Number(form.count)}`,
  ]
  return {
    rrule: parts.filter(Boolean).join(';'),
    frequency,
    interval,
    week_days,
    occurrenceCount: ends === 'count' ? Number(form.count) : null,
  }
}

const isFrequency = (word: string | undefined): word is Frequency => frequencies.some((each) => each === word)

const splitRule = (rrule: string): Map<string, string | undefined> =>
  new Map(
    rrule
      .replace(/^RRULE:/u, '')
      .split(';')
      .map((part) => part.split('=') as [string, string | undefined]),
  )

/** Whether the form can show a rule in full; an imported one may be yearly, or on the first Monday. */
export function canEditRule(rrule: string): boolean {
  const {
    FREQ,
    INTERVAL = '1',
    BYDAY,
    BYMONTHDAY,
    COUNT,
    WKST,
    UNTIL: _,
    ...others
  } = Object.fromEntries(splitRule(rrule))
  const hasOnly = (list: string | undefined, known: (one: string) => boolean) =>
    list === undefined || list.split(',').every(known)
  return (
    Object.keys(others).length === 0 &&
    (FREQ === 'DAILY' || FREQ === 'WEEKLY' || FREQ === 'MONTHLY') &&
    parseCount(INTERVAL, 99) !== undefined &&
    (COUNT === undefined || parseCount(COUNT, 999) !== undefined) &&
    (WKST === undefined || WKST === 'MO' || INTERVAL === '1') &&
    hasOnly(BYDAY, (day) => FREQ === 'WEEKLY' && weekDays.some((known) => known === day)) &&
    hasOnly(BYMONTHDAY, (day) => FREQ === 'MONTHLY' && parseCount(day, 31) !== undefined)
  )
}

/** Missing parts follow from `start`, as in RFC 5545. */
export function parseRuleForm(rrule: string, start: WallTime): RuleForm {
  const parts = splitRule(rrule)
  const form = createRuleForm(start)
  const frequency = parts.get('FREQ')?.toLowerCase()
  const days = parts.get('BYDAY')?.split(',')
  const until = parts.get('UNTIL')
  const count = parts.get('COUNT')
  return {
    ...form,
    frequency: isFrequency(frequency) ? frequency : form.frequency,
    interval: parts.get('INTERVAL') ?? '1',
    week_days: days ? weekDays.filter((day) => days.includes(day)) : form.week_days,
    month_days: parts.get('BYMONTHDAY')?.split(',').map(Number) ?? form.month_days,
    ends: until ? 'until' : count ? 'count' : 'never',
    until: until ? until.replace(/^(\d{4})(\d{2})(\d{2}).*$/u, '$1-$2-$3') : '',
    count: count ?? form.count,
  }
}
