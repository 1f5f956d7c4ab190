import * as routes from '@wardline/contract/paging/my-shifts/my-shift.routes.ts'
import * as summaryRoutes from '@wardline/contract/paging/my-shifts/shift-summary.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { listMyShifts } from './my-shift.actions.ts'
import * as summaries from './shift-summary.actions.ts'

export const myShiftRoutes = [
  handle(routes.listMyShifts, (ctx, { query }) => listMyShifts(ctx, query.weeks)),
  handle(summaryRoutes.getShiftSummary, (ctx) => summaries.getShiftSummary(ctx)),
  handle(summaryRoutes.getShiftSummarySettings, (ctx) => summaries.getShiftSummarySettings(ctx)),
  handle(summaryRoutes.setShiftSummarySettings, (ctx, { body }) =>
    summaries.setShiftSummarySettings(ctx, body),
  ),
  handle(summaryRoutes.sendShiftSummary, (ctx) => summaries.sendShiftSummary(ctx)),
]
