import * as routes from '@wardline/contract/accounts/session.routes.ts'
import type { Database } from '../../platform/db/database.ts'
import { clearSessionCookies, sessionToken, setSessionCookies } from '../../platform/http/cookies.ts'
import { handle } from '../../platform/http/handle.ts'
import * as actions from './session.actions.ts'

export const sessionRoutes = (db: Database, max_hours: number) => [
  handle(routes.login, async (ctx, { body, request, reply }) => {
    const earlier = sessionToken(request)
    const { token, me } = await actions.signIn(ctx, db, body)
    if (earlier !== undefined) await actions.endByToken(db, earlier)
    setSessionCookies(request, reply, token, max_hours * 3600)
    return me
  }),
  handle(routes.logout, async (ctx, { request, reply }) => {
    await actions.signOut(ctx)
    clearSessionCookies(request, reply)
    return undefined
  }),
  handle(routes.getMe, (ctx) => actions.whoAmI(ctx)),
  handle(routes.listSessions, (ctx) => actions.listSessions(ctx)),
  handle(routes.endSession, async (ctx, { params }) => {
    await actions.endSession(ctx, params.id)
    return undefined
  }),
  handle(routes.logoutEverywhere, (ctx) => actions.signOutEverywhere(ctx)),
  handle(routes.changeOwnPassword, async (ctx, { body }) => {
    await actions.changeOwnPassword(ctx, body)
    return undefined
  }),
]
