import * as locationRoutes from '@wardline/contract/patients/location.routes.ts'
import * as routes from '@wardline/contract/patients/patient.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { handleList } from '../../platform/http/paging.ts'
import * as locations from './location.actions.ts'
import * as actions from './patient.actions.ts'

export const patientRoutes = [
  handleList(routes.listPatients, (ctx, { query }) => actions.listPatients(ctx, query)),
  handle(routes.getPatientViews, (ctx) => actions.getPatientViews(ctx)),
  handle(routes.getPatient, (ctx, { params }) => actions.getPatient(ctx, params.id)),
  handle(routes.createPatient, (ctx, { body }) => actions.createPatient(ctx, body)),
  handle(routes.changePatient, (ctx, { params, body }) => actions.changePatient(ctx, params.id, body)),
  handleList(routes.listEncounters, (ctx, { query }) => actions.listEncounters(ctx, query)),
  handleList(locationRoutes.listLocations, (ctx, { query }) => locations.listLocations(ctx, query)),
  handle(locationRoutes.createLocation, (ctx, { body }) => locations.createLocation(ctx, body)),
]
