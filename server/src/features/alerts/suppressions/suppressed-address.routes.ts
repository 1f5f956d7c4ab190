import * as routes from '@wardline/contract/alerts/suppressions/suppressed-address.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './suppressed-address.actions.ts'

export const suppressedAddressRoutes = [
  handle(routes.listSuppressedAddresses, async (ctx, { request }) => {
    const results = await actions.listSuppressedAddresses(ctx)
    return paged(request, { page: 1, page_size: results.length || 1 }, { count: results.length, results })
  }),
  handle(routes.liftSuppression, (ctx, { body }) => actions.liftSuppression(ctx, body.address)),
]
