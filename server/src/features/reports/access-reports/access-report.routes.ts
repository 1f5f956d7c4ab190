import * as routes from '@wardline/contract/reports/access-reports/access-report.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './access-report.actions.ts'

export const accessReportRoutes = [
  handle(routes.getPatientAccessReport, (ctx, { params, query }) =>
    actions.getPatientAccessReport(ctx, params, query),
  ),
  handle(routes.getUserAccessReport, (ctx, { params, query }) =>
    actions.getUserAccessReport(ctx, params, query),
  ),
]
