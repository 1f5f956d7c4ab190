import { sql } from 'kysely'
import type { Db } from './connection.ts'

/**
 * Plans the statements of this transaction for the rows that their tables have now. Connections keep one plan for each
 * statement, which may be from when a table was empty: after a large import such a plan scans the table for each row.
 */
export const useCustomPlans = (db: Db) => sql`set local plan_cache_mode = force_custom_plan`.execute(db)

/** Lifts the statement timeout for this transaction, which reads or counts years of rows. */
export const allowLongStatements = (db: Db) => sql`set local statement_timeout = 0`.execute(db)
