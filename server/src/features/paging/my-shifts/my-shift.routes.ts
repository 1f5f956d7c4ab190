import * as routes from '@wardline/contract/paging/my-shifts/my-shift.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { listMyShifts } from './my-shift.actions.ts'

export const myShiftRoutes = [handle(routes.listMyShifts, (ctx, { query }) => listMyShifts(ctx, query.weeks))]
