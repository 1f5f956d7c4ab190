import * as routes from '@wardline/contract/alerts/stopped-address.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './stopped-address.actions.ts'

export const stoppedAddressRoutes = [
  handle(routes.listStopped, async (ctx, { request }) => {
    const results = await actions.findStopped(ctx)
    return paged(request, { page: 1, page_size: results.length || 1 }, { count: results.length, results })
  }),
  handle(routes.liftStopped, async (ctx, { body }) => {
    await actions.liftStopped(ctx, body.address)
    return undefined
  }),
]
