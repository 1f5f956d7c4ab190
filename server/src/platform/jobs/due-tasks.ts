import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import { errorName } from '../log/safe-error.ts'
import { finishTask, postponeTask, takeDue, untilNextDue, type TakenTask } from './due-task.queries.ts'
import { retryDelayMs } from './retry.rules.ts'

/** What a handler gets. It runs outside of any transaction and may run again after a crash. */
export interface DueTask extends TakenTask {
  /**
   * Finishes the task in the handler's own transaction: what it does and that it is done become true together, so it
   * happens exactly once in our data, however many nodes tried.
   * @throws LeaseLost when the task was taken by somebody else meanwhile; the transaction must not commit
   */
  complete(tx: Tx): Promise<void>
}

export type DueHandlers = Record<string, (task: DueTask) => Promise<void>>

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export interface DueTasks {
  start(): void
  /** Looks now: a task was put down, or a clock was moved. */
  nudge(): void
  /** Takes nothing more and resolves when what runs has ended. */
  stop(): Promise<void>
}

interface Options {
  db: Database
  /** By kind. A kind without a handler here stays for a node that has one: two versions may run side by side. */
  handlers: DueHandlers
  log: Logger
  /** Told how late each task was first taken. */
  onTaken?: (kind: string, late_ms: number) => void
  /** How long a holder has before the task is taken from it. */
  lease_ms?: number
  /** How many handlers run side by side on this node. */
  at_once?: number
}

/** The net under the timer: a task put down by another node is found at least this often. */
const poll_ms = 1_000

/**
 * Runs tasks at their time, by the database's clock: rows are taken under a lease in a short transaction, run outside of
 * it, and removed when done. One timer is armed at the next row that is due.
 */
export function dueTasks({ db, handlers, log, onTaken, lease_ms = 30_000, at_once = 16 }: Options): DueTasks {
  const kinds = Object.keys(handlers)
  const running = new Set<Promise<void>>()
  let isStopped = true
  /** Every place was taken at the last look: there may be more, and whoever ends makes room for it. */
  let isFull = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined

  function nudge(): void {
    if (isStopped || kinds.length === 0) return
    lookAgain = true
    clearTimeout(timer)
    looking ??= look()
  }

  async function look(): Promise<void> {
    let wait_ms = poll_ms
    try {
      while (lookAgain && !isStopped) {
        lookAgain = false
        wait_ms = await takeWhatIsDue()
      }
    } catch (error) {
      log.error({ err: error }, 'due tasks could not be read')
    }
    // In one breath with the loop's last check, or a nudge in between would be lost.
    looking = undefined
    if (!isStopped) timer = setTimeout(nudge, lookAgain ? 0 : wait_ms)
  }

  /** Answers how long nothing more can be done. */
  async function takeWhatIsDue(): Promise<number> {
    const at_most = at_once - running.size
    if (at_most === 0) return poll_ms
    const { taken, next_ms } = await db.worker(async (worker) => {
      const tasks = await takeDue(worker, { kinds, at_most, lease_ms })
      return { taken: tasks, next_ms: tasks.length === at_most ? poll_ms : await untilNextDue(worker, kinds) }
    })
    isFull = taken.length === at_most
    for (const task of taken) {
      if (task.attempts === 1) onTaken?.(task.kind, task.late_ms)
      const run = runTask(task).finally(() => {
        running.delete(run)
        if (isFull) nudge()
      })
      running.add(run)
    }
    return Math.min(poll_ms, Math.max(0, next_ms ?? poll_ms))
  }

  async function runTask(task: TakenTask): Promise<void> {
    let isCompleted = false
    const complete = async (tx: Tx) => {
      isCompleted = await finishTask(tx.db, task)
      if (!isCompleted) throw new LeaseLost(`${task.kind} ${task.id} was taken by somebody else`)
    }
    const about = { kind: task.kind, account_id: task.account_id, task_id: task.id, attempts: task.attempts }
    try {
      await handlers[task.kind]?.({ ...task, complete })
      if (isCompleted || (await db.worker((worker) => finishTask(worker, task)))) return
      log.warn(about, 'due task outlived its lease')
    } catch (error) {
      if (error instanceof LeaseLost) return log.warn(about, 'due task outlived its lease')
      log.error({ ...about, err: error }, 'due task failed')
      await postpone(task, error)
    }
  }

  async function postpone(task: TakenTask, error: unknown): Promise<void> {
    const after = { delay_ms: retryDelayMs(task.attempts), last_error: errorName(error) }
    try {
      await db.worker((worker) => postponeTask(worker, task, after))
    } catch (failed) {
      // The lease gives it back.
      log.error({ err: failed, kind: task.kind, task_id: task.id }, 'due task could not be postponed')
    }
  }

  return {
    start() {
      isStopped = false
      nudge()
    },
    nudge,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.all(running)
    },
  }
}
