import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { isDatabaseError } from '@wardline/server/platform/db/database-error.ts'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { describeStatement } from '../../../scripts/sql-check/describe.ts'
import { findStatements } from '../../../scripts/sql-check/find-statements.ts'
import { createProgram } from '../../../scripts/sql-check/program.ts'
import type { Statement } from '../../../scripts/sql-check/statement.ts'
import { createDatabase } from '../../fixtures/database/test-database.ts'
import { exampleValue, insertExampleRows } from '../../fixtures/database/example-rows.ts'

// F21: every statement of the server without its account predicate, and with the ids of another hospital, as the
// application's login for one hospital. It must return what it returns where the other hospital does not exist, and
// write no row of it. The same statements as the worker, who sees every hospital, show that they would.

const ours = 1
const theirs = 2

/** A database with our hospital alone, and one with both. */
interface World {
  app: pg.Client
  worker: pg.Client
}

let alone: World
let both: World
/** As `alone`, to recognize results that differ without the other hospital. */
let again: World
let statements: { text: string; types: string[]; place: string }[]

const foreignWrite = 'F2100'

/** AFTER triggers do not fire for rows that row-level security refuses. */
const triggersText = `
  create function refuse_foreign_write() returns trigger language plpgsql as $$ begin
    if coalesce(new.account_id, old.account_id) = ${theirs} or old.account_id = ${theirs} then
      raise exception 'a row of the other hospital' using errcode = '${foreignWrite}';
    end if;
    return null;
  end $$`

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/**
 * The worlds are filled at the same time: otherwise a statement that looks for rows older than a minute finds those of one
 * world only, on a busy machine that filled the other a minute later.
 */
async function openWorlds(hospitals: number[][]): Promise<{ world: World; close(): Promise<void> }[]> {
  const filled = []
  for (const account_ids of hospitals) {
    const database = await createDatabase()
    filled.push({ account_ids, database, owner: await connect(database.url) })
  }
  await Promise.all(filled.map(({ owner }) => owner.query('begin')))
  return Promise.all(
    filled.map(async ({ account_ids, database, owner }) => {
      const tables = await insertExampleRows(owner, account_ids)
      await owner.query('commit')
      await owner.query(triggersText)
      for (const table of tables)
        await owner.query(
          `create trigger foreign_write after insert or update or delete on ${table}
             for each row execute function refuse_foreign_write()`,
        )
      await owner.end()
      const logins = deriveLogins(database.url)
      const world = { app: await connect(logins.app.url), worker: await connect(logins.worker.url) }
      return {
        world,
        async close() {
          await Promise.all([world.app.end(), world.worker.end()])
          await database.drop()
        },
      }
    }),
  )
}

/** Compares with a parameter or with another table of the statement. */
const accountPredicate =
  /(?:\b\w+\.)?\baccount_id\s*=\s*(?:(\$\d+)(?:::\w+)?|(?:\w+\.)?account_id\b)(?!\s*\))?/g

/** A parameter keeps its type. */
const withoutPredicate = (text: string): string =>
  text.replaceAll(accountPredicate, (_, parameter: string | undefined) =>
    parameter === undefined ? 'true' : `(${parameter}::bigint is not null)`,
  )

beforeAll(async () => {
  const worlds = await openWorlds([[ours], [ours], [ours, theirs]])
  ;[alone, again, both] = worlds.map(({ world }) => world) as [World, World, World]
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const found = findStatements(
    createProgram(root, ['server/src']),
    root,
    (path) => path.endsWith('.queries.ts') || path.startsWith('server/src/platform/db/'),
  )
  statements = await describeAll(found.statements)
  return async () => {
    for (const world of worlds) await world.close()
  }
})

async function describeAll(found: Statement[]): Promise<typeof statements> {
  const { rows } = await alone.worker.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type',
  )
  const nameOf = new Map(rows.map(({ oid, name }) => [oid, name]))
  const described = []
  for (const { text, path, line } of found) {
    const { parameters } = await describeStatement(alone.worker, text)
    described.push({
      text,
      types: parameters.map((oid) => nameOf.get(oid) ?? 'text'),
      place: `${path}:${line}`,
    })
  }
  return described
}

type Outcome =
  | { kind: 'rows'; rows: string; count: number }
  | { kind: 'refused' | 'foreign write' | 'failed'; why: string }

const errorKinds: Record<string, 'refused' | 'foreign write'> = {
  42501: 'refused',
  [foreignWrite]: 'foreign write',
}

