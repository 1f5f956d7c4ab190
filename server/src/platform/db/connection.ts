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

/**
 * Names of prepared statements by text. The number is limited, because texts that vary with their data would
 * fill PostgreSQL's memory.
 */
const statementNames = new Map<string, string>()
const max_statements = 500

export function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= max_statements) return known
  const name = `q${statementNames.size}`
  statementNames.set(text, name)
  return name
}

export const asText: unique symbol = Symbol('as text')

const asTextRows = {
  rowMode: 'array',
  types: { getTypeParser: () => (value: string) => value },
} as const

/** A Kysely driver over one pooled client: all statements run in the transaction open on it. */
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
      ...(asText in query && asTextRows),
    })
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  // eslint-disable-next-line require-yield -- required by the interface
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming from a transaction is not supported: read in pages.')
  }

  acquireConnection = async (): Promise<DatabaseConnection> => this
  init = async (): Promise<void> => {}
  releaseConnection = async (): Promise<void> => {}
  destroy = async (): Promise<void> => {}
  beginTransaction = async (): Promise<void> => Promise.reject(nested)
  commitTransaction = async (): Promise<void> => Promise.reject(nested)
  rollbackTransaction = async (): Promise<void> => Promise.reject(nested)
}
const nested = new Error('The action owns the transaction: use ctx.transaction, not db.transaction().')

const bound = new WeakMap<pg.ClientBase, Db>()

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
