import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import fc from 'fast-check'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { movableClock } from '@wardline/server/platform/clock/clock.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { countDue } from '@wardline/server/platform/jobs/due-task.queries.ts'
import { duePoll, type DuePoll } from '@wardline/server/platform/jobs/due-poll.ts'
import { dueTasks, type DueHandlers, type DueTasks } from '@wardline/server/platform/jobs/due-tasks.ts'
import { wakeTasksOnCommit, schedule } from '@wardline/server/platform/jobs/schedule.ts'
import type { TaskKind } from '@wardline/server/platform/jobs/task-kind.ts'
import { createDatabase } from '../../../fixtures/database/test-database.ts'

const log = pino({ level: 'silent' })
const clock = movableClock()
const nodes = new Set<DueTasks>()
const patience = { interval: 5, timeout: 10_000 }
let account_id = 0
let db: Database
let url = ''

beforeAll(async () => {
  const fresh = await createDatabase()
  url = fresh.url
  db = openDatabase(deriveLogins(url), { clock })
  account_id = await db.acrossAccounts(async (worker) => {
    const { rows } = await sql<{ account_id: number }>`
      insert into account (name) values ('General') returning account_id`.execute(worker)
    return rows[0]?.account_id ?? 0
  })
  return async () => {
    await db.close()
    await fresh.drop()
  }
})

afterEach(async () => {
  await Promise.all([...nodes].map((each) => each.stop()))
  nodes.clear()
  await db.acrossAccounts((worker) => sql`delete from due_task`.execute(worker))
})

function startNode(
  handlers: DueHandlers,
  more: { at_once?: number; poll?: DuePoll; onTaken?: (kind: string, ms: number) => void } = {},
) {
  const tasks = dueTasks({ db, handlers, log, lease_ms: 30_000, ...more })
  tasks.start()
  nodes.add(tasks)
  return tasks
}

const scheduleTask = (kind: string, in_ms: number) =>
  wakeTasksOnCommit(db, nudgeAll).write(account_id, (tx) =>
    schedule(tx, { kind: kind as TaskKind, due: { in_ms } }),
  )

function nudgeAll() {
  for (const each of nodes) each.wake()
}

const listTasks = () => db.acrossAccounts((worker) => worker.selectFrom('due_task').selectAll().execute())
const waitUntilDone = () => expect.poll(listTasks, patience).toEqual([])

const minutes = (n: number) => n * 60_000

function moveClock(ms: number) {
  clock.forward({ milliseconds: ms })
  nudgeAll()
}

