import * as routes from '@wardline/contract/patients/updates/patient-update.routes.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { listPatientUpdates } from './patient-update.actions.ts'

export const patientUpdateRoutes = [
  handleList(routes.listPatientUpdates, (ctx, { params, query }) =>
    listPatientUpdates(ctx, params.id, query),
  ),
]
