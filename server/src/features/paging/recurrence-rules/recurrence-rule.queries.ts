import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export async function insertRule(
  db: Db,
  account_id: number,
  rrule: string,
): Promise<{ id: number; rrule: string }> {
  const { rows } = await sql<{ id: number; rrule: string }>`
    insert into recurrence_rule (account_id, rrule) values (${account_id}, ${rrule}) returning id, rrule`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row
}

export async function findRule(
  db: Db,
  account_id: number,
  id: number,
): Promise<{ id: number; rrule: string } | undefined> {
  const { rows } = await sql<{ id: number; rrule: string }>`
    select id, rrule from recurrence_rule where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}
