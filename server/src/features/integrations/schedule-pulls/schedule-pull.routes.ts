import { listSourcePulls as pulls } from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import * as routes from '@wardline/contract/integrations/schedule-sources/source-preview.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { deleteSourceOverride, listSourceOverrides } from './override.actions.ts'
import { applySourcePreview, getSourcePreview } from './preview.actions.ts'
import { listSourcePulls } from './pull.actions.ts'

export const schedulePullRoutes = [
  handle(pulls, (ctx, { params }) => listSourcePulls(ctx, params)),
  handle(routes.getSourcePreview, (ctx, { params }) => getSourcePreview(ctx, params)),
  handle(routes.applySourcePreview, (ctx, { params, body }) => applySourcePreview(ctx, params, body)),
  handle(routes.listSourceOverrides, (ctx, { params }) => listSourceOverrides(ctx, params)),
  handle(routes.deleteSourceOverride, (ctx, { params: { event_id, ...key } }) =>
    deleteSourceOverride(ctx, key, event_id),
  ),
]
