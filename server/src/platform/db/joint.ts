import type pg from 'pg'
import { statementName } from './connection.ts'

/**
 * A statement about the rows of one person or of many, so that works which share a transaction ask it once for all of
 * them. `$1` is the account, then comes one array for each of a work's values. What each works on is told apart by the
 * first of them, `key` in the rows: a statement never holds the same one twice, and answers each with one row at most.
 */
export interface JointStatement {
  text: string
  key: string
  /**
   * Of a statement that locks, and only that: the text in a shared transaction, which leaves out what somebody else has
   * locked. Whoever gets no row there is done by itself, and can wait.
   */
  unwaiting?: string
}

export type Values = readonly [key: number, ...more: unknown[]]

/** Runs it for all of these, which differ in their key. Rows by key. */
export async function ask<Row>(
  client: pg.ClientBase,
  account_id: number,
  text: string,
  key: string,
  rows: readonly Values[],
): Promise<Map<number, Row>> {
  const columns = rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? []
  const name = statementName(text)
  const result = await client.query({ text, values: [account_id, ...columns], ...(name && { name }) })
  return new Map((result.rows as Record<string, unknown>[]).map((row) => [row[key] as number, row as Row]))
}

interface Asking {
  values: Values
  resolve(row: unknown): void
  reject(error: unknown): void
}

/** Gathers what works of one transaction ask within one turn, and asks it together. */
export class JointAsking {
  readonly #client: pg.ClientBase
  readonly #account_id: number
  readonly #gathered = new Map<JointStatement, Map<number, Asking>>()

  constructor(client: pg.ClientBase, account_id: number) {
    this.#client = client
    this.#account_id = account_id
  }

  ask<Row>(statement: JointStatement, values: Values): Promise<Row | undefined> {
    const [key] = values
    if (this.#gathered.get(statement)?.has(key)) this.#send(statement)
    return new Promise<Row | undefined>((resolve, reject) => {
      const asking: Asking = { values, resolve: resolve, reject }
      const gathered = this.#gathered.get(statement)
      if (gathered) gathered.set(key, asking)
      else {
        this.#gathered.set(statement, new Map([[key, asking]]))
        // After the promises of this turn: the other works are a few of them behind.
        process.nextTick(() => this.#send(statement))
      }
    })
  }

  #send(statement: JointStatement): void {
    const gathered = this.#gathered.get(statement)
    this.#gathered.delete(statement)
    if (gathered) void this.#sendAll(statement, [...gathered.values()])
  }

  async #sendAll({ text, unwaiting, key }: JointStatement, gathered: Asking[]): Promise<void> {
    const values = gathered.map((asking) => asking.values)
    try {
      const rows = await ask<unknown>(this.#client, this.#account_id, unwaiting ?? text, key, values)
      for (const asking of gathered) asking.resolve(rows.get(asking.values[0]))
    } catch (error) {
      for (const asking of gathered) asking.reject(error)
    }
  }
}
