import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { DuePoll } from './due-poll.ts'
import { dueTasks, type DueHandlers, type DueTasks, type RunAgain } from './due-tasks.ts'
import { nextRun, type JobTimes } from './job-times.rules.ts'
import { readClock, syncJobs } from './recurring-job.queries.ts'

/** Maintenance that no request waits for. Runs on one node at each of its times; a failed run is retried. Idempotent. */
export interface RecurringJob {
  name: string
  times: JobTimes
  run(): Promise<unknown>
}

/** Jobs of a room. Call it with what they need to get them. */
export interface RecurringJobs<Needs> {
  (needs: Needs): RecurringJob | readonly RecurringJob[]
  isRecurring: true
}

export const recurringJobs = <Needs, Jobs extends RecurringJob | readonly RecurringJob[]>(
  create: (needs: Needs) => Jobs,
) => Object.assign((needs: Needs) => create(needs), { isRecurring: true as const })

interface Options {
  db: Database
  jobs: readonly RecurringJob[]
  log: Logger
  poll?: DuePoll
}

/** Longer than any job takes: another node would start it a second time. */
const lease_ms = 15 * 60_000

export async function startRecurringJobs({ db, jobs, log, poll }: Options): Promise<DueTasks> {
  await db.acrossAccounts(async (worker) => {
    const now_ms = await readClock(worker)
    await syncJobs(
      worker,
      jobs.map(({ name, times }) => ({ kind: kindOf(name), due_ms: nextRun(times, now_ms) })),
    )
  })
  const handlers: DueHandlers = Object.fromEntries(
    jobs.map((job) => [kindOf(job.name), () => runJob(db, job, log)]),
  )
  const tasks = dueTasks({ db, handlers, log, lease_ms, at_once: 1, ...(poll && { poll }) })
  tasks.start()
  return tasks
}

const kindOf = (name: string) => `job.${name}`

async function runJob(db: Database, { name, times, run }: RecurringJob, log: Logger): Promise<RunAgain> {
  const began = performance.now()
  await run()
  log.info({ job: name, ms: Math.round(performance.now() - began) }, 'recurring job done')
  return { due_ms: nextRun(times, await db.acrossAccounts(readClock)) }
}
