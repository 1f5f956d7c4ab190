import * as routes from '@wardline/contract/alerts/carrier.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import { testCarrier } from './carrier-test.actions.ts'
import * as actions from './carrier.actions.ts'

export const carrierRoutes = (needs: actions.CarrierNeeds) => [
  handle(routes.listCarriers, async (ctx, { request }) => {
    const results = await actions.findCarriers(ctx, needs)
    return paged(request, { page: 1, page_size: results.length }, { count: results.length, results })
  }),
  handle(routes.setCarrier, (ctx, { body }) => actions.setCarrier(ctx, body, needs)),
  handle(routes.switchCarrier, (ctx, { params, body }) =>
    actions.switchCarrier(ctx, params.kind, body.is_on, needs),
  ),
  handle(routes.deleteCarrier, async (ctx, { params }) => {
    await actions.deleteCarrier(ctx, params.kind)
    return undefined
  }),
  handle(routes.testCarrier, (ctx, { params, body }) => testCarrier(ctx, params.kind, body, needs)),
]
