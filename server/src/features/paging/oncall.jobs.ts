import type { Database } from '../../platform/db/database.ts'
import type { BackgroundJob } from '../../platform/jobs/background-jobs.ts'
import { unarmedGroups } from './oncall-boundary.queries.ts'
import { tellOnCallChanged } from './oncall-changed.actions.ts'

/** The net under the boundaries: shifts that came by another way than the calendar (a load, a restore) are told of too. */
export const onCallHousekeeping = (db: Database): BackgroundJob[] => [
  {
    name: 'arm_boundaries',
    cron: '* * * * *',
    run: async () => {
      const groups = await db.worker(unarmedGroups)
      for (const [account_id, its] of Map.groupBy(groups, (group) => group.account_id))
        await db.write(account_id, (tx) =>
          tellOnCallChanged(
            tx,
            its.map(({ id }) => id),
          ),
        )
    },
  },
]
