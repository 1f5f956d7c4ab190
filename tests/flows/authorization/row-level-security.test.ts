import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertExampleRows } from '../../fixtures/database/example-rows.ts'
import { createDatabase } from '../../fixtures/database/test-database.ts'

// Reads the catalog, so that tables added later are covered.

interface Table {
  name: string
  has_account: boolean
  has_security: boolean
  policies: number
  is_partition: boolean
}

let owner: pg.Client
let app: pg.Client
/** Two accounts, each with a row in every table. */
const ours = 1
const theirs = 2

const tablesText = `
  select c.relname as name, c.relrowsecurity as has_security, c.relispartition as is_partition,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as has_account,
         (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`

/** Test names need the tables before the test database exists. */
const listed = await tablesOfTemplate()

async function tablesOfTemplate(): Promise<Table[]> {
  const fresh = await createDatabase()
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  const { rows } = await client.query<Table>(tablesText)
  await client.end()
  await fresh.drop()
  return rows
}

beforeAll(async () => {
  const fresh = await createDatabase()
  owner = new pg.Client({ connectionString: fresh.url })
  app = new pg.Client({ connectionString: fresh.url, options: '-c role=wardline_app' })
  await Promise.all([owner.connect(), app.connect()])
  await insertExampleRows(owner, [ours, theirs])
  return async () => {
    await Promise.all([owner.end(), app.end()])
    await fresh.drop()
  }
})

const tenantTables = () => listed.filter((table) => table.has_account && !table.is_partition)

/** Runs as the application role for one account or none, and rolls back. */
async function asApp<T>(account_id: number | null, work: () => Promise<T>): Promise<T> {
  await app.query('begin')
  try {
    if (account_id !== null)
      await app.query(`select set_config('app.account_id', $1, true)`, [String(account_id)])
    return await work()
  } finally {
    await app.query('rollback')
  }
}

/** SQLSTATE insufficient_privilege. */
const refused = { code: '42501' }

async function accountsSeen(table: string, account_id: number | null): Promise<number[]> {
  try {
    return await asApp(account_id, async () => {
      const { rows } = await app.query<{ account_id: string }>(`select distinct account_id from ${table}`)
      return rows.map((row) => Number(row.account_id))
    })
  } catch (error) {
    expect(error).toMatchObject(refused)
    return []
  }
}

async function countChangedRows(table: string, statement: string): Promise<number> {
  try {
    return await asApp(ours, async () => (await app.query(statement)).rowCount ?? 0)
  } catch (error) {
    expect(error, `${table}: ${statement}`).toMatchObject(refused)
    return 0
  }
}

test.each(listed.map((table) => [table.name, table] as const))('%s has row-level security', (name, table) => {
  expect(table.has_security).toBe(true)
  // Only the owner may read partitions and Kysely's lock table.
  const isClosed = table.is_partition || name === 'kysely_migration_lock'
  expect(table.policies > 0).toBe(!isClosed)
})

describe('account tables', () => {
  test.each(tenantTables().map((table) => table.name))(
    '%s shows the application one account, or nothing',
    async (name) => {
      const { rows } = await owner.query(
        `select distinct account_id from ${name} where account_id = any($1)`,
        [[ours, theirs]],
      )
      expect(rows).toHaveLength(2)
      expect(await accountsSeen(name, null)).toEqual([])
      expect(await accountsSeen(name, 999_999)).toEqual([])
      const { rows: may } = await owner.query<{ read: boolean }>(
        `select has_table_privilege('wardline_app', $1, 'select') as read`,
        [name],
      )
      expect(await accountsSeen(name, ours)).toEqual(may[0]?.read ? [ours] : [])
    },
  )

  test.each(tenantTables().map((table) => table.name))(
    '%s accepts and deletes no rows of another account',
    async (name) => {
      const insert = `insert into ${name} (account_id) overriding system value values (${theirs})`
      await expect(asApp(ours, () => app.query(insert))).rejects.toMatchObject(refused)
      await expect(asApp(null, () => app.query(insert))).rejects.toMatchObject(refused)
      expect(
        await countChangedRows(
          name,
          `update ${name} set account_id = account_id where account_id = ${theirs}`,
        ),
      ).toBe(0)
      expect(await countChangedRows(name, `delete from ${name} where account_id = ${theirs}`)).toBe(0)
      // Own rows cannot be moved to another account.
      expect(
        await countChangedRows(name, `update ${name} set account_id = ${theirs} where account_id = ${ours}`),
      ).toBe(0)
    },
  )
})

