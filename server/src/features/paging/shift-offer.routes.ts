import type { ShiftOffer } from '@wardline/contract/paging/shift-offer.schemas.ts'
import * as routes from '@wardline/contract/paging/shift-offer.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import * as actions from './shift-offer.actions.ts'

const all = (results: ShiftOffer[]) => ({ count: results.length, next: null, previous: null, results })

export const shiftOfferRoutes = [
  handle(routes.listGroupOffers, async (ctx, { params }) =>
    all(await actions.listGroupOffers(ctx, params.id)),
  ),
  handle(routes.listMyOffers, async (ctx) => all(await actions.listMyOffers(ctx))),
  handle(routes.offerShift, (ctx, { params, body }) => actions.offerShift(ctx, params.id, body)),
  handle(routes.acceptOffer, (ctx, { params }) => actions.acceptOffer(ctx, params.id)),
  handle(routes.declineOffer, (ctx, { params }) => actions.declineOffer(ctx, params.id)),
  handle(routes.withdrawOffer, (ctx, { params }) => actions.withdrawOffer(ctx, params.id)),
]