async function run(client: pg.Client, text: string, values: string[]): Promise<Outcome> {
  await client.query(`begin; set local app.account_id = '${ours}'; set local statement_timeout = '5s'`)
  try {
    const { rows, rowCount } = await client.query<unknown[]>({ text, values, rowMode: 'array' })
    return { kind: 'rows', rows: withoutTimes(JSON.stringify(rows)), count: rowCount ?? 0 }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    return { kind: errorKinds[error.code ?? ''] ?? 'failed', why: `${error.code} ${error.message}` }
  } finally {
    await client.query('rollback')
  }
}

const withoutTimes = (rows: string): string =>
  rows.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00(?::?00)?)?/g, 'time')

/** Parameters as the rows of the other hospital have them; JSON has the columns that the statement reads from it. */
async function exampleParameters({ text, types }: { text: string; types: string[] }): Promise<string[]> {
  if (types.length === 0) return []
  const list = types.map((type) =>
    type === 'jsonb' || type === 'json' ? exampleRecords(text) : `(${exampleValue(type, theirs)})::text`,
  )
  const { rows } = await alone.worker.query<string[]>({
    text: `select ${list.join(', ')}`,
    rowMode: 'array',
  })
  return rows[0] ?? []
}

const recordColumns = /jsonb_to_recordset\([^)]*\)\s+(?:with ordinality\s+)?as\s+\w+\s*\(([^)]*)\)/g

function exampleRecords(text: string): string {
  const columns = [...text.matchAll(recordColumns)]
    .flatMap(([, list = '']) => list.split(','))
    .map((column) => column.trim().split(/\s+/))
  const pairs = columns.map(
    ([name, ...type]) => `'${name}', ${exampleValue(fullTypeName(type.join(' ')), theirs)}`,
  )
  return `jsonb_build_array(jsonb_build_object(${pairs.join(', ')}))::text`
}

const shortTypes: Record<string, string> = {
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  float8: 'double precision',
  time: 'time without time zone',
  timestamp: 'timestamp without time zone',
  timestamptz: 'timestamp with time zone',
}

const fullTypeName = (type: string): string => shortTypes[type] ?? type

const isForeign = (here: Outcome, there: Outcome): boolean =>
  there.kind === 'foreign write' ||
  (here.kind === 'rows' && there.kind === 'rows' && (here.rows !== there.rows || here.count !== there.count))

/** Transaction numbers, sizes and clocks differ between databases of equal content. */
const isVolatile = (one: Outcome, other: Outcome): boolean =>
  one.kind === 'rows' && other.kind === 'rows' && one.rows !== other.rows && one.count === other.count

test('F21: without its account predicate no statement shows or changes a row of another hospital', async () => {
  const count = {
    statements: statements.length,
    without_predicate: 0,
    ran: 0,
    refused: 0,
    failed: 0,
    volatile: 0,
    would_leak: 0,
  }
  const leaks: unknown[] = []
  for (const statement of statements) {
    const text = withoutPredicate(statement.text)
    if (text !== statement.text) count.without_predicate += 1
    const values = await exampleParameters(statement)
    const runIn = async (world: World, side: keyof World) => run(world[side], text, values)
    const app = { here: await runIn(alone, 'app'), there: await runIn(both, 'app') }
    if (app.there.kind === 'rows') count.ran += 1
    if (app.there.kind === 'refused') count.refused += 1
    if (app.there.kind === 'failed') count.failed += 1
    if (isForeign(app.here, app.there)) {
      const isNoise = isVolatile(app.here, app.there) && isVolatile(app.here, await runIn(again, 'app'))
      if (isNoise && !JSON.stringify(app.there).includes(`text ${theirs}`)) count.volatile += 1
      else leaks.push({ place: statement.place, ...app })
    }
    if (isForeign(await runIn(alone, 'worker'), await runIn(both, 'worker'))) count.would_leak += 1
  }
  const counts = Object.entries(count).map(([what, n]) => `${n} ${what.replaceAll('_', ' ')}`)
  process.stdout.write(`F21: ${counts.join(', ')}, ${leaks.length} leaks\n`)
  expect(leaks).toEqual([])
  // Without row-level security the same statements leak, so the rows and parameters above do meet.
  expect(count.would_leak).toBeGreaterThan(count.statements / 3)
  expect(count.failed).toBeLessThan(count.statements / 20)
})
