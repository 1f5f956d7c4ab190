import * as routes from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './patient-handoff.actions.ts'

export const patientHandoffRoutes = [
  handle(routes.listPatientHandoffs, async (ctx, { query, request }) =>
    paged(request, query, await actions.listPatientHandoffs(ctx, query)),
  ),
  handle(routes.listHandoffsOfPatient, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.listHandoffsOfPatient(ctx, params.id, query)),
  ),
  handle(routes.handOffPatients, (ctx, { body }) => actions.handOffPatients(ctx, body)),
  handle(routes.acceptPatientHandoff, (ctx, { params, body }) =>
    actions.acceptPatientHandoff(ctx, params.id, body.answer ?? ''),
  ),
  handle(routes.declinePatientHandoff, (ctx, { params, body }) =>
    actions.declinePatientHandoff(ctx, params.id, body.answer),
  ),
  handle(routes.withdrawPatientHandoff, (ctx, { params }) => actions.withdrawPatientHandoff(ctx, params.id)),
]
