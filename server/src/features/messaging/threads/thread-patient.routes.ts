import * as routes from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './thread-patient.actions.ts'

export const threadPatientRoutes = [
  handle(routes.changeThreadPatient, (ctx, { params, body }) =>
    actions.changeThreadPatient(ctx, params.id, body),
  ),
  handle(routes.getThreadPatient, (ctx, { params }) => actions.getThreadPatient(ctx, params.id)),
]
