import * as routes from '@wardline/contract/reports/status.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { getSystemStatus, type ServerStatus } from './status.actions.ts'

export const statusRoutes = (server: ServerStatus) => [
  handle(routes.getSystemStatus, (ctx) => getSystemStatus(ctx, server)),
]
