import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { handoffOutcomes } from '@wardline/contract/reports/standard-reports/reported-handoff.rules.ts'
import type { ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { threadsAddress } from './threads-address.view.ts'

/** Limits of the numbers in a report; filters as in the address of the report. */
export interface Shown {
  from: string
  until: string
  filters: Readonly<Record<string, string>>
}

/** Subject of the rows of a report, and the outcome that each column counts; '' counts all pages. */
const counted: Partial<
  Record<ReportSlug, { of: 'group' | 'user'; outcomes: Record<string, string>; filters: readonly string[] }>
> = {
  'closed-loop-report': {
    of: 'group',
    outcomes: {
      pages: '',
      delivered: 'delivered',
      opened: 'opened',
      answered: 'answered',
      declined: 'declined',
      escalated: 'escalated',
      unanswered: 'unanswered',
      misdirected: 'misdirected',
    },
    filters: ['department', 'group', 'priority', 'by'],
  },
  'coverage-report': {
    of: 'group',
    outcomes: { nobody_on_call: 'nobody_on_call', failed_over: 'failed_over' },
    filters: ['department'],
  },
  // Its department is that of the user, and that of the list the department of the group.
  'on-call-load-report': { of: 'user', outcomes: { pages: '', night_pages: '' }, filters: [] },
}

const notificationColumns: readonly string[] = ['tried', 'delivered', 'failed', 'impossible']

/** The address of the list of notifications behind a number of the channel quality report. */
function notificationsAddress(row: ReportRow, key: string, { from, until }: Shown): string | undefined {
  if (!notificationColumns.includes(key) || !row[key]) return undefined
  const search = new URLSearchParams({
    from,
    until,
    channel: String(row['channel_id']),
    provider: String(row['provider_id']),
    outcome: key,
  })
  return `/reports/channel-quality-report?${search.toString()}`
}

/** The columns that count handoffs, and the outcome of those; '' counts all. */
const handoffColumns: Readonly<Record<string, string>> = {
  requested: '',
  ...Object.fromEntries(handoffOutcomes.map((outcome) => [outcome, outcome])),
}

/** The address of the list of handoffs behind a number of the patient handoffs report. */
function handoffsAddress(row: ReportRow, key: string, { from, until, filters }: Shown): string | undefined {
  const outcome = handoffColumns[key]
  if (outcome === undefined || !row[key]) return undefined
  const { department = '' } = filters
  const subject = row['subject'] ?? department
  const search = new URLSearchParams({ from, until })
  if (subject !== '') search.set('department', String(subject))
  if (outcome !== '') search.set('outcome', outcome)
  return `/reports/patient-handoff-report/handoffs?${search.toString()}`
}

/** The address of the list behind a number, for users with the permission of the report that has it. */
export function listAddress(
  slug: ReportSlug,
  row: ReportRow,
  key: string,
  period: Shown,
  permissions: readonly string[],
): string | undefined {
  if (slug === 'channel-quality-report') return notificationsAddress(row, key, period)
  if (slug === 'patient-handoff-report') return handoffsAddress(row, key, period)
  const pages = permissions.includes('reporting.closed-loop-report')
    ? pagesAddress(slug, row, key, period)
    : undefined
  return pages ?? threadsAddress(slug, row, key, period)
}

/**
 * The address of the list of pages behind a number of a row, or of all rows without a `subject`. Returns undefined
 * if the number is zero or counts something else. The list has the filters of the report.
 */
export function pagesAddress(
  slug: ReportSlug,
  row: ReportRow,
  key: string,
  { from, until, filters }: Shown,
): string | undefined {
  const { of = 'group', outcomes = {}, filters: retained = [] } = counted[slug] ?? {}
  const outcome = outcomes[key]
  if (outcome === undefined || !row[key]) return undefined
  const subject = row['subject']
  const search = new URLSearchParams({ from, until })
  for (const name of retained) if (filters[name]) search.set(name, filters[name])
  const filter = slug === 'closed-loop-report' ? (filters['by'] ?? 'group') : of
  if (typeof subject === 'number') search.set(filter, String(subject))
  if (outcome !== '') search.set('outcome', outcome)
  if (key === 'night_pages') search.set('hours', 'night')
  return `/reports/closed-loop-report?${search.toString()}`
}
