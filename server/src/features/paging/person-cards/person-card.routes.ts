import * as routes from '@wardline/contract/paging/person-cards/person-card.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getPersonCard } from './person-card.actions.ts'

export const personCardRoutes = [
  handle(routes.getPersonCard, (ctx, { params }) => getPersonCard(ctx, params.id)),
]
