import type { Database } from '../../../platform/db/database.ts'
import { hourlyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldChallenges } from '../authenticators/passkey-challenge.queries.ts'
import { challenge_minutes } from '../authenticators/passkey.rules.ts'
import { deleteOldPendingSignIns } from '../authenticators/pending-sign-in.queries.ts'

/** Expired rows are rejected anyway; this keeps the tables small. */
export const secondFactorHousekeeping = recurringJobs(({ db }: { db: Database }) => [
  {
    name: 'delete_pending_sign_ins',
    times: hourlyAt(25),
    run: () => db.acrossAccounts((writer) => deleteOldPendingSignIns(writer)),
  },
  {
    name: 'delete_passkey_challenges',
    times: hourlyAt(26),
    run: () => db.acrossAccounts((writer) => deleteOldChallenges(writer, challenge_minutes)),
  },
])
