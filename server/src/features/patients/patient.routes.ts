import * as locationRoutes from '@wardline/contract/patients/location.routes.ts'
import * as routes from '@wardline/contract/patients/patient.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as locations from './location.actions.ts'
import * as actions from './patient.actions.ts'

export const patientRoutes = [
  handle(routes.listPatients, async (ctx, { query, request }) =>
    paged(request, query, await actions.listPatients(ctx, query)),
  ),
  handle(routes.getPatient, (ctx, { params }) => actions.getPatient(ctx, params.id)),
  handle(routes.createPatient, (ctx, { body }) => actions.createPatient(ctx, body)),
  handle(routes.changePatient, (ctx, { params, body }) => actions.changePatient(ctx, params.id, body)),
  handle(routes.listEncounters, async (ctx, { query, request }) =>
    paged(request, query, await actions.listEncounters(ctx, query)),
  ),
  handle(locationRoutes.listLocations, async (ctx, { query, request }) =>
    paged(request, query, await locations.listLocations(ctx, query)),
  ),
  handle(locationRoutes.createLocation, (ctx, { body }) => locations.createLocation(ctx, body)),
]