test('each task runs once, on either of two nodes', async () => {
  const runs: number[] = []
  const ring: DueHandlers = {
    ring: async ({ id, complete }) => {
      await db.write(account_id, (tx) => complete(tx))
      runs.push(id)
    },
  }
  const ids = await Promise.all(Array.from({ length: 200 }, () => scheduleTask('ring', 0)))
  startNode(ring)
  startNode(ring)
  await waitUntilDone()
  expect(runs.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

test('a task waits for its due time and starts then', async () => {
  const late: number[] = []
  let runs = 0
  startNode({ ring: async () => void runs++ }, { onTaken: (_kind, ms) => late.push(ms) })
  await scheduleTask('ring', minutes(15))
  moveClock(minutes(15) - 150)
  await waitUntilDone()
  expect(runs).toBe(1)
  expect(late[0]).toBeGreaterThanOrEqual(0)
  expect(late[0]).toBeLessThan(500) // Polling alone takes up to 1,000 ms.
})

test('a task due at once starts at the commit, not at the next poll', async () => {
  const late: number[] = []
  startNode({ ring: async () => {} }, { onTaken: (_kind, ms) => late.push(ms) })
  for (let i = 0; i < 20; i++) {
    await scheduleTask('ring', 0)
    await waitUntilDone()
  }
  expect(late.toSorted((a, b) => a - b)[10]).toBeLessThan(250) // Polling alone takes 500 ms at the median.
})

test('a task that runs again at once does not wait for the next poll, with one place and with more', async () => {
  for (const at_once of [1, 16]) {
    let runs = 0
    const ring: DueHandlers = { ring: async () => (++runs < 3 ? { due_ms: 0 } : undefined) }
    const node = startNode(ring, { at_once, poll: duePoll({ db, log, poll_ms: minutes(60) }) })
    await scheduleTask('ring', 0)
    await waitUntilDone()
    expect(runs).toBe(3)
    await node.stop()
    nodes.delete(node)
  }
})

test('queues without due tasks share one query for each poll, and a task from elsewhere wakes its queue', async () => {
  let transactions = 0
  const counted: Database = {
    ...db,
    acrossAccounts(fn) {
      transactions++
      return db.acrossAccounts(fn)
    },
  }
  const poll = duePoll({ db: counted, log, poll_ms: 20 })
  const runs: string[] = []
  for (const kind of ['ring', 'knock', 'call']) {
    const queue = dueTasks({ db: counted, log, poll, handlers: { [kind]: async () => void runs.push(kind) } })
    nodes.add(queue)
    queue.start()
  }
  // Each queue looks once at its start, and a task of another kind wakes none of them.
  await db.write(account_id, (tx) =>
    schedule(tx, { kind: 'of_a_newer_version' as TaskKind, due: { in_ms: 0 } }),
  )
  await expect.poll(() => transactions, patience).toBeGreaterThan(10)
  const before = { transactions, at: performance.now() }
  await expect.poll(() => transactions, patience).toBeGreaterThan(before.transactions + 20)
  const polls = (performance.now() - before.at) / 20
  expect(transactions - before.transactions).toBeLessThanOrEqual(Math.ceil(polls) + 1)

  await db.write(account_id, (tx) => schedule(tx, { kind: 'knock' as TaskKind, due: { in_ms: 0 } }))
  await expect.poll(() => runs, patience).toEqual(['knock'])
})

test('tasks that were due while the server was down run once after it restarts', async () => {
  const late: number[] = []
  let runs = 0
  const ring: DueHandlers = { ring: async () => void runs++ }
  const before = startNode(ring)
  await scheduleTask('ring', minutes(15))
  await before.stop()
  moveClock(minutes(20))
  startNode(ring, { onTaken: (_kind, ms) => late.push(ms) })
  await waitUntilDone()
  expect(runs).toBe(1)
  expect(late[0]).toBeGreaterThanOrEqual(minutes(5))
})

test('a task of a node that died is taken over when its lease expires', async () => {
  const taken: string[] = []
  let rise = () => {}
  const hanging = new Promise<void>((resolve) => (rise = resolve))
  const dead = startNode({ ring: () => (taken.push('dead'), hanging) })
  await scheduleTask('ring', 0)
  await expect.poll(() => taken, patience).toEqual(['dead'])
  const dying = dead.stop() // Takes no more tasks, and its current one never ends.

  startNode({ ring: async () => void taken.push('other') })
  moveClock(29_000)
  expect(await db.acrossAccounts(countDue)).toBe(1)
  expect(taken).toEqual(['dead'])
  moveClock(2_000)
  await waitUntilDone()
  expect(taken).toEqual(['dead', 'other'])
  rise()
  await dying
})

test('a handler that outlives its lease cannot commit: its transaction is refused', async () => {
  let rise = () => {}
  const stopped = new Promise<void>((resolve) => (rise = resolve))
  const told: string[] = []
  const tell = (person: string): DueHandlers => ({
    ring: async ({ complete }) => {
      told.push(`${person} starts`)
      if (person === 'slow') await stopped
      await db.write(account_id, async (tx) => {
        tx.audit(null, `ring by ${person}` as AuditAction, { task: null })
        await complete(tx)
      })
      told.push(`${person} ends`)
    },
  })
  // One at once: a look for more tasks that is under way when the clock moves would take the task again.
  const slow = startNode(tell('slow'), { at_once: 1 })
  onTestFinished(() => rise())
  await scheduleTask('ring', 0)
  await expect.poll(() => told, patience).toEqual(['slow starts'])
  const stopping = slow.stop() // Takes no more tasks, and finishes the current one.
  const quick = dueTasks({ db, handlers: tell('quick'), log, lease_ms: 30_000 })
  nodes.add(quick)
  clock.forward({ seconds: 31 })
  quick.start()
  await expect.poll(() => told, patience).toContain('quick ends')
  rise()
  await stopping
  expect(told.filter((line) => line === 'slow ends')).toEqual([])
  const { rows } = await db.acrossAccounts((worker) =>
    sql<{ action: string }>`select action from audit where action like 'ring by %'`.execute(worker),
  )
  expect(rows.map((row) => row.action)).toEqual(['ring by quick'])
})

test('a failed task is retried after 1 s, 2 s, 4 s; the logged error contains no data', async () => {
  let fail = true
  startNode({
    ring: async () => {
      if (fail) throw new SyntaxError('Unexpected token in "Mrs Canary, bed 12"')
    },
  })
  await scheduleTask('ring', 0)
  const attempts = async () => (await listTasks()).map((row) => [row.attempts, row.last_error])
  await expect.poll(attempts, patience).toEqual([[1, 'SyntaxError']])
  moveClock(1_001)
  await expect.poll(attempts, patience).toEqual([[2, 'SyntaxError']])
  moveClock(1_000)
  moveClock(1_001)
  await expect.poll(attempts, patience).toEqual([[3, 'SyntaxError']])
  fail = false
  moveClock(4_001)
  await waitUntilDone()
})

test('a task of an unknown kind is kept for a newer version', async () => {
  startNode({ ring: async () => {} })
  await scheduleTask('from_a_newer_version', 0)
  await scheduleTask('ring', 0)
  await expect
    .poll(async () => (await listTasks()).map((row) => [row.kind, row.attempts]))
    .toEqual([['from_a_newer_version', 0]])
})

test('stopping waits for running tasks and takes no more', async () => {
  let rise = () => {}
  const hanging = new Promise<void>((resolve) => (rise = resolve))
  let runs = 0
  const tasks = startNode({ ring: () => (runs++, hanging) }, { at_once: 1 })
  await scheduleTask('ring', 0)
  await scheduleTask('ring', 0)
  await expect.poll(() => runs, patience).toBe(1)
  let isStopped = false
  const stopping = tasks.stop().then(() => (isStopped = true))
  expect(isStopped).toBe(false)
  rise()
  await stopping
  expect(runs).toBe(1)
  expect(await listTasks()).toHaveLength(1)
})

test('the worker recovers after the database has cut every connection', async () => {
  const runs: number[] = []
  startNode({ ring: async ({ id }) => void runs.push(id) })
  await scheduleTask('ring', 0)
  await waitUntilDone()
  const cutting = new pg.Client({ connectionString: url })
  await cutting.connect()
  await cutting.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await cutting.query(`insert into due_task (account_id, kind, due) values ($1, 'ring', now())`, [account_id])
  await cutting.end()
  await expect.poll(() => runs.length, patience).toBe(2)
})

test('no task runs early, twice or never, for any order of scheduling, rescheduling and crashes', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('put' as const), in_ms: fc.integer({ min: 0, max: 120_000 }) }),
    fc.record({ do: fc.constant('forward' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
    fc.record({ do: fc.constant('crash' as const) }),
    fc.record({ do: fc.constant('start' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const dueAt = new Map<number, number>()
      const fired: { id: number; early: boolean }[] = []
      let alive = new Set<{ tasks: DueTasks; isDead: boolean }>()
      const begin = () => {
        const self = { tasks: undefined as unknown as DueTasks, isDead: false }
        const ring: DueHandlers = {
          ring: async ({ id, complete }) => {
            // The handler of a dead node never ends; its lease expires.
            if (self.isDead) return new Promise(() => {})
            await db.write(account_id, complete)
            fired.push({ id, early: clock.offset_ms() + 1_000 < (dueAt.get(id) ?? 0) })
          },
        }
        self.tasks = dueTasks({ db, handlers: ring, log, lease_ms: 10_000 })
        self.tasks.start()
        nodes.add(self.tasks)
        alive.add(self)
      }
      begin()
      for (const each of steps) {
        if (each.do === 'put')
          dueAt.set(await scheduleTask('ring', each.in_ms), clock.offset_ms() + each.in_ms)
        if (each.do === 'forward') moveClock(each.ms)
        if (each.do === 'start') begin()
        if (each.do === 'crash') {
          for (const one of alive) {
            one.isDead = true
            nodes.delete(one.tasks)
            void one.tasks.stop()
          }
          alive = new Set()
        }
      }
      begin()
      await expect
        .poll(
          async () => {
            moveClock(11_000)
            return (await listTasks()).length
          },
          { interval: 10, timeout: 10_000 },
        )
        .toBe(0)
      await Promise.all([...alive].map((one) => one.tasks.stop()))
      nodes.clear()
      expect(fired.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([...dueAt.keys()])
      expect(fired.filter((one) => one.early)).toEqual([])
    }),
    { numRuns: 15 },
  )
})
