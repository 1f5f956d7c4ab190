import { bulkEditTask, runBulkEdit } from './features/accounts/bulk-edit/bulk-edit-job.actions.ts'
import { nameDuties } from './features/reports/user-duties/duty-names.actions.ts'
import { sendReportMail } from './features/reports/scheduled-reports/report-mail.actions.ts'
import {
  reportMailTask,
  scheduledReportTask,
  startDueRun,
} from './features/reports/scheduled-reports/report-run.actions.ts'
import { buildDownload, buildDownloadTask } from './features/reports/downloads/download-build.actions.ts'
import {
  deliverWebhook,
  webhookDeliveryTask,
} from './features/integrations/webhooks/webhook-delivery.actions.ts'
import { pullTask } from './features/integrations/schedule-configurations/pull-request.actions.ts'
import { handlePull, pullQueue } from './features/integrations/schedule-pulls/pull.actions.ts'
import { readDirectoryTask } from './features/integrations/directory-agents/cas-reading.actions.ts'
import { applyRun, applyRunTask } from './features/integrations/directory-sync/apply-run.actions.ts'
import { readRun } from './features/integrations/directory-sync/read-run.actions.ts'
import {
  scheduledSyncTask,
  startScheduledRun,
} from './features/integrations/directory-sync/schedule.actions.ts'
import type { Providers } from './features/alerts/providers/provider.access.ts'
import { dryRunTask, runDryRun } from './features/messaging/dry-runs/dry-run-job.actions.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { BlobStore } from './platform/files/blob-store.ts'
import { dueTasks, type DueTasks } from './platform/jobs/due-tasks.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'

interface Needs {
  runner: Omit<Parameters<typeof dueTasks>[0], 'handlers'>
  db: Database
  /** Wakes no queue at a commit. */
  plain: Database
  clock: Clock
  config: Config
  blobs: BlobStore
  secrets: SecretBox
  providers: Providers
}

/** Queues of long tasks, which neither pages nor escalations wait for. */
export function createBackgroundQueues(needs: Needs): DueTasks {
  const { runner, db, plain, clock, config, blobs, secrets, providers } = needs
  const { outbound } = config
  // A queue of its own: exports wait for each other, and nothing else for them.
  const building = dueTasks({
    ...runner,
    at_once: 1,
    handlers: { [buildDownloadTask]: buildDownload({ db: plain, blobs, secrets }) },
  })
  // A queue of its own: neither exports nor escalations wait for an edit of thousands of users.
  const editing = dueTasks({
    ...runner,
    at_once: 1,
    handlers: { [bulkEditTask]: runBulkEdit({ db, findDuties: nameDuties }) },
  })
  // A queue of its own: dry runs wait for each other, and nothing else for them.
  const trying = dueTasks({ ...runner, at_once: 1, handlers: { [dryRunTask]: runDryRun({ db: plain }) } })
  // A queue of its own: reading a large directory takes a minute.
  const syncing = dueTasks({
    ...runner,
    at_once: 2,
    lease_ms: 120_000,
    handlers: {
      [scheduledSyncTask]: startScheduledRun({ db }),
      [readDirectoryTask]: readRun({ db, clock, secrets, ...config }),
      [applyRunTask]: applyRun({ db: plain, notices: { db, clock, public_url: config.public_url } }),
    },
  })
  // A queue of its own: a slow endpoint delays neither pages nor escalations.
  const publishing = dueTasks({
    ...runner,
    at_once: 32,
    handlers: {
      [webhookDeliveryTask]: deliverWebhook({ db, clock, secrets, outbound }),
    },
  })
  // A queue of its own: a source that does not answer must delay nothing but other sources.
  const pulling = dueTasks({
    ...runner,
    ...pullQueue,
    handlers: { [pullTask]: handlePull({ db, clock, secrets, ...config }) },
  })
  // A queue of its own: reports may wait for a slow mail server, pages may not.
  const reporting = dueTasks({
    ...runner,
    at_once: 8,
    handlers: {
      [scheduledReportTask]: startDueRun({ db }),
      [reportMailTask]: sendReportMail({ db, providers, public_url: config.public_url }),
    },
  })
  const queues = [building, editing, trying, syncing, publishing, pulling, reporting]
  return {
    start: () => queues.forEach((queue) => queue.start()),
    wake: (kinds) => queues.forEach((queue) => queue.wake(kinds)),
    stop: async () => void (await Promise.all(queues.map((queue) => queue.stop()))),
  }
}
