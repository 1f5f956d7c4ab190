import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@wardline/server/platform/db/migrate.ts'
import { createDatabase } from '../../fixtures/database/test-database.ts'

const folder = new URL('../../../server/migrations/', import.meta.url)

async function databaseAfter(statement: string): Promise<string> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
  return database.url
}

test('migrations are numbered from 0001 without gaps', async () => {
  const names = (await readdir(folder)).toSorted()
  expect(names.map((name) => name.slice(0, 5))).toEqual(
    names.map((_, i) => `${String(i + 1).padStart(4, '0')}_`),
  )
  expect(names.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([])
})

test('a migrated database has nothing left to migrate', async () => {
  expect(await migrate(await databaseAfter('select'))).toEqual([])
})

test('the database of a newer version is refused', async () => {
  const url = await databaseAfter(
    `insert into kysely_migration (name, timestamp) values ('9999_newer_version', now()::text)`,
  )
  await expect(migrate(url)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('9999_newer_version is missing') as string },
  })
})

test('a migration before one that has run is refused', async () => {
  const url = await databaseAfter(`delete from kysely_migration where name like '0003%'`)
  await expect(migrate(url)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('corrupted migrations') as string },
  })
})

/** A database that runs its migrations in parts, so that a test can write rows in between. */
async function createEarlierDatabase() {
  const database = await createDatabase('unmigrated')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  // The migrator's own tables, which migrations refer to.
  await client.query('create table kysely_migration (name text primary key, timestamp text not null)')
  await client.query(
    'create table kysely_migration_lock (id text primary key, is_locked int not null default 0)',
  )
  const left = (await readdir(folder)).toSorted()
  /** Runs the migrations up to this number. */
  async function runUntil(number: string): Promise<void> {
    while (left[0] !== undefined && left[0].slice(0, 4) <= number)
      await client.query(await readFile(new URL(left.shift() ?? '', folder), 'utf8'))
  }
  return { client, runUntil }
}

test('0014: schedule groups without a policy get the standard one; a policy of that name keeps its steps', async () => {
  const { client, runUntil } = await createEarlierDatabase()
  await runUntil('0013')
  await client.query(`
    insert into account (name) values ('One'), ('Two');
    insert into escalation_policy (account_id, name) select account_id, 'Standard' from account where name = 'Two';
    insert into escalation_step (account_id, policy_id, position, delay_seconds) select account_id, id, 1, 0 from escalation_policy;
    insert into escalation_target (account_id, policy_id, position, kind) select account_id, id, 1, 'fail_over' from escalation_policy;
    insert into paging_group (account_id, name, type)
    select account_id, 'Stroke team', 'ScheduleGroup' from account where not is_internal
    union all select account_id, 'Code blue', 'BroadcastGroup' from account where not is_internal;`)
  await runUntil('0014')
  const { rows } = await client.query(`
    select a.name as account, g.name as group, p.name as policy,
           (select string_agg(s.delay_seconds || ' ' || t.kind, ', ' order by t.position) from escalation_target t
              join escalation_step s using (account_id, policy_id, position)
             where t.account_id = p.account_id and t.policy_id = p.id) as steps
      from paging_group g join account a using (account_id)
      left join escalation_policy p on p.account_id = g.account_id and p.id = g.escalation_policy_id
     order by 1, 2`)
  expect(rows).toEqual([
    { account: 'One', group: 'Code blue', policy: null, steps: null },
    {
      account: 'One',
      group: 'Stroke team',
      policy: 'Standard',
      steps: '0 on_call, 75 on_call, 75 fail_over, 90 operator',
    },
    { account: 'Two', group: 'Code blue', policy: null, steps: null },
    { account: 'Two', group: 'Stroke team', policy: 'Standard', steps: '0 fail_over' },
  ])
})

test('0114: swap requests keep their shifts, the shift in return and the colleague', async () => {
  const { client, runUntil } = await createEarlierDatabase()
  await runUntil('0113')
  await client.query(`
    insert into account (name) values ('One');
    insert into users (account_id, username, email, first_name, last_name)
    select account_id, first, first || '@hospital.test', first, 'Ruiz' from account, unnest(array['ana', 'ben']) as first
     where account.name = 'One';
    insert into paging_group (account_id, name, type) select account_id, 'Medicine', 'ScheduleGroup' from account where name = 'One';
    insert into on_call_event (account_id, group_id, user_id, time_zone, starts, ends)
    select g.account_id, g.id, u.id, 'UTC', '2030-01-01 07:00', '2030-01-01 19:00'
      from paging_group g join users u on u.account_id = g.account_id order by u.id;
    insert into swap_request (account_id, group_id, event_id, original_start, user_id, to_user_id, wanted_event_id,
                              wanted_original_start, state, answered, answered_by)
    select a.account_id, a.group_id, a.id, a.starts, a.user_id, b.user_id, b.id, b.starts, 'declined', now(), b.user_id
      from on_call_event a join on_call_event b on b.account_id = a.account_id and b.id > a.id
    union all
    select account_id, group_id, id, starts, user_id, null, null, null, 'open', null, null
      from on_call_event where id = (select max(id) from on_call_event);`)
  await runUntil('0114')
  const { rows } = await client.query(`
    select o.state, o.author_id = o.user_id as is_own,
           (select string_agg(e.user_id || case when s.is_wanted then ' in return' else '' end, ', ' order by s.position)
              from swap_request_shift s join on_call_event e on e.account_id = s.account_id and e.id = s.event_id
             where s.account_id = o.account_id and s.request_id = o.id and s.original_start = e.starts) as shifts,
           (select string_agg(c.user_id || case when c.declined is null then '' else ' declined' end, ', ')
              from swap_request_colleague c where c.account_id = o.account_id and c.request_id = o.id) as colleagues
      from swap_request o order by o.id`)
  const ids = await client.query<{ id: string }>(`select id from users where last_name = 'Ruiz' order by id`)
  const [ana, ben] = ids.rows.map(({ id }) => id)
  expect(rows).toEqual([
    { state: 'declined', is_own: true, shifts: `${ana}, ${ben} in return`, colleagues: `${ben} declined` },
    { state: 'open', is_own: true, shifts: ben, colleagues: null },
  ])
})
