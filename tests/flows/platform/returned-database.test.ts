import pg from 'pg'
import { expect, test } from 'vitest'
import { takeHospitalDatabase } from '../../fixtures/database/hospital-database.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'

const readTables = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
const readSequences = 'select sequencename, last_value from pg_sequences order by 1'

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table and the state of every sequence. */
const readEverything = (url: string) =>
  withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(readTables)
    const rows: Record<string, unknown[]> = {}
    for (const { name } of tables.rows)
      rows[name] = (await client.query(`select t::text from "${name}" t order by 1`)).rows
    const sequences = await client.query(readSequences)
    return { rows, sequences: sequences.rows }
  })

async function takeAndReturn(change: (client: pg.Client) => Promise<unknown>): Promise<string> {
  const database = await takeHospitalDatabase()
  await withClient(database.url, change)
  database.release()
  return database.url
}

async function nextUrl(): Promise<string> {
  const database = await takeHospitalDatabase()
  database.release()
  return database.url
}

test('the database of a test has every row and sequence that it had before the test', async () => {
  const database = await takeHospitalDatabase()
  const before = await readEverything(database.url)
  database.release()

  const hospital = await createHospital({ closesWithTest: false })
  expect(hospital.database_url).toBe(database.url)
  const { ana, ben } = hospital
  await ben.reads(await ana.writes(ben, 'Pain 8/10.'))
  await hospital.close()

  const after = await takeHospitalDatabase()
  expect(after.url).toBe(database.url)
  expect(await readEverything(after.url)).toEqual(before)
  after.release()
})

test.for([
  ['a table has another column', 'alter table department add column floor int'],
  ['a column has another default', `alter table department alter column name set default ''`],
  ['a trigger is disabled', 'alter table department disable trigger all'],
  ['a policy is gone', 'drop policy tenant on department'],
  ['a function is new', `create function one() returns int language sql as 'select 1'`],
] as const)('no test gets a database in which %s', async ([, change]) => {
  const url = await takeAndReturn((client) => client.query(change))
  expect(await nextUrl()).not.toBe(url)
})

test('no test gets a database that something still writes to', async () => {
  const database = await takeHospitalDatabase()
  await withClient(database.url, async (client) => {
    client.on('error', () => {})
    await client.query(
      `begin; insert into department (account_id, name) select account_id, 'ICU' from account`,
    )
    database.release()
    expect(await nextUrl()).not.toBe(database.url)
  })
})
