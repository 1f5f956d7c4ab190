import * as routes from '@wardline/contract/messaging/subject.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import * as actions from './subject.actions.ts'

export const subjectRoutes = [
  handle(routes.changeSubject, (ctx, { params, body }) => actions.changeSubject(ctx, params.id, body)),
  handle(routes.getThreadPatient, (ctx, { params }) => actions.getThreadPatient(ctx, params.id)),
]
