import * as routes from '@wardline/contract/paging/proposals/roster-proposal.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { proposeRoster } from './roster-proposal.actions.ts'
import { replanRoster } from './roster-replan.actions.ts'

export const rosterProposalRoutes = [
  handle(routes.proposeRoster, (ctx, { params: { id, draft_id }, body }) =>
    proposeRoster(ctx, { group_id: id, draft_id }, body),
  ),
  handle(routes.replanRoster, (ctx, { params: { id, draft_id }, body }) =>
    replanRoster(ctx, { group_id: id, draft_id }, body),
  ),
]
