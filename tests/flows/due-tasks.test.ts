import fc from 'fast-check'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { movableClock } from '@wardline/server/platform/clock/clock.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { countDue } from '@wardline/server/platform/jobs/due-task.queries.ts'
import { dueTasks, type DueHandlers, type DueTasks } from '@wardline/server/platform/jobs/due-tasks.ts'
import { nudgedBySchedules, schedule } from '@wardline/server/platform/jobs/schedule.ts'
import { freshDatabase } from '../world/database.ts'

const log = pino({ level: 'silent' })
const clock = movableClock()
const nodes = new Set<DueTasks>()
const patience = { interval: 5, timeout: 10_000 }
let account_id = 0
let db: Database
let url = ''

beforeAll(async () => {
  const fresh = await freshDatabase()
  url = fresh.url
  db = openDatabase(url, { clock })
  account_id = await db.worker(async (worker) => {
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
  await db.worker((worker) => sql`delete from due_task`.execute(worker))
})

function node(
  handlers: DueHandlers,
  more: { at_once?: number; onTaken?: (kind: string, ms: number) => void } = {},
) {
  const tasks = dueTasks({ db, handlers, log, lease_ms: 30_000, ...more })
  tasks.start()
  nodes.add(tasks)
  return tasks
}

/** Every node of the test hears of what this one commits. */
const put = (kind: string, in_ms: number) =>
  nudgedBySchedules(db, nudgeAll).write(account_id, (tx) => schedule(tx, { kind, due: { in_ms } }))

function nudgeAll() {
  for (const each of nodes) each.nudge()
}

const left = () => db.worker((worker) => worker.selectFrom('due_task').selectAll().execute())
const done = () => expect.poll(left, patience).toEqual([])

const minutes = (n: number) => n * 60_000

/** Moves the clock and has every node look. */
function forward(ms: number) {
  clock.forward({ milliseconds: ms })
  nudgeAll()
}

test('each task runs once, whichever of two nodes takes it', async () => {
  const runs: number[] = []
  const ring: DueHandlers = {
    ring: async ({ id, complete }) => {
      await db.write(account_id, (tx) => complete(tx))
      runs.push(id)
    },
  }
  const ids = await Promise.all(Array.from({ length: 200 }, () => put('ring', 0)))
  node(ring)
  node(ring)
  await done()
  expect(runs.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

test('a task waits for its time, and starts at it', async () => {
  const late: number[] = []
  let runs = 0
  node({ ring: async () => void runs++ }, { onTaken: (_kind, ms) => late.push(ms) })
  await put('ring', minutes(15))
  forward(minutes(15) - 150)
  await done()
  expect(runs).toBe(1)
  expect(late[0]).toBeGreaterThanOrEqual(0)
  expect(late[0]).toBeLessThan(500) // the poll alone would be up to 1,000
})

test('a task that is due at once starts at the commit, not at the next poll', async () => {
  const late: number[] = []
  node({ ring: async () => {} }, { onTaken: (_kind, ms) => late.push(ms) })
  for (let i = 0; i < 20; i++) {
    await put('ring', 0)
    await done()
  }
  expect(late.toSorted((a, b) => a - b)[10]).toBeLessThan(250) // the poll alone: 500 at the median
})

test('what was waiting when the server went down runs once after it is up, late as that was', async () => {
  const late: number[] = []
  let runs = 0
  const ring: DueHandlers = { ring: async () => void runs++ }
  const before = node(ring)
  await put('ring', minutes(15))
  await before.stop()
  forward(minutes(20))
  node(ring, { onTaken: (_kind, ms) => late.push(ms) })
  await done()
  expect(runs).toBe(1)
  expect(late[0]).toBeGreaterThanOrEqual(minutes(5))
})

test('a node that dies in the middle gives its task back when the lease is over', async () => {
  const taken: string[] = []
  let rise = () => {}
  const hanging = new Promise<void>((resolve) => (rise = resolve))
  const dead = node({ ring: () => (taken.push('dead'), hanging) })
  await put('ring', 0)
  await expect.poll(() => taken, patience).toEqual(['dead'])
  const dying = dead.stop() // takes nothing more, and what it holds never ends

  node({ ring: async () => void taken.push('other') })
  forward(29_000)
  expect(await db.worker(countDue)).toBe(1)
  expect(taken).toEqual(['dead'])
  forward(2_000)
  await done()
  expect(taken).toEqual(['dead', 'other'])
  rise()
  await dying
})

test('a handler that outlives its lease can finish nothing: its transaction is refused', async () => {
  let rise = () => {}
  const stopped = new Promise<void>((resolve) => (rise = resolve))
  const told: string[] = []
  const tell = (who: string): DueHandlers => ({
    ring: async ({ complete }) => {
      told.push(`${who} starts`)
      if (who === 'slow') await stopped
      await db.write(account_id, async (tx) => {
        tx.audit({
          actor_id: null,
          action: `ring by ${who}`,
          object_type: 'task',
          object_id: null,
          details: {},
        })
        await complete(tx)
      })
      told.push(`${who} ends`)
    },
  })
  const slow = node(tell('slow'))
  await put('ring', 0)
  await expect.poll(() => told, patience).toEqual(['slow starts'])
  const stopping = slow.stop() // takes nothing more; what it holds goes on
  const quick = dueTasks({ db, handlers: tell('quick'), log, lease_ms: 30_000 })
  nodes.add(quick)
  clock.forward({ seconds: 31 })
  quick.start()
  await expect.poll(() => told, patience).toContain('quick ends')
  rise()
  await stopping
  expect(told.filter((line) => line === 'slow ends')).toEqual([])
  const { rows } = await db.worker((worker) =>
    sql<{ action: string }>`select action from audit where action like 'ring by %'`.execute(worker),
  )
  expect(rows.map((row) => row.action)).toEqual(['ring by quick'])
})

test('a failed task is tried again after 1 s, 2 s, 4 s; what is written down names no data', async () => {
  let fail = true
  node({
    ring: async () => {
      if (fail) throw new SyntaxError('Unexpected token in "Mrs Canary, bed 12"')
    },
  })
  await put('ring', 0)
  const attempts = async () => (await left()).map((row) => [row.attempts, row.last_error])
  await expect.poll(attempts, patience).toEqual([[1, 'SyntaxError']])
  forward(1_001)
  await expect.poll(attempts, patience).toEqual([[2, 'SyntaxError']])
  forward(1_000)
  forward(1_001)
  await expect.poll(attempts, patience).toEqual([[3, 'SyntaxError']])
  fail = false
  forward(4_001)
  await done()
})

test('a kind that this version does not know stays for one that does', async () => {
  node({ ring: async () => {} })
  await put('from_a_newer_version', 0)
  await put('ring', 0)
  await expect
    .poll(async () => (await left()).map((row) => [row.kind, row.attempts]))
    .toEqual([['from_a_newer_version', 0]])
})

test('stopping waits for what runs and takes nothing more', async () => {
  let rise = () => {}
  const hanging = new Promise<void>((resolve) => (rise = resolve))
  let runs = 0
  const tasks = node({ ring: () => (runs++, hanging) }, { at_once: 1 })
  await put('ring', 0)
  await put('ring', 0)
  await expect.poll(() => runs, patience).toBe(1)
  let isStopped = false
  const stopping = tasks.stop().then(() => (isStopped = true))
  expect(isStopped).toBe(false)
  rise()
  await stopping
  expect(runs).toBe(1)
  expect(await left()).toHaveLength(1)
})

test('it goes on by itself after the database has cut every connection', async () => {
  const runs: number[] = []
  node({ ring: async ({ id }) => void runs.push(id) })
  await put('ring', 0)
  await done()
  const cutting = new pg.Client({ connectionString: url })
  await cutting.connect()
  await cutting.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await cutting.query(`insert into due_task (account_id, kind, due) values ($1, 'ring', now())`, [account_id])
  await cutting.end()
  await expect.poll(() => runs.length, patience).toBe(2)
})

test('nothing fires before its time, nothing twice, nothing never: any order of putting down, moving on and dying', async () => {
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
            // A dead node's handler never gets to its end; its lease runs out.
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
        if (each.do === 'put') dueAt.set(await put('ring', each.in_ms), clock.offset_ms() + each.in_ms)
        if (each.do === 'forward') forward(each.ms)
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
            forward(11_000)
            return (await left()).length
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
