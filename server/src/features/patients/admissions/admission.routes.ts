import * as routes from '@wardline/contract/patients/admissions/admission.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './admission.actions.ts'

export const admissionRoutes = [
  handle(routes.dischargePatient, (ctx, { params }) => actions.dischargePatient(ctx, params.id)),
  handle(routes.readmitPatient, (ctx, { params, body }) => actions.readmitPatient(ctx, params.id, body)),
  handle(routes.mergePatient, (ctx, { params, body }) => actions.mergePatient(ctx, params.id, body.into_id)),
]
