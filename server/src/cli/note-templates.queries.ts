import { sql } from 'kysely'
import type { Db } from '../platform/db/connection.ts'

/** The template of handoffs with its fields. `at`: ISO; now without one. */
export const insertHandoffTemplate = (db: Db, account_id: number, at: string | null = null) =>
  sql`select insert_handoff_template(${account_id}::bigint, coalesce(${at}::timestamptz, clock_now()))`.execute(
    db,
  )
