import type { DayRange } from '@wardline/contract/days.rules.ts'
import type {
  ScheduledReport,
  ScheduledReportBody,
  ScheduledReportChanges,
} from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { filtersOf } from '@wardline/contract/reports/scheduled-reports/scheduled-report.rules.ts'
import type { ReportFilters } from '@wardline/contract/reports/standard-reports/report-address.rules.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import {
  periodDays,
  reportPeriodIds,
  reportPeriods,
  type ReportPeriod,
} from '@wardline/contract/reports/standard-reports/report-periods.rules.ts'
import { pageGroupings, reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { timeZoneIds, timeZones, type TimeZone } from '@wardline/contract/time-zones.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { dayText } from '../report-parts/report.view.ts'

export interface ScheduleDraft {
  period: ReportPeriod | null
  every: ScheduledReportBody['every']
  weekday: number
  month_day: number
  time: string
  time_zone: TimeZone
  recipients: { id: number; display_name: string; title?: string }[]
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const isKnownZone = (zone: string | undefined): zone is TimeZone =>
  zone !== undefined && (timeZoneIds as readonly string[]).includes(zone)

/** Without days in the address, the seven days before; else the period that has these days today. */
export function suggestPeriod(
  filters: Readonly<Record<string, string>>,
  { from, until }: DayRange,
  today: string,
): ReportPeriod {
  if (!filters['from'] && !filters['until']) return 'last_7_days'
  const same = reportPeriodIds.find((period) => {
    const days = periodDays(period, today)
    return days.from === from && days.until === until
  })
  return same ?? 'last_7_days'
}

export const newDraft = (
  slug: ReportSlug,
  period: ReportPeriod,
  me: { id: number; display_name: string; email: string },
  zone: string | undefined,
): ScheduleDraft => ({
  period: reports[slug].has_range ? period : null,
  every: 'week',
  weekday: 1,
  month_day: 1,
  time: '07:00',
  time_zone: isKnownZone(zone) ? zone : 'America/New_York',
  recipients: me.email === '' ? [] : [{ id: me.id, display_name: me.display_name }],
})

export const toDraft = (report: ScheduledReport): ScheduleDraft => ({
  period: report.period,
  every: report.every,
  weekday: report.weekday ?? 1,
  month_day: report.month_day ?? 1,
  time: report.time,
  time_zone: isKnownZone(report.time_zone) ? report.time_zone : 'America/New_York',
  recipients: report.recipients,
})

export const toBody = ({
  period,
  every,
  weekday,
  month_day,
  time,
  time_zone,
  recipients,
}: ScheduleDraft) => ({
  period,
  every,
  weekday: every === 'week' ? weekday : null,
  month_day: every === 'month' ? month_day : null,
  time,
  time_zone,
  recipient_ids: recipients.map(({ id }) => id),
})

/** All fields of a change, such as turning it off. */
export const toChanges = (
  report: ScheduledReport,
  draft: ScheduleDraft,
  is_on: boolean,
): ScheduledReportChanges => ({ ...toBody(draft), filters: report.filters, is_on, version: report.version })

const wholeNumber = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,15}$/u.test(value) ? Number(value) : undefined

/** The filters of a report's address that can be scheduled. */
export function filtersFromAddress(
  slug: ReportSlug,
  address: Readonly<Record<string, string>>,
  user_id: number | undefined,
): ScheduledReportBody['filters'] {
  const ids = (address['departmentIds'] ?? '').split(',').flatMap((id) => wholeNumber(id) ?? [])
  const values: ReportFilters = {
    user_id,
    department_id: wholeNumber(address['department']),
    department_ids: ids.length > 0 ? ids : undefined,
    days: wholeNumber(address['days']),
    group_id: wholeNumber(address['group']),
    priority: wholeNumber(address['priority']),
    by: pageGroupings.find((by) => by === address['by']),
  }
  const known = filtersOf(slug).filter((name) => values[name] !== undefined)
  return Object.fromEntries(known.map((name) => [name, values[name]]))
}

export const rangeText = ({ from, until }: DayRange): string =>
  from === until ? dayText(from) : `${dayText(from)} to ${dayText(until)}`

export const periodName = (period: ReportPeriod): string =>
  period === 'clear' ? 'All since January 1, 2000' : reportPeriods[period]

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
export const dayOfMonth = (day: number): string => `${day}${suffixes[ordinals.select(day)] ?? 'th'}`

/** `Every Monday at 07:00, Eastern` */
export function rhythmText({
  every,
  weekday,
  month_day,
  time,
  time_zone,
}: Pick<ScheduledReport, 'every' | 'weekday' | 'month_day' | 'time' | 'time_zone'>): string {
  const days = {
    day: 'Every day',
    week: `Every ${weekdays[(weekday ?? 1) - 1]}`,
    month: `On the ${dayOfMonth(month_day ?? 1)} of each month`,
  }
  const zone = isKnownZone(time_zone) ? timeZones[time_zone] : time_zone
  return `${days[every]} at ${time}, ${zone}`
}

const countRecipients = (count: number): string => (count === 1 ? '1 recipient' : `${count} recipients`)

/** Summary of the schedule: period, filters, and number of recipients. */
export function contentText({ period, subject, filters, recipient_count }: ScheduledReport): string {
  const { days, priority, by } = filters
  return [
    subject,
    period && periodName(period),
    days !== undefined && `bars of ${days} days`,
    priority !== undefined && `${['low', 'normal', 'high'][priority]} priority`,
    by !== undefined && by !== 'group' && `by ${by}`,
    countRecipients(recipient_count),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `now` is in ms. */
export function nextRunText({ next_run, time_zone }: ScheduledReport, now: number): string {
  if (next_run === null) return 'Off: nothing is sent.'
  return `Next: ${formatDateTime(Date.parse(next_run), now, time_zone)}.`
}

type Run = NonNullable<ScheduledReport['last_run']>

export function lastRunText(run: Run | null, now: number): string {
  if (run === null) return 'Not sent yet.'
  const at = formatDateTime(Date.parse(run.at), now)
  const sent = run.mails.filter(({ state }) => state === 'sent').length
  switch (run.state) {
    case 'sending':
      return `Sending since ${at}.`
    case 'sent':
      return `Last sent ${at}.`
    case 'partly':
      return `Last sent ${at}, to ${sent} of ${countRecipients(run.mails.length)}.`
    case 'failed':
      return `Failed ${at}. ${run.reason}`
    case 'skipped':
      return `Not sent ${at}. ${run.reason || 'No recipient may receive it.'}`
  }
}

export const runTones = {
  sending: 'info',
  sent: 'ok',
  partly: 'warn',
  failed: 'danger',
  skipped: 'warn',
} as const satisfies Record<Run['state'], string>

export const runNames: Record<Run['state'], string> = {
  sending: 'Sending',
  sent: 'Sent',
  partly: 'Partly sent',
  failed: 'Failed',
  skipped: 'Skipped',
}

export const mailStateNames: Record<Run['mails'][number]['state'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
}
