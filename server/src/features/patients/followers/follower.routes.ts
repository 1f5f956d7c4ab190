import * as routes from '@wardline/contract/patients/followers/follower.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './follower.actions.ts'

export const followerRoutes = [
  handle(routes.followPatient, (ctx, { params }) => actions.followPatient(ctx, params.id)),
  handle(routes.unfollowPatient, (ctx, { params }) => actions.unfollowPatient(ctx, params.id)),
]
