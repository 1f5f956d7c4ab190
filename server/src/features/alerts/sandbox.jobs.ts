import type { Database } from '../../platform/db/database.ts'
import { forgetOld } from './sandbox.queries.ts'

export const sandboxHousekeeping = (db: Database) => ({
  name: 'forget_old_sandbox',
  cron: '50 3 * * *',
  run: () => db.worker(forgetOld),
})
