import type { DayRange } from '@wardline/contract/days.rules.ts'
import {
  reportAddress,
  type ReportFilters,
} from '@wardline/contract/reports/standard-reports/report-address.rules.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
const dayText = (value: string): string => day.format(Date.parse(`${value}T00:00Z`))

function periodText({ from, until }: DayRange): string {
  return from === until ? `, ${dayText(from)}` : `, ${dayText(from)} to ${dayText(until)}`
}

/** The name of the report, its period and a link: no figures and no names. */
export function reportMail(
  { slug, filters, range }: { slug: ReportSlug; filters: ReportFilters; range: DayRange | null },
  origin: string,
): { subject: string; text: string; link: string } {
  const title = `${reports[slug].name}${range ? periodText(range) : ''}`
  return {
    subject: `Wardline report: ${title}`,
    text: `${title}. Sign in to open the report:`,
    link: `${origin}${reportAddress(slug, filters, range)}`,
  }
}

const minute_ms = 60_000

const waits_ms = [1, 5, 15, 60, 180].map((minutes) => minutes * minute_ms)

/** The time until the next attempt; undefined after the last one. A provider may ask for more. */
export function mailRetryMs(failures: number, wish_ms = 0): number | undefined {
  const wait_ms = waits_ms[failures - 1]
  return wait_ms === undefined ? undefined : Math.max(wait_ms, Math.min(wish_ms, 180 * minute_ms))
}
