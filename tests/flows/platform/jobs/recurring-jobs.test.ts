import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { hourlyAt, type JobTimes } from '@wardline/server/platform/jobs/job-times.rules.ts'
import { startRecurringJobs } from '@wardline/server/platform/jobs/recurring-jobs.ts'
import { housekeeping, preparePartitions } from '@wardline/server/platform/jobs/housekeeping.ts'
import { createDatabase } from '../../../fixtures/database/test-database.ts'

const log = pino({ level: 'silent' })
let db: Database
let owner: pg.Client

beforeAll(async () => {
  const fresh = await createDatabase()
  db = openDatabase(deriveLogins(fresh.url))
  owner = new pg.Client({ connectionString: fresh.url })
  await owner.connect()
  return async () => {
    await Promise.all([db.close(), owner.end()])
    await fresh.drop()
  }
})

const findJob = (name: string) => {
  const found = housekeeping(db, { event_keep_days: 3 }).find((one) => one.name === name)
  if (!found) throw new Error(`no job ${name}`)
  return found
}

const partitions = async () => {
  const { rows } = await owner.query<{ relname: string }>(
    `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'event'::regclass order by 1`,
  )
  return rows.map((row) => row.relname)
}
const findPartition = async (days: number) => {
  const { rows } = await owner.query<{ name: string }>(
    `select 'event_' || to_char((now() at time zone 'UTC')::date + $1::int, 'YYYYMMDD') as name`,
    [days],
  )
  return rows[0]?.name
}

const yearly: JobTimes = { period: 525_600, offset: 0 }
const makeDue = (name: string) =>
  owner.query(`update due_task set due = now() where kind = $1`, [`job.${name}`])
const findJobRow = async (name: string) => {
  const { rows } = await owner.query<{ wait_minutes: number; last_error: string | null; attempts: number }>(
    `select extract(epoch from due - now())::float8 / 60 as wait_minutes, last_error, attempts
       from due_task where kind = $1`,
    [`job.${name}`],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}
const soon = { interval: 10, timeout: 5_000 }

test('a due job runs on one of two nodes and is scheduled for its next time', async () => {
  const runs: string[] = []
  const start = (node: string) =>
    startRecurringJobs({
      db,
      log,
      jobs: [{ name: 'tidy', times: hourlyAt(25), run: async () => runs.push(node) }],
    })
  const nodes = await Promise.all([start('a'), start('b')])
  expect(runs).toEqual([])
  await makeDue('tidy')
  for (const node of nodes) node.wake()
  await expect.poll(async () => (await findJobRow('tidy'))?.wait_minutes, soon).toBeGreaterThan(0)
  expect(runs).toHaveLength(1)
  expect((await findJobRow('tidy'))?.wait_minutes).toBeLessThanOrEqual(60)
  await Promise.all(nodes.map((node) => node.stop()))
})

test('a failed job is retried, and only the name of its error is stored', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new SyntaxError('Unexpected "Mrs Canary"')
  }
  const jobs = await startRecurringJobs({ db, log, jobs: [{ name: 'broken', times: yearly, run }] })
  await makeDue('broken')
  jobs.wake()
  await expect
    .poll(() => findJobRow('broken'), soon)
    .toMatchObject({ last_error: 'SyntaxError', attempts: 1 })
  await owner.query(`update due_task set locked_until = now() where kind = 'job.broken'`)
  jobs.wake()
  await expect.poll(() => findJobRow('broken'), soon).toMatchObject({ last_error: null, attempts: 0 })
  expect(runs).toBe(2)
  await jobs.stop()
})

test('a run missed while no server was running is made up later', async () => {
  let runs = 0
  const job = { name: 'missed', times: yearly, run: async () => (runs += 1) }
  await (await startRecurringJobs({ db, log, jobs: [job] })).stop()
  await owner.query(`update due_task set due = now() - interval '2 hours' where kind = 'job.missed'`)
  const jobs = await startRecurringJobs({ db, log, jobs: [job] })
  await expect.poll(() => runs, soon).toBe(1)
  await jobs.stop()
})

test('a job that no server knows any more loses its row', async () => {
  const start = (name: string) =>
    startRecurringJobs({ db, log, jobs: [{ name, times: yearly, run: async () => {} }] })
  await (await start('removed')).stop()
  await (await start('other')).stop()
  const { rows } = await owner.query(`select kind from due_task where account_id = 0`)
  expect(rows).toEqual([{ kind: 'job.other' }])
})

test('jobs continue after the database has cut every connection', async () => {
  let runs = 0
  const jobs = await startRecurringJobs({
    db,
    log,
    jobs: [{ name: 'tidy', times: yearly, run: async () => (runs += 1) }],
  })
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wardline_worker' and datname = current_database()`,
  )
  await makeDue('tidy')
  await expect.poll(() => (jobs.wake(), runs), { interval: 20, timeout: 20_000 }).toBe(1)
  await jobs.stop()
})

test('event partitions are created ahead, idempotently', async () => {
  await Promise.all([preparePartitions(db), preparePartitions(db)])
  await findJob('make_event_partitions').run()
  const made = await partitions()
  expect(made).toHaveLength(5)
  for (const days of [0, 1, 2, 3]) expect(made).toContain(await findPartition(days))
})

test('events older than EVENT_KEEP_DAYS are deleted, and older cursors must resync', async () => {
  const old = await findPartition(-4)
  const young = await findPartition(-3)
  await owner.query(
    `select make_event_partition((now() at time zone 'UTC')::date - day) from generate_series(3, 4) as day`,
  )
  await owner.query(
    `insert into event (account_id, channel, kind, payload, created) values (1, 'users', 'x', '{}', now() - interval '4 days')`,
  )
  expect(await partitions()).toContain(old)
  expect(await findJob('drop_old_events').run()).toBe(1)
  expect(await findJob('drop_old_events').run()).toBe(0)
  expect(await partitions()).toContain(young)
  expect(await partitions()).not.toContain(old)
  const horizon = await db.acrossAccounts((worker) =>
    sql<{ passed: boolean }>`select xid > '0'::xid8 as passed from event_horizon`.execute(worker),
  )
  expect(horizon.rows).toEqual([{ passed: true }])
})

test('idempotency records are deleted after 7 days', async () => {
  await owner.query(`insert into account (name) values ('General')`)
  await owner.query(
    `insert into idempotency_key (account_id, user_id, key, request_hash, status, answer, created)
     select account_id, 1, 'key-' || days, '', 201, '{}', now() - make_interval(days => days)
       from account, unnest(array[6, 8]) as days`,
  )
  expect(await findJob('delete_old_idempotency_records').run()).toBe(1)
  const { rows } = await owner.query(`select key from idempotency_key`)
  expect(rows).toEqual([{ key: 'key-6' }])
})
