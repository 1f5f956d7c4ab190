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

test('0014: schedule groups without a policy get the standard one; a policy of that name keeps its steps', async () => {
  const database = await createDatabase('unmigrated')
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const names = (await readdir(folder)).toSorted()
  const run = async (some: string[]) => {
    for (const name of some) await client.query(await readFile(new URL(name, folder), 'utf8'))
  }
  // The migrator's own tables, which migrations refer to.
  await client.query('create table kysely_migration (name text primary key, timestamp text not null)')
  await client.query(
    'create table kysely_migration_lock (id text primary key, is_locked int not null default 0)',
  )
  await run(names.filter((name) => name < '0014'))
  await client.query(`
    insert into account (name) values ('One'), ('Two');
    insert into escalation_policy (account_id, name) select account_id, 'Standard' from account where name = 'Two';
    insert into escalation_step (account_id, policy_id, position, delay_seconds) select account_id, id, 1, 0 from escalation_policy;
    insert into escalation_target (account_id, policy_id, position, kind) select account_id, id, 1, 'fail_over' from escalation_policy;
    insert into paging_group (account_id, name, type)
    select account_id, 'Stroke team', 'ScheduleGroup' from account where not is_internal
    union all select account_id, 'Code blue', 'BroadcastGroup' from account where not is_internal;`)
  await run(names.filter((name) => name.startsWith('0014')))
  const { rows } = await client.query(`
    select a.name as account, g.name as group, p.name as policy,
           (select string_agg(s.delay_seconds || ' ' || t.kind, ', ' order by t.position) from escalation_target t
              join escalation_step s using (account_id, policy_id, position)
             where t.account_id = p.account_id and t.policy_id = p.id) as steps
      from paging_group g join account a using (account_id)
      left join escalation_policy p on p.account_id = g.account_id and p.id = g.escalation_policy_id
     order by 1, 2`)
  await client.end()
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
