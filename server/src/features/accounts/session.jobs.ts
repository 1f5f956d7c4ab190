import type { Database } from '../../platform/db/database.ts'
import { endExpiredSessions, type SessionLimits } from './session.queries.ts'

/** Sessions that have run out let nobody in; this only keeps the table small. */
export const sessionHousekeeping = (db: Database, limits: SessionLimits) => ({
  name: 'end_expired_sessions',
  cron: '10 4 * * *',
  run: () => db.worker((writer) => endExpiredSessions(writer, limits)),
})
