import {
  listDraftReachability,
  listReachability,
} from '@wardline/contract/alerts/reachability/reachability.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './reachability.actions.ts'

export const reachabilityRoutes = [
  handle(listReachability, (ctx, { query }) => actions.listReachability(ctx, query)),
  handle(listDraftReachability, async (ctx, { params: { id, draft_id } }) =>
    onePage(await actions.listDraftReachability(ctx, { group_id: id, draft_id })),
  ),
]
