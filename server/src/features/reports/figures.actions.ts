import { FindingKind } from '@wardline/contract/reports/status.schemas.ts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../../platform/db/connection.ts'
import { openFindings, type Tally } from './tally.queries.ts'
import { rounds } from './watch-round.queries.ts'

/** Seconds: within one, five or fifteen minutes is what people ask about. */
const answerBuckets = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 14_400]

/** What happens to pages, as figures of this server; added up over the servers they are the installation's. */
export function pageFigures(registry: Registry) {
  const registers = [registry]
  const answers = new Histogram({
    name: 'wardline_page_answer_seconds',
    help: 'From when somebody was asked to their answer, by the way it came.',
    labelNames: ['via'],
    buckets: answerBuckets,
    registers,
  })
  const outcomes = new Counter({
    name: 'wardline_page_events_total',
    help: 'What happened to pages: handed, delivered, failed, retried, step, unanswered, not_me and the others.',
    labelNames: ['kind', 'channel'],
    registers,
  })
  const findings = new Gauge({
    name: 'wardline_watch_findings',
    help: 'Open findings of the auditor.',
    labelNames: ['kind'],
    registers,
  })
  const silent = new Gauge({
    name: 'wardline_pages_silent',
    help: 'Pages that ask somebody who was neither rung nor said why not. Must be 0.',
    registers,
  })
  const age = new Gauge({
    name: 'wardline_watch_age_seconds',
    help: 'Since the last good round of the auditor, the canary page and the heartbeat; none: there was never one.',
    labelNames: ['round'],
    registers,
  })
  return {
    note(tally: Tally): void {
      for (const { via, seconds } of tally.answers) answers.observe({ via }, seconds)
      for (const { kind, medium, count } of tally.events) outcomes.inc({ kind, channel: medium }, count)
    },
    /** What is asked only when somebody reads the figures. */
    async read(db: Db): Promise<void> {
      const [state, open] = [await rounds(db), await openFindings(db)]
      for (const { name, last_good } of state.rows)
        if (last_good !== null)
          age.set({ round: name }, (Date.parse(state.now) - Date.parse(last_good)) / 1000)
      const counted = new Map(open.map(({ kind, count }) => [kind, count]))
      for (const kind of FindingKind.options) findings.set({ kind }, counted.get(kind) ?? 0)
      silent.set(counted.get('page_vanished') ?? 0)
    },
  }
}

export type PageFigures = ReturnType<typeof pageFigures>
