import * as routes from '@wardline/contract/patients/access/patient-access.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './patient-access.actions.ts'

export const patientAccessRoutes = [
  handle(routes.getPatientAccess, (ctx, { params }) => actions.getPatientAccess(ctx, params.id)),
  handle(routes.openRecord, (ctx, { params, body }) => actions.openRecord(ctx, params.id, body)),
  handle(routes.closeRecord, (ctx, { params }) => actions.closeRecord(ctx, params.id)),
]
