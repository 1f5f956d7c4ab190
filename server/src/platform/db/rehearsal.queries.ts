import { sql } from 'kysely'
import type { Db } from './connection.ts'

export const beginRehearsal = (db: Db) => sql`savepoint rehearsal`.execute(db)

/** Also ends the locks that were taken since. every account: no rows */
export const undoRehearsal = (db: Db) => sql`rollback to savepoint rehearsal`.execute(db)
