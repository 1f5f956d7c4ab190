import type { Outcome } from './outcome.ts'

const formatSpan = (ms: number): string => {
  if (!Number.isFinite(ms)) return '–'
  if (ms < 10_000) return `${(ms / 1000).toFixed(2)} s`
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${(ms / 60_000).toFixed(1)} min`
}
const formatShare = (count: number, { pages }: Outcome): string =>
  `${count} (${((100 * count) / Math.max(1, pages)).toFixed(1)} %)`

const formatRatio = (count: number, of: number): string => (count / Math.max(1, of)).toFixed(2)

const reportLines: [label: string, value: (outcome: Outcome) => string][] = [
  ['pages', (o) => String(o.pages)],
  ['answered within 1 minute', (o) => formatShare(o.within.one, o)],
  ['answered within 5 minutes', (o) => formatShare(o.within.five, o)],
  ['answered within 15 minutes', (o) => formatShare(o.within.fifteen, o)],
  ['answered at all', (o) => formatShare(o.answered, o)],
  ['declined by everyone who answered', (o) => (o.declined === undefined ? '–' : formatShare(o.declined, o))],
  ['alerts per page', (o) => formatRatio(o.alerts, o.pages)],
  ['alerts per answered page', (o) => formatRatio(o.alerts, o.answered)],
  ['phone calls among them', (o) => String(o.calls)],
  ['escalated', (o) => formatShare(o.escalated, o)],
  ['shown to the sender as not answered or not notified', (o) => formatShare(o.shown, o)],
  ['on the phone of a recipient, not answered', (o) => formatShare(o.waiting, o)],
  ['silent', (o) => formatShare(o.silent, o)],
  ['doubled', (o) => String(o.doubled)],
  ['to someone off duty', (o) => String(o.off_duty)],
  ['time to first attempt, median', (o) => formatSpan(o.first_attempt.median)],
  ['time to first attempt, p99', (o) => formatSpan(o.first_attempt.p99)],
  ['time to answer, median', (o) => formatSpan(o.answer.median)],
  ['time to answer, p99', (o) => formatSpan(o.answer.p99)],
]

export function formatReport(outcomes: Outcome[]): string {
  const cells = [
    ['', ...outcomes.map(({ rules }) => rules)],
    ...reportLines.map(([label, value]) => [label, ...outcomes.map(value)]),
  ]
  const widths = outcomes
    .map((_, n) => n + 1)
    .map((n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)))
  const first = Math.max(...cells.map(([label = '']) => label.length))
  const print = ([label = '', ...values]: string[]) =>
    `| ${label.padEnd(first)} | ${values.map((value, n) => value.padStart(widths[n] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = cells
  const rule = `|${'-'.repeat(first + 2)}|${widths.map((width) => `${'-'.repeat(width + 1)}:`).join('|')}|`
  return [print(head), rule, ...rest.map(print)].join('\n')
}
