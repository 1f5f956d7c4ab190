import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Notice } from '../../platform/carriers/carrier.ts'
import './carrier.tables.ts'

/** Undefined when it is there already: an alert that is tried again under its reference. */
export async function keepNotice(db: Db, notice: Notice): Promise<number | undefined> {
  const { account_id, reference, medium, address, priority, subject, text, choices } = notice
  const { rows } = await sql<{ id: number }>`
    insert into sandbox_message (account_id, reference, medium, address, priority, subject, text, choices)
    values (${account_id}, ${reference}, ${medium}, ${address}, ${priority}, ${subject}, ${text}, ${choices}::text[])
    on conflict do nothing
    returning id`.execute(db)
  return rows[0]?.id
}
