import * as coverageRoutes from '@wardline/contract/paging/coverage.routes.ts'
import * as myShift from '@wardline/contract/paging/my-shift.routes.ts'
import * as routes from '@wardline/contract/paging/oncall.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import { coverageOfGroup } from './coverage.actions.ts'
import { myShifts } from './my-shift.actions.ts'
import * as actions from './oncall.actions.ts'

export const onCallRoutes = [
  handle(routes.listOnCall, async (ctx, { query, request }) =>
    paged(request, query, await actions.findOnCall(ctx, query)),
  ),
  handle(routes.getOnCall, (ctx, { params }) => actions.getOnCall(ctx, params.id)),
  handle(myShift.listMyShifts, (ctx, { query }) => myShifts(ctx, query.weeks)),
  handle(coverageRoutes.getCoverage, (ctx, { params }) => coverageOfGroup(ctx, params.id)),
]
