import * as routes from '@wardline/contract/reports/setup-checklist/setup-checklist.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getSetupChecklist } from './setup-checklist.actions.ts'

export const setupChecklistRoutes = [
  handle(routes.getSetupChecklist, (ctx, { params }) => getSetupChecklist(ctx, params.id)),
]
