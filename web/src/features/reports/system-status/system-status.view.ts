import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'

export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

const formatPercentiles = ({ median, p99 }: SystemStatus['answer']): string =>
  median === null ? '–' : `median ${formatSeconds(median)}, 99th percentile ${formatSeconds(p99)}`

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Decimal units, as disks are sold. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${value >= 10 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

export const listMetrics = ({
  pages,
  first_attempt,
  answer,
  database_bytes,
  closed_findings,
}: SystemStatus): { name: string; value: string; isHarm?: boolean }[] => [
  { name: 'Responses requested', value: String(pages.asked) },
  { name: 'Answered', value: String(pages.answered) },
  { name: 'Declined', value: String(pages.declined) },
  { name: 'Still waiting', value: String(pages.waiting) },
  { name: 'Unanswered escalations', value: String(pages.unanswered), isHarm: pages.unanswered > 0 },
  { name: 'Not notified', value: String(pages.silent), isHarm: pages.silent > 0 },
  { name: 'Returned as “not me”', value: String(pages.wrong_recipients) },
  {
    name: 'Time to first attempt',
    value: formatPercentiles(first_attempt),
  },
  {
    name: 'Time to response',
    value: formatPercentiles(answer),
  },
  { name: 'Findings resolved', value: String(closed_findings) },
  { name: 'Database', value: formatBytes(database_bytes) },
]

export function channelNote({
  first_attempt,
  impossible,
}: Pick<SystemStatus['channels'][number], 'first_attempt' | 'impossible'>): string {
  const soon = first_attempt.median === null ? [] : [`First attempt: ${formatPercentiles(first_attempt)}.`]
  const not = impossible === 0 ? [] : [`${impossible} not tried: no address, no provider, or opted out.`]
  return [...soon, ...not].join(' ')
}
