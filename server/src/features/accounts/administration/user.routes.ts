import * as routes from '@wardline/contract/accounts/user.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './user.actions.ts'

export const userRoutes = [
  handle(routes.lockUser, async (ctx, { params }) => {
    await actions.setUserLock(ctx, params.id, true)
    return undefined
  }),
  handle(routes.unlockUser, async (ctx, { params }) => {
    await actions.setUserLock(ctx, params.id, false)
    return undefined
  }),
  handle(routes.deactivateUser, async (ctx, { params }) => {
    await actions.setUserActive(ctx, params.id, false)
    return undefined
  }),
  handle(routes.reactivateUser, async (ctx, { params }) => {
    await actions.setUserActive(ctx, params.id, true)
    return undefined
  }),
  handle(routes.clearDevices, async (ctx, { params }) => {
    await actions.clearDevices(ctx, params.id)
    return undefined
  }),
]
