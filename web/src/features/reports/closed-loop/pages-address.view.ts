import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'

/** What the rows of a report are about, and the outcome that a column counts; '' counts all pages. */
const counted: Partial<Record<ReportSlug, { of: 'group' | 'user'; outcomes: Record<string, string> }>> = {
  'closed-loop-report': {
    of: 'group',
    outcomes: { pages: '', escalated: 'escalated', unanswered: 'unanswered', misdirected: 'misdirected' },
  },
  'coverage-report': { of: 'group', outcomes: { nobody_on_call: 'nobody_on_call' } },
  'on-call-load-report': { of: 'user', outcomes: { pages: '' } },
}

const notificationOutcomes: Record<string, string> = {
  tried: 'tried',
  failed: 'failed',
  impossible: 'impossible',
}

/** The address of the list of notifications behind a number of the channel quality report. */
function notificationsAddress(
  row: ReportRow,
  key: string,
  { from, until }: { from: string; until: string },
): string | undefined {
  const outcome = notificationOutcomes[key]
  if (outcome === undefined || !row[key]) return undefined
  const search = new URLSearchParams({
    from,
    until,
    channel: String(row['channel_id']),
    provider: String(row['provider_id']),
    outcome,
  })
  return `/reports/channel-quality-report?${search.toString()}`
}

/** The address of the list behind a number, for users with the permission of the report that has it. */
export function listAddress(
  slug: ReportSlug,
  row: ReportRow,
  key: string,
  range: { from: string; until: string; by?: string | undefined },
  permissions: readonly string[],
): string | undefined {
  if (slug === 'channel-quality-report') return notificationsAddress(row, key, range)
  return permissions.includes('reporting.closed-loop-report')
    ? pagesAddress(slug, row, key, range)
    : undefined
}

/**
 * The address of the list of pages behind a number; undefined: it counts no pages, or none. `subject` of a row is its id,
 * `by` what the rows of the closed loop report are about. An hour has no list, because lists have two hours.
 */
export function pagesAddress(
  slug: ReportSlug,
  row: ReportRow,
  key: string,
  { from, until, by = 'group' }: { from: string; until: string; by?: string | undefined },
): string | undefined {
  const { of = 'group', outcomes = {} } = counted[slug] ?? {}
  const outcome = outcomes[key]
  const subject = row['subject']
  const filter = slug === 'closed-loop-report' ? by : of
  if (outcome === undefined || typeof subject !== 'number' || !row[key] || filter === 'hour') return undefined
  const search = new URLSearchParams({
    from,
    until,
    [filter]: String(subject),
    ...(outcome !== '' && { outcome }),
  })
  return `/reports/closed-loop-report?${search.toString()}`
}
