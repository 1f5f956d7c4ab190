import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'

/** "0.4 s", "1 min 5 s"; a dash when there was nothing to measure. */
export function spanText(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

const spansText = ({ median, p99 }: SystemStatus['answer']): string =>
  median === null ? '–' : `${spanText(median)}, at most ${spanText(p99)} for 99 %`

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Decimal units, as disks are sold. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${value >= 10 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

/** Name and value of each figure, in the order in which they are asked about. */
export const figuresOf = ({
  pages,
  first_attempt,
  answer,
  database_bytes,
  closed_findings,
}: SystemStatus): { name: string; value: string; isHarm?: boolean }[] => [
  { name: 'People asked', value: String(pages.asked) },
  { name: 'Answered', value: String(pages.answered) },
  { name: 'Still waiting', value: String(pages.waiting) },
  { name: 'Escalations that nobody answered', value: String(pages.unanswered), isHarm: pages.unanswered > 0 },
  { name: 'Silent', value: String(pages.silent), isHarm: pages.silent > 0 },
  { name: 'Passed back as “not me”', value: String(pages.passed_back) },
  {
    name: 'To the first attempt',
    value: spansText(first_attempt),
  },
  {
    name: 'To the answer',
    value: spansText(answer),
  },
  { name: 'Found and put right', value: String(closed_findings) },
  { name: 'Database', value: sizeText(database_bytes) },
]

/** What a row of figures cannot say: how soon it was tried, and what was not. Empty when there is nothing to say. */
export function channelNote({
  first_attempt,
  impossible,
}: Pick<SystemStatus['channels'][number], 'first_attempt' | 'impossible'>): string {
  const soon = first_attempt.median === null ? [] : [`First attempt: ${spansText(first_attempt)}.`]
  const not =
    impossible === 0 ? [] : [`${impossible} not tried: no address, no carrier, or stopped by its owner.`]
  return [...soon, ...not].join(' ')
}
