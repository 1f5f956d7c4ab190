import * as routes from '@wardline/contract/integrations/directory-agents/cas-reading.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { requireAgent, type CasNeeds } from './cas-reading.access.ts'
import * as actions from './cas-reading.actions.ts'

export const casReadingRoutes = (needs: CasNeeds) => [
  handle(routes.getCasPlan, async (_ctx, { request }) =>
    actions.getPlan(needs.db, await requireAgent(needs, request)),
  ),
  handle(routes.beginCasReading, async (_ctx, { request }) =>
    actions.beginReading(needs.db, await requireAgent(needs, request)),
  ),
  handle(routes.getCasReading, async (_ctx, { request, params }) =>
    actions.getReading(needs.db, await requireAgent(needs, request), params.id),
  ),
  handle(routes.putCasPage, async (_ctx, { request, params, body }) =>
    actions.putPage(needs.db, await requireAgent(needs, request), { ...params, content: body }),
  ),
  handle(routes.commitCasReading, async (_ctx, { request, params, body }) =>
    actions.commitReading(needs.db, await requireAgent(needs, request), { ...params, ...body }),
  ),
]
