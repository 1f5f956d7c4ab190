import { dateOf, dayText, wallFrom, type Wall } from './wall.view.ts'

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

/** What stands in the fields of the recurring rule. */
export interface RuleForm {
  frequency: Frequency
  interval: string
  week_days: readonly WeekDay[]
  /** 1 to 31. The last day of shorter months stands in for the days that they lack. */
  month_days: readonly number[]
  ends: 'never' | 'until' | 'count'
  /** A `date` field; that day still counts. */
  until: string
  count: string
}

/** What `POST /api/v1/rrules/` takes. */
export interface RuleBody {
  rrule: string
  frequency: Exclude<Frequency, 'none'>
  interval: number
  week_days: WeekDay[]
  occurrenceCount: number | null
}

/** A new rule for something that begins at this time: every week on that day. */
export const newRule = (start: Wall): RuleForm => ({
  frequency: 'weekly',
  interval: '1',
  week_days: [weekDayOf(start)],
  month_days: [Number(start.slice(8, 10))],
  ends: 'never',
  until: '',
  count: '10',
})

const weekDayOf = (wall: Wall): WeekDay => weekDays[(new Date(`${wall}Z`).getUTCDay() + 6) % 7] ?? 'MO'

const whole = (text: string, most: number): number | undefined =>
  /^\d{1,4}$/u.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined

export type RuleProblems = Partial<
  Record<'interval' | 'week_days' | 'month_days' | 'until' | 'count', string>
>

/** The sentence for each field that cannot stay as it is. */
export function ruleProblems(form: RuleForm, start: Wall): RuleProblems {
  const problems: RuleProblems = {}
  if (!whole(form.interval, 99)) problems.interval = 'Enter a number from 1 to 99.'
  if (form.frequency === 'weekly' && form.week_days.length === 0)
    problems.week_days = 'Choose at least one day of the week.'
  if (form.frequency === 'monthly' && form.month_days.length === 0)
    problems.month_days = 'Choose at least one day of the month.'
  if (form.ends === 'until') {
    const until = wallFrom(form.until)
    if (!until) problems.until = 'Choose the last day.'
    else if (dateOf(until) < dateOf(start))
      problems.until = `Choose a day that is not before ${dayText(start)}.`
  }
  if (form.ends === 'count' && !whole(form.count, 999)) problems.count = 'Enter a number from 1 to 999.'
  return problems
}

/** The fields as RFC 5545 writes them and as the API takes them; the fields have been checked. */
export function ruleBody(form: RuleForm): RuleBody | null {
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

/** A stored rule as the fields show it. What a rule leaves out comes from the first day, as RFC 5545 has it. */
export function formOfRule(rrule: string, start: Wall): RuleForm {
  const parts = new Map(
    rrule
      .replace(/^RRULE:/u, '')
      .split(';')
      .map((part) => part.split('=') as [string, string | undefined]),
  )
  const form = newRule(start)
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
