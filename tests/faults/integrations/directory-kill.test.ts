import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { joinEmbeddedPostgres } from '@wardline/embedded-postgres/embedded-postgres.ts'
import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '../../fixtures/faults/server-process.ts'

const isFull = process.env['FAULTS'] === 'full'
const kills = isFull ? 10 : 2
const people = isFull ? 8000 : 2000

interface Progress {
  state: string
  done: number
  entries: number
  users: number
  links: number
  members: number
}

/** A run whose preview was confirmed. */
const insertRun = (account_id: number) => sql`
  with agent as (
    insert into directory_agent (account_id, kind, name) values (${account_id}, 'ad', 'Main') returning id
  ), config as (
    insert into directory_sync_config (account_id, name, agent_id) select ${account_id}, 'Staff', id from agent returning id
  ), department as (
    insert into department (account_id, name) values (${account_id}, 'Nursing') returning id
  ), run as (
    insert into directory_run (account_id, config_id, state, choice, is_scheduled, config_version, stop_percent, total)
    select ${account_id}, id, 'applying', 'all', false, 1, 10, ${people} from config returning id
  ), identity as (
    insert into directory_identity (account_id, config_id, identity, is_disabled, fields, problems)
    select ${account_id}, config.id, 'id-' || n, false, '{}', '[]' from config, generate_series(1, ${people}::int) n
  ), entry as (
    insert into directory_run_entry (account_id, run_id, place, effect, identity, name, change)
    select ${account_id}, run.id, n - 1, 'create', 'id-' || n, 'Staff ' || n, jsonb_build_object(
             'fields', jsonb_build_object(
               'username', jsonb_build_object('old', '', 'new', 'staff' || n),
               'email', jsonb_build_object('old', '', 'new', 'staff' || n || '@hospital.test'),
               'first_name', jsonb_build_object('old', '', 'new', 'Staff'),
               'last_name', jsonb_build_object('old', '', 'new', n::text)),
             'add_departments', jsonb_build_array(department.id))
      from run, department, generate_series(1, ${people}::int) n
  )
  insert into due_task (account_id, kind, due, payload)
  select ${account_id}, 'directory_apply', clock_now(), jsonb_build_object('run_id', id) from run`

const readProgress = async (database: Database, account_id: number): Promise<Progress | undefined> => {
  const { rows } = await database.acrossAccounts((db) =>
    sql<Progress>`
      select state, done,
             (select count(*)::int from directory_run_entry e where e.account_id = r.account_id and outcome = 'done') as entries,
             (select count(*)::int from users u where u.account_id = r.account_id and u.source = 'directory') as users,
             (select count(*)::int from directory_identity i where i.account_id = r.account_id and i.user_id is not null) as links,
             (select count(*)::int from user_department d where d.account_id = r.account_id) as members
        from directory_run r where r.account_id = ${account_id}`.execute(db),
  )
  return rows[0]
}

test(`a sync that is killed leaves nothing half-done, and continues after its last batch (${kills} kills)`, async () => {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-directory-'))
  const port = await freePort()
  let server = await startServerProcess(data_dir, port)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await rm(data_dir, { recursive: true, force: true, maxRetries: 5 })
  }, 60_000)
  const joined = await joinEmbeddedPostgres({ dir: path.join(data_dir, 'postgres') })
  const database = openDatabase(deriveLogins(joined.url))
  onTestFinished(async () => {
    await database.close()
    await joined.stop()
  })
  const account_id = await createAccount(database, 'Hospital of directories')
  await database.acrossAccounts((db) => insertRun(account_id).execute(db))

  let done = 0
  for (let kill = 1; kill <= kills; kill++) {
    // All kills fall in the first half: the run must not end before the last one.
    const goal = (people * kill) / (2 * (kills + 1))
    await expect
      .poll(async () => (await readProgress(database, account_id))?.done, { timeout: 120_000, interval: 20 })
      .toBeGreaterThanOrEqual(goal)
    await server.end('SIGKILL')
    // As if the lease of the killed server had ended.
    await database.acrossAccounts((db) => sql`update due_task set locked_until = null`.execute(db))
    const progress = await readProgress(database, account_id)
    done = progress?.done ?? 0
    expect(progress).toMatchObject({
      state: 'applying',
      entries: done,
      users: done,
      links: done,
      members: done,
    })
    server = await startServerProcess(data_dir, port)
  }
  await expect
    .poll(() => readProgress(database, account_id), { timeout: 180_000, interval: 100 })
    .toEqual({
      state: 'applied',
      done: people,
      entries: people,
      users: people,
      links: people,
      members: people,
    })
}, 600_000)
