import * as routes from '@wardline/contract/messaging/retention/retention.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as holds from './legal-hold.actions.ts'
import * as actions from './retention.actions.ts'

export const retentionRoutes = [
  handle(routes.getRetention, (ctx, { params }) => actions.getRetention(ctx, params.id)),
  handle(routes.changeRetention, (ctx, { params, body }) => actions.changeRetention(ctx, params, body)),
  handle(routes.previewRetention, (ctx, { params, body }) =>
    actions.previewRetention(ctx, params, body.days),
  ),
  handleList(routes.listLegalHolds, (ctx, { params, query }) => holds.listLegalHolds(ctx, params.id, query)),
  handle(routes.createLegalHold, (ctx, { params, body }) => holds.createLegalHold(ctx, params.id, body)),
  handle(routes.releaseLegalHold, (ctx, { params, body }) =>
    holds.releaseLegalHold(ctx, params, body.reason),
  ),
]
