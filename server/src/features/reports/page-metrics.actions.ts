import { FindingKind } from '@wardline/contract/reports/status.schemas.ts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../../platform/db/connection.ts'
import { countOpenFindings, type PageMetrics } from './page-metrics.queries.ts'
import { listRounds } from './watchdog-round.queries.ts'

const answerBuckets = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 14_400]

/** The sum over all servers describes the installation. */
export function createPageMetrics(registry: Registry) {
  const registers = [registry]
  const answers = new Histogram({
    name: 'wardline_page_answer_seconds',
    help: 'From a requested response to the response, by channel.',
    labelNames: ['via'],
    buckets: answerBuckets,
    registers,
  })
  const outcomes = new Counter({
    name: 'wardline_page_events_total',
    help: 'Page events, such as sent, delivered, failed, retried, step, unanswered and wrong_recipient.',
    labelNames: ['kind', 'channel'],
    registers,
  })
  const findings = new Gauge({
    name: 'wardline_watchdog_findings',
    help: 'Open findings of the watchdog.',
    labelNames: ['kind'],
    registers,
  })
  const silent = new Gauge({
    name: 'wardline_pages_silent',
    help: 'Pages whose recipient was not notified, without a recorded reason. Must be 0.',
    registers,
  })
  const age = new Gauge({
    name: 'wardline_watchdog_age_seconds',
    help: 'Since the last successful round of the watchdog, the synthetic page and the heartbeat.',
    labelNames: ['round'],
    registers,
  })
  return {
    record(metrics: PageMetrics): void {
      for (const { via, seconds } of metrics.answers) answers.observe({ via }, seconds)
      for (const { kind, channel, count } of metrics.events) outcomes.inc({ kind, channel }, count)
    },
    async read(db: Db): Promise<void> {
      const [state, open] = [await listRounds(db), await countOpenFindings(db)]
      for (const { name, last_good } of state.rows)
        if (last_good !== null)
          age.set({ round: name }, (Date.parse(state.now) - Date.parse(last_good)) / 1000)
      const counted = new Map(open.map(({ kind, count }) => [kind, count]))
      for (const kind of FindingKind.options) findings.set({ kind }, counted.get(kind) ?? 0)
      silent.set(counted.get('page_vanished') ?? 0)
    },
  }
}

export type PageMetricsRegistry = ReturnType<typeof createPageMetrics>
