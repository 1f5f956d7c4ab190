import { dryRunChanged } from '@wardline/contract/routing/dry-runs/dry-run.events.ts'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import type { DueTask, RunAgain } from '../../../platform/jobs/due-tasks.ts'
import { hourlyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { compileRun, countThread, noFigures } from './dry-run-evaluation.rules.ts'
import * as queries from './dry-run.queries.ts'
import { loadPastContext } from './past-context.actions.ts'
import { listPastThreads } from './past-thread.queries.ts'

export const dryRunTask = taskKind('routing_dry_run')

/** Threads of one run of the task: a fraction of a second. */
const part_size = 500
/** Threads between two turns of the event loop, so that no message waits for more than a few milliseconds. */
const turn_size = 10
const most_attempts = 3

/** Evaluates one part of the threads for each run of the task, so that a crash repeats one part only. */
export const runDryRun = taskHandler(
  dryRunTask,
  ({ db }: { db: Database }) =>
    async ({ account_id, payload, attempts }: DueTask): Promise<void | RunAgain> => {
      const key = { account_id, id: (payload as { dry_run_id: number }).dry_run_id }
      const run = await db.read(account_id, (reader) => queries.findRun(reader, key))
      if (run?.state !== 'running') return undefined
      const publish = { user: run.user_id }
      if (attempts > most_attempts) {
        await db.write(account_id, async (tx) => {
          await queries.failRun(tx.db, key)
          tx.emit(dryRunChanged, publish, { dry_run_id: key.id })
        })
        return undefined
      }
      const step = await evaluatePart(db, account_id, run)
      const isSaved = await db.write(account_id, async (tx) => {
        if (!(await queries.saveStep(tx.db, key, step))) return false
        tx.emit(dryRunChanged, publish, { dry_run_id: key.id })
        return true
      })
      return step.isLast || !isSaved ? undefined : { due_ms: 0 }
    },
  'dry_runs',
)

async function evaluatePart(
  db: Database,
  account_id: number,
  { policies, time_zone, ...run }: queries.RunRow,
): Promise<queries.RunStep> {
  const range = { first: run.first_thread_id, last: run.next_thread_id, limit: part_size }
  const { batch, context } = await db.read(account_id, async (reader) => {
    const found = await listPastThreads(reader, { account_id, ...range })
    const { threads } = found
    return { batch: found, context: await loadPastContext(reader, account_id, { threads, policies }) }
  })
  const evaluateThread = compileRun(policies, time_zone, context.names)
  const figures = structuredClone({ ...noFigures, ...run.figures })
  const threads: queries.ChangedThread[] = []
  for (const [at, thread] of batch.threads.entries()) {
    if (at % turn_size === 0) await setImmediate()
    const changed = evaluateThread(thread, context.momentOf(thread))
    if (!changed) continue
    threads.push(changed)
    countThread(figures, changed, toDay(thread.created, time_zone))
  }
  const isLast = batch.seen < part_size || batch.lowest <= run.first_thread_id
  return {
    was: run.next_thread_id,
    next_thread_id: batch.lowest - 1,
    done: batch.seen,
    figures,
    threads,
    isLast,
  }
}

const toDay = (instant: string, time_zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone).toPlainDate().toString()

export const dryRunHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_old_dry_runs',
  times: hourlyAt(20),
  run: () => db.acrossAccounts(queries.deleteOldRuns),
}))
