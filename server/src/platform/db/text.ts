import { CompiledQuery } from 'kysely'
import { asText, type Db } from './connection.ts'

/**
 * Rows of a statement whose text never varies: for the few that are asked hundreds of times a second, where putting the
 * same text together again each time costs as much as running it. `$1` is the first of `values`.
 */
export const rowsOf = async <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

/** A row as PostgreSQL wrote it: its columns in their order, each as text or null. */
export type TextRow = (string | null)[]

/**
 * The same without a field's name or type: for rows of many columns by the dozen, where making an object of each costs
 * more than what is read of it. Read with `integerOf` and the like.
 */
export async function textRowsOf(db: Db, text: string, values: unknown[]): Promise<TextRow[]> {
  const query = { ...CompiledQuery.raw(text, values), [asText]: true }
  return (await db.executeQuery<TextRow>(query)).rows
}
