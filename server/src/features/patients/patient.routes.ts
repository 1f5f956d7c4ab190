import * as routes from '@wardline/contract/patients/patient.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './patient.actions.ts'

export const patientRoutes = [
  handle(routes.listPatients, async (ctx, { query, request }) =>
    paged(request, query, await actions.listPatients(ctx, query)),
  ),
  handle(routes.getPatient, (ctx, { params }) => actions.getPatient(ctx, params.id)),
  handle(routes.listEncounters, async (ctx, { query, request }) =>
    paged(request, query, await actions.listEncounters(ctx, query)),
  ),
]
