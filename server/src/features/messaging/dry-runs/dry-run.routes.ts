import * as routes from '@wardline/contract/routing/dry-runs/dry-run.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './dry-run.actions.ts'

export const dryRunRoutes = [
  handle(routes.createDryRun, (ctx, { body }) => actions.startDryRun(ctx, body)),
  handle(routes.getDryRun, (ctx, { params }) => actions.getDryRun(ctx, params.id)),
  handle(routes.listDryRunThreads, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.listThreads(ctx, params.id, query)),
  ),
]
