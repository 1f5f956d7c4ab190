import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, parseCronItems, run, type Runner } from 'graphile-worker'
import type { Logger } from 'pino'
import { openQueuePool } from '../db/queue-pool.ts'
import { errorName } from '../log/safe-error.ts'

/** Work that nobody waits for: once per time of its cron over all nodes, tried again when it fails. Idempotent. */
export interface BackgroundJob {
  name: string
  /** Five fields, in UTC. */
  cron: string
  run(): Promise<unknown>
}

export interface BackgroundJobs {
  /** Resolves when what runs has ended. */
  stop(): Promise<void>
}

const silent = new JobLogger(() => () => {})
/** A time that was missed because no server ran is made up for within a day. */
const backfillPeriod = 86_400_000
/** Jobs announce themselves; this is the net under it. */
const pollInterval = 30_000
const restart_pause_ms = 5_000

const noteLoss = (log: Logger) => (error: Error) =>
  log.warn({ err: error }, 'background jobs lost a connection')

/** A task for the queue, which writes down the message of whatever a job throws: so it gets the error's name alone. */
const taskOf = (job: BackgroundJob, log: Logger) => async () => {
  const began = performance.now()
  try {
    await job.run()
    log.info({ job: job.name, ms: Math.round(performance.now() - began) }, 'background job done')
  } catch (error) {
    log.error({ job: job.name, err: error }, 'background job failed')
    throw new Error(errorName(error), { cause: error })
  }
}

/**
 * Starts graphile-worker over its own schema, where it makes and updates its tables by itself, and starts it again when
 * it gives up (its database went away for long).
 */
export async function backgroundJobs(options: {
  url: string
  jobs: BackgroundJob[]
  log: Logger
}): Promise<BackgroundJobs> {
  const { url, jobs, log } = options
  const pgPool = openQueuePool(url, noteLoss(log))
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, log)]))
  const cronItems = jobs.map(({ name, cron }) => ({
    task: name,
    match: cron,
    identifier: name,
    options: { backfillPeriod, maxAttempts: 5 },
  }))
  const stopping = new AbortController()
  const begin = (): Promise<Runner> =>
    run({
      pgPool,
      taskList,
      parsedCronItems: parseCronItems(cronItems),
      logger: silent,
      concurrency: 1,
      pollInterval,
      noHandleSignals: true,
    })

  let runner = await begin()
  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'background jobs ended'))
      if (stopping.signal.aborted) return
      await pause(restart_pause_ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (!stopping.signal.aborted) runner = await begin().catch(() => runner)
    }
  }
  const supervision = supervise()
  return {
    async stop() {
      stopping.abort()
      await runner.stop().catch(() => {}) // it says so when it has ended by itself
      await supervision
      await pgPool.end()
    },
  }
}
