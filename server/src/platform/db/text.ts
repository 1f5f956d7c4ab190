import { CompiledQuery } from 'kysely'
import { asText, type Db } from './connection.ts'

/** Serves frequent statements of constant text: building the text costs as much as running it. */
export const rowsOf = async <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

export type TextRow = (string | null)[]

/** Creates no object per row: for many rows of many columns. Parse with `integerOf` and so on. */
export async function textRowsOf(db: Db, text: string, values: unknown[]): Promise<TextRow[]> {
  const query = { ...CompiledQuery.raw(text, values), [asText]: true }
  return (await db.executeQuery<TextRow>(query)).rows
}
