import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldWebhookEvents } from './webhook-delivery.queries.ts'

const keep_days = 30

export const webhookHousekeeping = recurringJobs(({ db }: { db: Database }) => [
  {
    name: 'delete_webhook_events',
    times: dailyAt('04:25'),
    run: () => db.acrossAccounts((worker) => deleteOldWebhookEvents(worker, keep_days)),
  },
])
