import * as routes from '@wardline/contract/reports/status.routes.ts'
import type { Database } from '../../platform/db/database.ts'
import { handle } from '../../platform/http/handle.ts'
import { getSystemStatus, type ServerStatus } from './status.actions.ts'

export const statusRoutes = (db: Database, options: ServerStatus) => [
  handle(routes.getSystemStatus, (ctx) => getSystemStatus(ctx, db, options)),
]