test.each(listed.filter((table) => table.is_partition).map((table) => table.name))(
  '%s is reachable only through its parent',
  async (name) => {
    await expect(asApp(ours, () => app.query(`select from ${name}`))).rejects.toMatchObject(refused)
    await expect(asApp(ours, () => app.query(`delete from ${name}`))).rejects.toMatchObject(refused)
  },
)

test('the primary key of every account table starts with the account', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `
    select i.indrelid::regclass::text || ': ' || i.indexrelid::regclass::text as name
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisprimary and a.attname <> 'account_id' and i.indrelid::regclass::text = any($1)`,
    [tenantTables().map((table) => table.name)],
  )
  expect(rows.map((row) => row.name)).toEqual([])
})

test('a table without row-level security is detected', async () => {
  await owner.query(
    `create table forgotten (account_id bigint, said text); grant select, insert on forgotten to wardline_app`,
  )
  await owner.query(`insert into forgotten values ($1, 'hello')`, [theirs])
  const { rows } = await owner.query<Table>(tablesText)
  expect(rows.find((table) => table.name === 'forgotten')).toMatchObject({ has_security: false, policies: 0 })
  expect(await accountsSeen('forgotten', ours)).toEqual([theirs])
  await owner.query('drop table forgotten')
})

describe('database roles', () => {
  test('database roles are not superusers and do not bypass row-level security', async () => {
    const { rows } = await owner.query(
      `select rolname from pg_roles where rolname in ('wardline_app', 'wardline_worker')
          and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication) order by 1`,
    )
    expect(rows.map((row) => row.rolname)).toEqual(['wardline_app', 'wardline_worker'])
  })

  test('database roles belong to no other role', async () => {
    const { rows } = await owner.query(
      `select roleid::regrole::text as of from pg_auth_members
        where member::regrole::text in ('wardline_app', 'wardline_worker')`,
    )
    expect(rows).toEqual([])
  })

  test('database roles own no table', async () => {
    const { rows } = await owner.query<{ role: string; object: string }>(`
      select relowner::regrole::text as role, relnamespace::regnamespace::text as object from pg_class
       where relowner::regrole::text in ('wardline_app', 'wardline_worker')
      union select proowner::regrole::text, pronamespace::regnamespace::text from pg_proc
       where proowner::regrole::text in ('wardline_app', 'wardline_worker')
      union select nspowner::regrole::text, nspname from pg_namespace
       where nspowner::regrole::text in ('wardline_app', 'wardline_worker')
      union select datdba::regrole::text, datname from pg_database
       where datdba::regrole::text in ('wardline_app', 'wardline_worker')`)
    expect(rows).toEqual([])
  })

  test('the application creates nothing and runs nothing with the owner’s permissions', async () => {
    const { rows } = await owner.query(`
      select has_schema_privilege('wardline_app', 'public', 'create') as public,
             has_database_privilege('wardline_app', current_database(), 'create') as database,
             (select count(*)::int from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
                 and has_function_privilege('wardline_app', oid, 'execute')) as definers`)
    expect(rows).toEqual([{ public: false, database: false, definers: 0 }])
  })

  test('the application cannot switch roles to reach other rows', async () => {
    await expect(
      asApp(ours, () => app.query('set local row_security = off; select * from users')),
    ).rejects.toMatchObject(refused)
  })
})
