import type { Database } from '../../../platform/db/database.ts'
import { listGroupsMissingShiftChange } from './shift-change.queries.ts'
import { publishOnCallChange } from './shift-change.actions.ts'
import { everyMinutes } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'

/** Safety net: schedules shift changes for shifts that bypassed the calendar, such as a restore. */
export const onCallHousekeeping = recurringJobs(({ db }: { db: Database }) => [
  {
    name: 'schedule_shift_changes',
    times: everyMinutes(1),
    run: async () => {
      const groups = await db.acrossAccounts(listGroupsMissingShiftChange)
      for (const [account_id, accountGroups] of Map.groupBy(groups, (group) => group.account_id))
        await db.write(account_id, (tx) =>
          publishOnCallChange(
            tx,
            accountGroups.map(({ id }) => id),
          ),
        )
    },
  },
])
