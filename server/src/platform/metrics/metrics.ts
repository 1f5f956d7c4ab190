import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { processMetrics } from './process.ts'

/** Seconds. Fine where a delivery takes its time, coarse where only "far too late" matters. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const latenessBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300, 3600]

export type Metrics = ReturnType<typeof createMetrics>

/** The figures of one server. Not global, so that several can live in one process; no label ever holds an id. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const stopProcessMetrics = processMetrics(registry)
  const beforeScrape: (() => void | Promise<void>)[] = []
  return {
    /** Where a feature keeps figures of its own. */
    registry,
    requestSeconds: new Histogram({
      name: 'wardline_http_request_seconds',
      help: 'How long requests took, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    framesSent: new Counter({
      name: 'wardline_events_sent_total',
      help: 'Live events sent, counted as frames: what one socket hears of a batch is one.',
      registers,
    }),
    socketsOpen: new Gauge({ name: 'wardline_sockets_open', help: 'Sockets open now.', registers }),
    queueDepth: new Gauge({
      name: 'wardline_queue_depth',
      help: 'Due tasks past their time and not finished.',
      registers,
    }),
    queueLateness: new Histogram({
      name: 'wardline_queue_lateness_seconds',
      help: 'From when a task was due to when it was first taken.',
      labelNames: ['kind'],
      buckets: latenessBuckets,
      registers,
    }),
    firstAttempt: new Histogram({
      name: 'wardline_alert_first_attempt_seconds',
      help: 'From a message to the first attempt of its first alert.',
      labelNames: ['medium'],
      buckets: latenessBuckets,
      registers,
    }),
    alertOutcomes: new Counter({
      name: 'wardline_alert_outcomes_total',
      help: 'Attempts to send an alert, by what came of them.',
      labelNames: ['medium', 'outcome'],
      registers,
    }),
    poolInUse: new Gauge({
      name: 'wardline_db_pool_in_use',
      help: 'Database connections at work.',
      labelNames: ['pool'],
      registers,
    }),
    poolWaiting: new Gauge({
      name: 'wardline_db_pool_waiting',
      help: 'Work that waits for a database connection.',
      labelNames: ['pool'],
      registers,
    }),
    /** Runs before the figures are read: for what is counted only when somebody asks. */
    onScrape(fill: () => void | Promise<void>): void {
      beforeScrape.push(fill)
    },
    /** Prometheus's text format. A figure that cannot be had now (the database is away) keeps its last value. */
    async text(): Promise<string> {
      await Promise.allSettled(beforeScrape.map(async (fill) => fill()))
      return registry.metrics()
    },
    contentType: registry.contentType,
    close: stopProcessMetrics,
  }
}
