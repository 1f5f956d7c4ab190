import { CompiledQuery } from 'kysely'
import type { Db } from './connection.ts'

/**
 * Rows of a statement whose text never varies: for the few that are asked hundreds of times a second, where putting the
 * same text together again each time costs as much as running it. `$1` is the first of `values`.
 */
export const rowsOf = async <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
