import { sql } from 'kysely'
import type { Db } from '../platform/db/connection.ts'

/** The phrases that each hospital starts with. `at`: ISO; now without one. */
export const insertQuickPhrases = (db: Db, account_id: number, at: string | null = null) =>
  sql`select insert_quick_phrases(${account_id}::bigint, coalesce(${at}::timestamptz, clock_now()))`.execute(
    db,
  )
