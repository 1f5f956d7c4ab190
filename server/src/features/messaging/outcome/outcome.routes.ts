import * as routes from '@wardline/contract/messaging/outcome/outcome.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getMessageOutcome } from './outcome.actions.ts'

export const outcomeRoutes = [
  handle(routes.getMessageOutcome, (ctx, { params, query }) =>
    getMessageOutcome(ctx, params.id, query.message_id),
  ),
]
