import * as routes from '@wardline/contract/messaging/thread-copies/thread-copy.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { listThreadCopies } from './thread-copy.actions.ts'

export const threadCopyRoutes = [
  handle(routes.listThreadCopies, (ctx, { query }) =>
    listThreadCopies(ctx, query.ids.split(',').map(Number)),
  ),
]
