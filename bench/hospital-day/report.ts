import type { Outcome } from './verdict.ts'

const span = (ms: number): string => {
  if (!Number.isFinite(ms)) return '–'
  if (ms < 10_000) return `${(ms / 1000).toFixed(2)} s`
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${(ms / 60_000).toFixed(1)} min`
}
const ofAll = (count: number, { pages }: Outcome): string =>
  `${count} (${((100 * count) / Math.max(1, pages)).toFixed(1)} %)`

const lines: [label: string, value: (outcome: Outcome) => string][] = [
  ['pages', (o) => String(o.pages)],
  ['answered within 1 minute', (o) => ofAll(o.within.one, o)],
  ['answered within 5 minutes', (o) => ofAll(o.within.five, o)],
  ['answered within 15 minutes', (o) => ofAll(o.within.fifteen, o)],
  ['answered at all', (o) => ofAll(o.answered, o)],
  ['escalated', (o) => ofAll(o.escalated, o)],
  ['shown to the sender as not answered or not rung', (o) => ofAll(o.shown, o)],
  ['on the phone of whoever is asked, not answered', (o) => ofAll(o.waiting, o)],
  ['silent', (o) => ofAll(o.silent, o)],
  ['doubled', (o) => String(o.doubled)],
  ['to someone off duty', (o) => String(o.off_duty)],
  ['to the first attempt, median', (o) => span(o.first_attempt.median)],
  ['to the first attempt, p99', (o) => span(o.first_attempt.p99)],
  ['to the answer, median', (o) => span(o.answer.median)],
  ['to the answer, p99', (o) => span(o.answer.p99)],
]

/** One column for each set of rules over the same day. */
export function reportOf(outcomes: Outcome[]): string {
  const cells = [
    ['', ...outcomes.map(({ rules }) => rules)],
    ...lines.map(([label, value]) => [label, ...outcomes.map(value)]),
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
