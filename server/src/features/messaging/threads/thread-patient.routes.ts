import * as routes from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './thread-patient.actions.ts'

export const threadPatientRoutes = [
  handle(routes.changeThreadPatient, (ctx, { params, body }) =>
    actions.changeThreadPatient(ctx, params.id, body),
  ),
  handleList(routes.listPatientThreads, (ctx, { params, query }) =>
    actions.listPatientThreads(ctx, params.id, query),
  ),
  handle(routes.getThreadPatient, (ctx, { params }) => actions.getThreadPatient(ctx, params.id)),
]
