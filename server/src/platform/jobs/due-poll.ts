import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { findDueKinds } from './due-task.queries.ts'

export interface PolledQueue {
  kinds: readonly string[]
  wake(): void
}

export interface DuePoll {
  join(queue: PolledQueue): void
  /** Resolves when no query of the poll is running. */
  leave(queue: PolledQueue): Promise<void>
  /** Looks soon: a commit may have fired triggers that inserted tasks of any kind. */
  hurry(): void
}

interface Options {
  db: Database
  log: Logger
  poll_ms?: number
}

/** Minimum time between two polls that commits cause. */
const hurry_ms = 100

/**
 * Looks for due tasks once for all queues of a server, and wakes the queues that handle their kinds. It finds the tasks
 * that no commit of this server announced: those of other servers, of triggers and of expired leases. An idle server
 * sends one query a second instead of a transaction for each queue.
 */
export function duePoll({ db, log, poll_ms = 1_000 }: Options): DuePoll {
  const queues = new Set<PolledQueue>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isHurried = false

  async function look(within_ms: number): Promise<void> {
    isHurried = false
    try {
      const due = await db.acrossAccounts((worker) => findDueKinds(worker, { within_ms }))
      for (const queue of queues)
        if (due.isCut || queue.kinds.some((kind) => due.kinds.has(kind))) queue.wake()
    } catch (error) {
      log.error({ err: error }, 'due tasks could not be read')
    }
    looking = undefined
    if (isHurried) setTimer(hurry_ms, 0)
    // Looks one period ahead, so that a queue sets its own timer to the exact time.
    else setTimer(poll_ms, poll_ms)
  }

  function setTimer(wait_ms: number, within_ms: number): void {
    clearTimeout(timer)
    if (queues.size > 0) timer = setTimeout(() => (looking = look(within_ms)), wait_ms)
  }

  return {
    join(queue) {
      queues.add(queue)
      if (queues.size === 1 && !looking) setTimer(poll_ms, poll_ms)
    },
    async leave(queue) {
      queues.delete(queue)
      if (queues.size > 0) return
      clearTimeout(timer)
      await looking
    },
    hurry() {
      if (isHurried) return
      isHurried = true
      if (!looking) setTimer(hurry_ms, 0)
    },
  }
}
