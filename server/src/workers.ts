import { hostname } from 'node:os'
import process from 'node:process'
import type { Logger } from 'pino'
import { removeOrphanUploads } from './features/files/orphans.actions.ts'
import { bulkEditHousekeeping } from './features/accounts/bulk-edit/bulk-edit-job.actions.ts'
import { secondFactorHousekeeping } from './features/accounts/second-factors/second-factor.jobs.ts'
import { sessionHousekeeping } from './features/accounts/sessions/session.jobs.ts'
import { signOnHousekeeping } from './features/accounts/sign-on/sign-on.jobs.ts'
import { sandboxHousekeeping } from './features/alerts/sandbox/sandbox.jobs.ts'
import type { Providers } from './features/alerts/providers/provider.access.ts'
import { webhookHousekeeping } from './features/integrations/webhooks/webhook.jobs.ts'
import { adtHousekeeping } from './features/integrations/adt/adt.jobs.ts'
import { directorySyncJobs } from './features/integrations/directory-sync/directory-sync.jobs.ts'
import { schedulePullJobs } from './features/integrations/schedule-pulls/pull.jobs.ts'
import { inboundHousekeeping, pagerPolling } from './features/integrations/inbound/poll.jobs.ts'
import { pagerCallHousekeeping } from './features/integrations/pager-calls/pager-call.jobs.ts'
import { dryRunHousekeeping } from './features/messaging/dry-runs/dry-run-job.actions.ts'
import { reachabilityJobs } from './features/messaging/reachability/reachability.jobs.ts'
import { recallHousekeeping } from './features/messaging/recall/recall.jobs.ts'
import { retentionJob } from './features/messaging/retention/removal.actions.ts'
import { searchJobs } from './features/messaging/search/search.jobs.ts'
import { calendarHousekeeping } from './features/paging/calendar/calendar.jobs.ts'
import { swapRequestHousekeeping } from './features/paging/swaps/swap-request.jobs.ts'
import { shiftNoticeJobs } from './features/paging/shift-notices/shift-notice.jobs.ts'
import { onCallHousekeeping } from './features/paging/on-call/on-call.jobs.ts'
import { downloadHousekeeping } from './features/reports/downloads/download-build.actions.ts'
import { scheduledReportHousekeeping } from './features/reports/scheduled-reports/scheduled-report.jobs.ts'
import { tallyJob } from './features/reports/tallies/tally.actions.ts'
import { syntheticPageHousekeeping } from './features/reports/synthetic-page.jobs.ts'
import type { PageMetricsRegistry } from './features/reports/page-metrics.actions.ts'
import { startWatchdog } from './features/reports/watchdog-start.actions.ts'
import type { WatchPeriods } from './features/reports/watchdog.jobs.ts'
import { auditSealer } from './platform/audit/sealer.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { BlobStore } from './platform/files/blob-store.ts'
import type { DuePoll } from './platform/jobs/due-poll.ts'
import { housekeeping, preparePartitions } from './platform/jobs/housekeeping.ts'
import { hourlyAt } from './platform/jobs/job-times.rules.ts'
import { startRecurringJobs, type RecurringJob } from './platform/jobs/recurring-jobs.ts'

interface Needs {
  db: Database
  config: Config
  clock: Clock
  blobs: BlobStore
  log: Logger
  poll: DuePoll
  metrics: PageMetricsRegistry
  providers: Providers
  watch_periods?: WatchPeriods
}

export interface Workers {
  stop(): Promise<void>
}

export async function startWorkers(needs: Needs): Promise<Workers> {
  const { db, config, clock, blobs, log, providers, watch_periods } = needs
  await preparePartitions(db)
  const jobs: RecurringJob[] = [
    ...housekeeping(db, config),
    ...sessionHousekeeping(db),
    signOnHousekeeping(db),
    ...secondFactorHousekeeping(db),
    searchJobs(db),
    sandboxHousekeeping(db),
    calendarHousekeeping(db),
    recallHousekeeping(db),
    retentionJob(db),
    swapRequestHousekeeping(db),
    ...shiftNoticeJobs(db),
    ...reachabilityJobs({ db, clock }),
    ...onCallHousekeeping(db),
    inboundHousekeeping(db),
    pagerCallHousekeeping(db),
    adtHousekeeping(db),
    ...webhookHousekeeping(db),
    ...directorySyncJobs({ db, clock, public_url: config.public_url }),
    ...schedulePullJobs({ db, clock, public_url: config.public_url }),
    syntheticPageHousekeeping(db),
    downloadHousekeeping({ db, blobs }),
    tallyJob(db),
    scheduledReportHousekeeping(db),
    bulkEditHousekeeping(db),
    dryRunHousekeeping(db),
    {
      name: 'remove_orphan_uploads',
      times: hourlyAt(30),
      run: () => removeOrphanUploads({ db, blobs, clock }),
    },
  ]
  const polling = pagerPolling({ db, providers, ...config.outbound }, log)
  const sealer = auditSealer({ db, log })
  sealer.start()
  const watchdog = startWatchdog({
    ...needs,
    node_name: `${hostname()} ${process.pid}`,
    heartbeat_url: config.heartbeat_url,
    outbound: config.outbound,
    ...(watch_periods && { periods: watch_periods }),
  })
  const recurring = await startRecurringJobs({ db, jobs, log, poll: needs.poll })
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
