import type { DueTask, DueTasks, RunAgain } from './due-tasks.ts'
import { dueTasks } from './due-tasks.ts'
import { requireHandlers, type TaskKind } from './task-kind.ts'

/** Tasks of one queue wait for each other, never for those of another queue. */
export const queues = {
  /** Escalations, notifications and everything else that a page depends on. */
  pages: { at_once: 16, lease_ms: 30_000 },
  /** A slow provider must not delay escalations. */
  alerts: { at_once: 64, lease_ms: 30_000 },
  webhooks: { at_once: 32, lease_ms: 30_000 },
  /** Reports may wait for a slow mail server, pages may not. */
  reports: { at_once: 8, lease_ms: 30_000 },
  /** A source that does not answer delays only other sources. */
  schedules: { at_once: 4, lease_ms: 10 * 60_000 },
  /** Reading a large directory takes a minute. */
  directories: { at_once: 2, lease_ms: 120_000 },
  exports: { at_once: 1, lease_ms: 30_000 },
  /** Edits of thousands of users. */
  bulk_edits: { at_once: 1, lease_ms: 30_000 },
  dry_runs: { at_once: 1, lease_ms: 30_000 },
} as const
export type QueueName = keyof typeof queues

type RunTask = (task: DueTask) => Promise<void | RunAgain>

/** Handles all tasks of a kind. Call it with what it needs to get the function that runs one task. */
export interface TaskHandler<Needs> {
  (needs: Needs): RunTask
  task: string
  queue: QueueName
}

export const taskHandler = <Needs>(
  task: TaskKind,
  create: (needs: Needs) => RunTask,
  queue: QueueName = 'pages',
): TaskHandler<Needs> => Object.assign((needs: Needs) => create(needs), { task, queue })

/** Starts and stops all queues together. @throws if a kind of task has no handler */
export function createQueues<Needs>(
  handlers: readonly TaskHandler<Needs>[],
  needs: Needs,
  runner: Omit<Parameters<typeof dueTasks>[0], 'handlers'>,
): DueTasks {
  requireHandlers(handlers.map(({ task }) => task))
  const byQueue = Map.groupBy(handlers, ({ queue }) => queue)
  const running = [...byQueue].map(([queue, ofQueue]) =>
    dueTasks({
      ...runner,
      ...queues[queue],
      handlers: Object.fromEntries(ofQueue.map((handler) => [handler.task, handler(needs)])),
    }),
  )
  return {
    start: () => running.forEach((queue) => queue.start()),
    wake: (kinds) => running.forEach((queue) => queue.wake(kinds)),
    stop: async () => void (await Promise.all(running.map((queue) => queue.stop()))),
  }
}
