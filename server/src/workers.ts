import { hostname } from 'node:os'
import process from 'node:process'
import type { Logger } from 'pino'
import { pagerPolling } from './features/integrations/inbound/poll.jobs.ts'
import type { PageMetricsRegistry } from './features/reports/page-metrics.actions.ts'
import { startWatchdog } from './features/reports/watchdog-start.actions.ts'
import type { WatchPeriods } from './features/reports/watchdog.jobs.ts'
import { auditSealer } from './platform/audit/sealer.ts'
import { createJobs } from './features.ts'
import type { DuePoll } from './platform/jobs/due-poll.ts'
import { housekeeping, preparePartitions } from './platform/jobs/housekeeping.ts'
import { startRecurringJobs } from './platform/jobs/recurring-jobs.ts'
import type { Services } from './services.ts'

interface Needs {
  log: Logger
  poll: DuePoll
  metrics: PageMetricsRegistry
  watch_periods?: WatchPeriods
}

export interface Workers {
  stop(): Promise<void>
}

export async function startWorkers(
  services: Services,
  { log, poll, metrics, watch_periods }: Needs,
): Promise<Workers> {
  const { db, clock, providers, outbound, heartbeat_url } = services
  await preparePartitions(db)
  const jobs = [...housekeeping(db, services), ...createJobs(services)]
  const polling = pagerPolling({ db, providers, ...outbound }, log)
  const sealer = auditSealer({ db, log })
  sealer.start()
  const watchdog = startWatchdog({
    db,
    clock,
    log,
    metrics,
    node_name: `${hostname()} ${process.pid}`,
    heartbeat_url,
    outbound,
    ...(watch_periods && { periods: watch_periods }),
  })
  const recurring = await startRecurringJobs({ db, jobs, log, poll })
  watchdog.start()
  polling.start()
  return {
    async stop() {
      await watchdog.stop()
      await polling.stop()
      await sealer.stop()
      await recurring.stop()
    },
  }
}
