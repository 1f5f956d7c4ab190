import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { backgroundJobs } from '@wardline/server/platform/jobs/background-jobs.ts'
import { housekeeping, preparePartitions } from '@wardline/server/platform/jobs/housekeeping.ts'
import { freshDatabase } from '../world/database.ts'

const log = pino({ level: 'silent' })
let db: Database
let owner: pg.Client
let url = ''

beforeAll(async () => {
  const fresh = await freshDatabase()
  url = fresh.url
  db = openDatabase(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  return async () => {
    await Promise.all([db.close(), owner.end()])
    await fresh.drop()
  }
})

const job = (name: string) => {
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
const partitionOf = async (days: number) => {
  const { rows } = await owner.query<{ name: string }>(
    `select 'event_' || to_char((now() at time zone 'UTC')::date + $1::int, 'YYYYMMDD') as name`,
    [days],
  )
  return rows[0]?.name
}

test('the queue makes its own tables as the worker role, and starts fast when there is nothing to do', async () => {
  const start = () => backgroundJobs({ url, log, jobs: housekeeping(db, { event_keep_days: 3 }) })
  const first = await start()
  await first.stop()
  const began = performance.now()
  const jobs = await start()
  expect(performance.now() - began).toBeLessThan(1_000) // 100 on an idle machine
  await jobs.stop()
  const { rows } = await owner.query<{ owner: string }>(
    `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'graphile_worker'::regnamespace`,
  )
  expect(rows).toEqual([{ owner: 'wardline_worker' }])
})

test('a job runs on one of two nodes; one that fails is tried again and leaves only the name of its error', async () => {
  const runs: string[] = []
  const node = (name: string) =>
    backgroundJobs({
      url,
      log,
      jobs: [
        { name: 'tidy', cron: '0 0 1 1 *', run: async () => runs.push(name) },
        {
          name: 'broken',
          cron: '0 0 1 1 *',
          run: async () => {
            throw new SyntaxError('Unexpected "Mrs Canary"')
          },
        },
      ],
    })
  const nodes = await Promise.all([node('a'), node('b')])
  const add = (name: string) => owner.query('select graphile_worker.add_job($1)', [name])
  await add('tidy')
  await expect.poll(() => runs.length, { interval: 10, timeout: 5_000 }).toBe(1)
  await add('broken')
  const failed = async () => {
    const { rows } = await owner.query<{ last_error: string }>(
      'select last_error from graphile_worker._private_jobs where attempts = 1',
    )
    return rows.map((row) => row.last_error)
  }
  await expect.poll(failed, { interval: 10, timeout: 5_000 }).toEqual([expect.stringMatching(/^SyntaxError/)])
  expect((await failed()).join()).not.toContain('Canary')
  await Promise.all(nodes.map((each) => each.stop()))
  expect(runs).toHaveLength(1)
})

test('the queue goes on by itself after the database has cut every connection', async () => {
  let runs = 0
  const jobs = await backgroundJobs({
    url,
    log,
    jobs: [{ name: 'tidy', cron: '0 0 1 1 *', run: async () => (runs += 1) }],
  })
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wardline_jobs'`,
  )
  await owner.query(`select graphile_worker.add_job('tidy')`)
  await expect.poll(() => runs, { interval: 20, timeout: 20_000 }).toBe(1)
  await jobs.stop()
})

test('event partitions are made ahead, any number of times', async () => {
  await Promise.all([preparePartitions(db), preparePartitions(db)])
  await job('make_event_partitions').run()
  const made = await partitions()
  expect(made).toHaveLength(5)
  for (const days of [0, 1, 2, 3]) expect(made).toContain(await partitionOf(days))
})

test('events older than EVENT_KEEP_DAYS go, and cursors before them must resync', async () => {
  const old = await partitionOf(-4)
  const young = await partitionOf(-3)
  await owner.query(
    `select make_event_partition((now() at time zone 'UTC')::date - day) from generate_series(3, 4) as day`,
  )
  await owner.query(
    `insert into event (account_id, channel, kind, payload, created) values (1, 'users', 'x', '{}', now() - interval '4 days')`,
  )
  expect(await partitions()).toContain(old)
  expect(await job('drop_old_events').run()).toBe(1)
  expect(await job('drop_old_events').run()).toBe(0)
  expect(await partitions()).toContain(young)
  expect(await partitions()).not.toContain(old)
  const horizon = await db.worker((worker) =>
    sql<{ passed: boolean }>`select xid > '0'::xid8 as passed from event_horizon`.execute(worker),
  )
  expect(horizon.rows).toEqual([{ passed: true }])
})

test('remembered answers are forgotten after 7 days', async () => {
  await owner.query(`insert into account (name) values ('General')`)
  await owner.query(
    `insert into idempotency_key (account_id, user_id, key, request_hash, status, answer, created)
     select account_id, 1, 'key-' || days, '', 201, '{}', now() - make_interval(days => days)
       from account, unnest(array[6, 8]) as days`,
  )
  expect(await job('forget_old_answers').run()).toBe(1)
  const { rows } = await owner.query(`select key from idempotency_key`)
  expect(rows).toEqual([{ key: 'key-6' }])
})
