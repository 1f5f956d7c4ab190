import * as routes from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import * as requestRoutes from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './care-team.actions.ts'
import * as requests from './care-team-request.actions.ts'

export const careTeamRoutes = [
  handleList(routes.listCareProviders, (ctx, { query }) => actions.listCareProviders(ctx, query)),
  handle(routes.getCareTeam, (ctx, { params, query }) => actions.getCareTeam(ctx, params.id, query)),
  handle(routes.assignProvider, (ctx, { body }) => actions.assignProvider(ctx, body)),
  handle(routes.unassignProvider, (ctx, { params }) => actions.unassignProvider(ctx, params)),
  handle(routes.takePatients, (ctx, { body }) => actions.takePatients(ctx, body)),
  handleList(requestRoutes.listCareTeamRequests, (ctx, { query }) =>
    requests.listCareTeamRequests(ctx, query),
  ),
  handleList(requestRoutes.listPatientCareTeamRequests, (ctx, { params, query }) =>
    requests.listPatientCareTeamRequests(ctx, params.id, query),
  ),
  handle(requestRoutes.createCareTeamRequest, (ctx, { params, body }) =>
    requests.createCareTeamRequest(ctx, params.id, body),
  ),
  handle(requestRoutes.acceptCareTeamRequest, (ctx, { params }) =>
    requests.acceptCareTeamRequest(ctx, params.id),
  ),
  handle(requestRoutes.declineCareTeamRequest, (ctx, { params }) =>
    requests.declineCareTeamRequest(ctx, params.id),
  ),
  handle(requestRoutes.withdrawCareTeamRequest, (ctx, { params }) =>
    requests.withdrawCareTeamRequest(ctx, params.id),
  ),
]
