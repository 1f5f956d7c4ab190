import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import { errorName } from '../log/safe-error.ts'
import { duePoll, type DuePoll } from './due-poll.ts'
import {
  finishTasks,
  postponeTask,
  rescheduleTask,
  takeDue,
  untilNextDue,
  type LeasedTask,
} from './due-task.queries.ts'
import { retryDelayMs } from './retry.rules.ts'

/** Handlers run outside of any transaction and may run again after a crash. */
export interface DueTask extends LeasedTask {
  /**
   * Removes the task in the handler's transaction, so that its effect happens exactly once in our data.
   * @throws LeaseLost if another node has taken the task; the transaction must not commit
   */
  complete(tx: Tx): Promise<void>
}

/** The task is scheduled again instead of removed. Milliseconds since 1970, the database's clock. */
export interface RunAgain {
  due_ms: number
}

export type DueHandlers = Record<string, (task: DueTask) => Promise<void | RunAgain>>

/** Tasks that a transaction removed. */
const completed = new WeakSet<DueTask>()

/**
 * Does the same as `complete` for several tasks of one account, in one statement. Returns the tasks that were removed;
 * another node has taken the others.
 */
export async function completeTasks(tx: Tx, tasks: readonly DueTask[]): Promise<Set<DueTask>> {
  const finished = await finishTasks(tx.db, tasks)
  const removed = tasks.filter(({ id }) => finished.has(id))
  for (const task of removed) completed.add(task)
  return new Set(removed)
}

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export interface DueTasks {
  start(): void
  /** Without kinds, or if it handles one of them, the queue looks for due tasks at once. */
  wake(kinds?: ReadonlySet<string>): void
  stop(): Promise<void>
}

interface Options {
  db: Database
  /** A kind without a handler is left to other nodes: two versions may run side by side. */
  handlers: DueHandlers
  log: Logger
  onTaken?: (kind: string, late_ms: number) => void
  lease_ms?: number
  at_once?: number
  /** Shared by the queues of a server. A queue that is given none polls alone. */
  poll?: DuePoll
}

/** The timer is set at most this far ahead, in case the poll fails to notice a task. */
const longest_wait_ms = 30_000
/** After a look that failed. */
const retry_ms = 1_000
/** Looks are at least this far apart, so that a busy queue takes several tasks with each. */
const least_wait_ms = 5

/**
 * Runs tasks when they are due, by the database's clock:
 * 1. a short transaction takes due rows under a lease;
 * 2. handlers run outside of it and remove their row;
 * 3. a failed task is retried later, and a task whose node died is taken by another when its lease ends;
 * 4. one timer is set to the next due row;
 * 5. the poll wakes the queue for rows that it does not know of.
 */
export function dueTasks({
  db,
  handlers,
  log,
  onTaken,
  lease_ms = 30_000,
  at_once = 16,
  poll = duePoll({ db, log }),
}: Options): DueTasks {
  const kinds = Object.keys(handlers)
  const polled = { kinds, wake: nudge }
  const running = new Set<Promise<void>>()
  let isStopped = true
  /** All places were taken at the last look, so more tasks may be due. */
  let isFull = false
  let looking: Promise<void> | undefined
  let isWoken = false
  let looked_ms = -Infinity
  let timer: NodeJS.Timeout | undefined

  function nudge(): void {
    if (isStopped || kinds.length === 0) return
    isWoken = true
    clearTimeout(timer)
    looking ??= look()
  }

  async function look(): Promise<void> {
    let wait_ms = retry_ms
    try {
      while (isWoken && !isStopped) {
        const rest_ms = looked_ms + least_wait_ms - performance.now()
        if (rest_ms > 0) {
          await pause(rest_ms)
          // The worker may have been stopped by now.
          continue
        }
        looked_ms = performance.now()
        isWoken = false
        wait_ms = await takeDueTasks()
      }
    } catch (error) {
      log.error({ err: error }, 'due tasks could not be read')
    }
    // In the same turn as the loop's last check, or a wake-up in between would be lost.
    looking = undefined
    if (!isStopped) timer = setTimeout(nudge, isWoken ? 0 : wait_ms)
  }

  async function takeDueTasks(): Promise<number> {
    const at_most = at_once - running.size
    if (at_most === 0) return longest_wait_ms
    const { taken, next_ms } = await db.acrossAccounts(async (worker) => {
      const tasks = await takeDue(worker, { kinds, at_most, lease_ms })
      return { taken: tasks, next_ms: tasks.length === at_most ? null : await untilNextDue(worker, kinds) }
    })
    isFull = taken.length === at_most
    for (const task of taken) {
      if (task.attempts === 1) onTaken?.(task.kind, task.late_ms)
      const run = runTask(task).then((isScheduled) => {
        running.delete(run)
        if (isFull || isScheduled) nudge()
      })
      running.add(run)
    }
    return Math.min(longest_wait_ms, Math.max(0, next_ms ?? longest_wait_ms))
  }

  /** True if the task is scheduled again, perhaps before the timer. */
  async function runTask(task: LeasedTask): Promise<boolean> {
    const due: DueTask = {
      ...task,
      async complete(tx) {
        const { size } = await completeTasks(tx, [due])
        if (size === 0) throw new LeaseLost(`${task.kind} ${task.id} was taken by another node`)
      },
    }
    const about = { kind: task.kind, account_id: task.account_id, task_id: task.id, attempts: task.attempts }
    try {
      const again = await handlers[task.kind]?.(due)
      if (completed.has(due)) return false
      if (await db.acrossAccounts((worker) => endTask(worker, task, again))) return again !== undefined
      log.warn(about, 'due task outlived its lease')
      return false
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.warn(about, 'due task outlived its lease')
        return false
      }
      log.error({ ...about, err: error }, 'due task failed')
      await postpone(task, error)
      return true
    }
  }

  async function endTask(worker: Db, task: LeasedTask, again: RunAgain | void): Promise<boolean> {
    return again ? rescheduleTask(worker, task, again.due_ms) : (await finishTasks(worker, [task])).size === 1
  }

  async function postpone(task: LeasedTask, error: unknown): Promise<void> {
    const after = { delay_ms: retryDelayMs(task.attempts), last_error: errorName(error) }
    try {
      await db.acrossAccounts((worker) => postponeTask(worker, task, after))
    } catch (failed) {
      // The task is free again when its lease ends.
      log.error({ err: failed, kind: task.kind, task_id: task.id }, 'due task could not be postponed')
    }
  }

  return {
    start() {
      isStopped = false
      if (kinds.length > 0) poll.join(polled)
      nudge()
    },
    wake(woken) {
      if (!woken || kinds.some((kind) => woken.has(kind))) nudge()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await poll.leave(polled)
      await looking
      await Promise.all(running)
    },
  }
}
