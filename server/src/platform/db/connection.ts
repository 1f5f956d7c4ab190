import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** Names of prepared statements by their text. A statement whose text varies with its data would fill the server's memory. */
const statementNames = new Map<string, string>()
const mostStatements = 500

export function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= mostStatements) return known
  const name = `q${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** Marks a query whose rows its reader takes apart by itself: see `textRowsOf`. */
export const asText: unique symbol = Symbol('as text')

/** For a query of `pg`: rows as arrays of what came over the line. */
export const untouched = {
  rowMode: 'array',
  types: { getTypeParser: () => (value: string) => value },
} as const

/** One pooled client as a Kysely that never leaves it: what runs on it runs in the transaction open there. */
class OneClient implements Driver, DatabaseConnection {
  readonly client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql)
    const result = await this.client.query({
      text: query.sql,
      values: query.parameters as unknown[],
      ...(name && { name }),
      ...(asText in query && untouched),
    })
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  // eslint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages; nothing here streams from a transaction.')
  }

  acquireConnection = async (): Promise<DatabaseConnection> => this
  init = async (): Promise<void> => {}
  releaseConnection = async (): Promise<void> => {}
  destroy = async (): Promise<void> => {}
  beginTransaction = async (): Promise<void> => Promise.reject(nested)
  commitTransaction = async (): Promise<void> => Promise.reject(nested)
  rollbackTransaction = async (): Promise<void> => Promise.reject(nested)
}
const nested = new Error('The action owns the transaction: use ctx.tx, not db.transaction().')

const bound = new WeakMap<pg.ClientBase, Db>()

/** The Kysely of a client, made once for each connection. */
export function kyselyOn(client: pg.ClientBase): Db {
  const known = bound.get(client)
  if (known) return known
  const driver = new OneClient(client)
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  bound.set(client, db)
  return db
}
