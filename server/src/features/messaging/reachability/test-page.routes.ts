import * as routes from '@wardline/contract/alerts/reachability/reachability.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import type { Database } from '../../../platform/db/database.ts'
import * as actions from './test-page.actions.ts'

export const testPageRoutes = ({ db }: { db: Database }) => [
  handle(routes.sendTestPage, (ctx, { body }) => actions.sendTestPage(ctx, { db, clock: ctx.clock }, body)),
  handle(routes.getTestPage, (ctx, { params }) => actions.getTestPage(ctx, params.id)),
]
