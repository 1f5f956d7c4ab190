import * as routes from '@wardline/contract/integrations/emr.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as endpoint from './endpoint.actions.ts'
import * as writeback from './writeback.actions.ts'

export const emrRoutes = (needs: endpoint.EndpointNeeds) => [
  handle(routes.writeThreadBack, (ctx, { params }) => writeback.writeThreadBack(ctx, params.id)),
  handle(routes.getThreadWriteback, (ctx, { params }) => writeback.getThreadWriteback(ctx, params.id)),
  handle(routes.getEmrEndpoint, (ctx) => endpoint.getEmrEndpoint(ctx, needs)),
  handle(routes.setEmrEndpoint, (ctx, { body }) => endpoint.setEmrEndpoint(ctx, body, needs)),
]
