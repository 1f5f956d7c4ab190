import * as routes from '@wardline/contract/reports/status.routes.ts'
import type { Database } from '../../platform/db/database.ts'
import { handle } from '../../platform/http/handle.ts'
import { getSystemStatus, type OfServer } from './status.actions.ts'

export const statusRoutes = (db: Database, options: OfServer) => [
  handle(routes.getSystemStatus, (ctx) => getSystemStatus(ctx, db, options)),
]
