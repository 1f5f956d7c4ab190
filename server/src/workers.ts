import { hostname } from 'node:os'
import process from 'node:process'
import type { Logger } from 'pino'
import { removeOrphanUploads } from './features/files/orphans.actions.ts'
import { sessionHousekeeping } from './features/accounts/session.jobs.ts'
import { sandboxHousekeeping } from './features/alerts/sandbox.jobs.ts'
import type { Carriers } from './features/alerts/carrier.access.ts'
import { answersHousekeeping, pagerPolling } from './features/integrations/answers/poll.jobs.ts'
import { reachHousekeeping } from './features/messaging/reach/reach.jobs.ts'
import { searchHousekeeping } from './features/messaging/search.jobs.ts'
import { calendarHousekeeping } from './features/paging/calendar.jobs.ts'
import { onCallHousekeeping } from './features/paging/oncall.jobs.ts'
import { canaryHousekeeping } from './features/reports/canary.jobs.ts'
import type { PageFigures } from './features/reports/figures.actions.ts'
import { watchOver } from './features/reports/watching.actions.ts'
import type { WatchPeriods } from './features/reports/watch.jobs.ts'
import { auditSealer } from './platform/audit/sealer.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { BlobStore } from './platform/files/blob-store.ts'
import { backgroundJobs, type BackgroundJob } from './platform/jobs/background-jobs.ts'
import { housekeeping, preparePartitions } from './platform/jobs/housekeeping.ts'

interface Needs {
  db: Database
  database_url: string
  config: Config
  clock: Clock
  blobs: BlobStore
  log: Logger
  figures: PageFigures
  carriers: Carriers
  watch_periods?: WatchPeriods
}

export interface Workers {
  stop(): Promise<void>
}

/** What a server does that nobody asked for at this moment: sealing the audit trail, tidying up. */
export async function startWorkers(needs: Needs): Promise<Workers> {
  const { db, database_url, config, clock, blobs, log, carriers, watch_periods } = needs
  await preparePartitions(db)
  const limits = { idle_minutes: config.session_idle_minutes, max_hours: config.session_max_hours }
  const jobs: BackgroundJob[] = [
    ...housekeeping(db, config),
    sessionHousekeeping(db, limits),
    searchHousekeeping(db),
    sandboxHousekeeping(db),
    ...calendarHousekeeping(db),
    ...reachHousekeeping({ db, clock }),
    ...onCallHousekeeping(db),
    answersHousekeeping(db),
    canaryHousekeeping(db),
    {
      name: 'remove_orphan_uploads',
      cron: '30 * * * *',
      run: () => removeOrphanUploads({ db, blobs, clock }),
    },
  ]
  const polling = pagerPolling({ db, carriers, allow_loopback: config.allow_loopback_targets }, log)
  const sealer = auditSealer({ db, log })
  sealer.start()
  const watching = watchOver({
    ...needs,
    node_name: `${hostname()} ${process.pid}`,
    heartbeat_url: config.heartbeat_url,
    allow_loopback: config.allow_loopback_targets,
    ...(watch_periods && { periods: watch_periods }),
  })
  const background = await backgroundJobs({ url: database_url, jobs, log })
  watching.start()
  polling.start()
  return {
    async stop() {
      await watching.stop()
      await polling.stop()
      await sealer.stop()
      await background.stop()
    },
  }
}
