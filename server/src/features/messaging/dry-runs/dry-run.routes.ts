import * as routes from '@wardline/contract/routing/dry-runs/dry-run.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './dry-run.actions.ts'

export const dryRunRoutes = [
  handle(routes.createDryRun, (ctx, { body }) => actions.startDryRun(ctx, body)),
  handle(routes.getDryRun, (ctx, { params }) => actions.getDryRun(ctx, params.id)),
  handleList(routes.listDryRunThreads, (ctx, { params, query }) =>
    actions.listThreads(ctx, params.id, query),
  ),
]
