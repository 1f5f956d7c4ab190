import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { processMetrics } from './process.ts'

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const latenessBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300, 3600]

export type Metrics = ReturnType<typeof createMetrics>

/** Not global, so that a process can hold several servers. No label contains an id. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const stopProcessMetrics = processMetrics(registry)
  const beforeScrape: (() => void | Promise<void>)[] = []
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'wardline_http_request_seconds',
      help: 'Request duration by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    framesSent: new Counter({
      name: 'wardline_events_sent_total',
      help: 'Live event frames sent, one per socket and batch.',
      registers,
    }),
    socketsOpen: new Gauge({ name: 'wardline_sockets_open', help: 'Open WebSockets.', registers }),
    queueDepth: new Gauge({
      name: 'wardline_queue_depth',
      help: 'Overdue tasks, including running ones.',
      registers,
    }),
    queueLateness: new Histogram({
      name: 'wardline_queue_lateness_seconds',
      help: 'Delay between due time and first attempt of a task.',
      labelNames: ['kind'],
      buckets: latenessBuckets,
      registers,
    }),
    firstAttempt: new Histogram({
      name: 'wardline_alert_first_attempt_seconds',
      help: 'Delay between a message and the first attempt of its first alert.',
      labelNames: ['channel'],
      buckets: latenessBuckets,
      registers,
    }),
    alertOutcomes: new Counter({
      name: 'wardline_alert_outcomes_total',
      help: 'Attempts to send an alert, by outcome.',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    limitRefusals: new Counter({
      name: 'wardline_limit_refusals_total',
      help: 'Requests refused by a usage limit.',
      labelNames: ['limit'],
      registers,
    }),
    signInAttempts: new Counter({
      name: 'wardline_sign_in_attempts_total',
      help: 'Sign-in attempts, by outcome and by who used the device before.',
      labelNames: ['outcome', 'device'],
      registers,
    }),
    adtSeconds: new Histogram({
      name: 'wardline_adt_message_seconds',
      help: 'Time from an ADT message to its acknowledgement, by outcome.',
      labelNames: ['outcome'],
      buckets: requestBuckets,
      registers,
    }),
    poolInUse: new Gauge({
      name: 'wardline_db_pool_in_use',
      help: 'Database connections in use.',
      labelNames: ['pool'],
      registers,
    }),
    poolWaiting: new Gauge({
      name: 'wardline_db_pool_waiting',
      help: 'Callers waiting for a database connection.',
      labelNames: ['pool'],
      registers,
    }),
    /** Called before each scrape, for values that are computed on demand. */
    onScrape(fill: () => void | Promise<void>): void {
      beforeScrape.push(fill)
    },
    /** A value that cannot be read now keeps its last one. */
    async text(): Promise<string> {
      await Promise.allSettled(beforeScrape.map(async (fill) => fill()))
      return registry.metrics()
    },
    contentType: registry.contentType,
    close: stopProcessMetrics,
  }
}
