import * as routes from '@wardline/contract/patients/updates/patient-update.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import { listPatientUpdates } from './patient-update.actions.ts'

export const patientUpdateRoutes = [
  handle(routes.listPatientUpdates, async (ctx, { params, query, request }) =>
    paged(request, query, await listPatientUpdates(ctx, params.id, query)),
  ),
]
