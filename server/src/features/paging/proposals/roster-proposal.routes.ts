import { proposeRoster as route } from '@wardline/contract/paging/proposals/roster-proposal.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { proposeRoster } from './roster-proposal.actions.ts'

export const rosterProposalRoutes = [
  handle(route, (ctx, { params: { id, draft_id }, body }) =>
    proposeRoster(ctx, { group_id: id, draft_id }, body),
  ),
]
