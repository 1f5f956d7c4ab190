import type { DemoSignIn } from '@wardline/contract/accounts/session.schemas.ts'
import * as routes from '@wardline/contract/accounts/session.routes.ts'
import {
  clearSessionCookies,
  deviceToken,
  setSessionCookies,
  setStepCookie,
} from '../../../platform/http/cookies.ts'
import { handle } from '../../../platform/http/handle.ts'
import { pending_minutes } from '../authenticators/pending-sign-in.queries.ts'
import { changeOwnPassword } from './password.actions.ts'
import * as lock from './session-lock.actions.ts'
import * as actions from './session.actions.ts'
import { SecondFactorNeededError } from './session.errors.ts'
import { answerSignedIn } from './session-open.actions.ts'
import type { SignInServices } from './sign-in-attempt.actions.ts'

interface SessionServices extends SignInServices {
  /** Their next request looks them up, without the delay of the event that announces their end. */
  forgetSessions(session_ids: number[]): void
  demoSignIn: () => DemoSignIn
}

export const sessionRoutes = (services: SessionServices) => [
  handle(routes.getDemoSignIn, () => Promise.resolve(services.demoSignIn())),
  handle(routes.login, async (ctx, { body, request, reply }) => {
    const result = await actions.signIn(ctx, services, { ...body, device: deviceToken(request) })
    if ('me' in result) return answerSignedIn(services, { request, reply }, result)
    setStepCookie({ request, reply }, 'pending', { token: result.pending, minutes: pending_minutes })
    throw new SecondFactorNeededError(result.methods)
  }),
  handle(routes.logout, async (ctx, { request, reply }) => {
    await actions.signOut(ctx)
    services.forgetSessions([ctx.caller.session_id])
    clearSessionCookies(request, reply)
    // Photos stay in the browser's cache for a year otherwise.
    reply.header('clear-site-data', '"cache"')
  }),
  handle(routes.lockSession, async (ctx) => {
    await lock.lockSession(ctx)
    services.forgetSessions([ctx.caller.session_id])
  }),
  handle(routes.unlockSession, async (ctx, { body, request, reply }) => {
    const { token, session_hours } = await lock.unlockSession(ctx, services, body.password)
    setSessionCookies(request, reply, token, session_hours * 3600)
  }),
  handle(routes.confirmPassword, async (ctx, { body, request, reply }) => {
    const { token, session_hours } = await lock.confirmPassword(ctx, services, body.password)
    setSessionCookies(request, reply, token, session_hours * 3600)
  }),
  handle(routes.getSessionLock, (ctx) => lock.getSessionLock(ctx)),
  // The router has noted the activity, as for every write.
  handle(routes.noteActivity, () => Promise.resolve(undefined)),
  handle(routes.getSessionLimits, (ctx) => lock.getSessionLimits(ctx)),
  handle(routes.setSessionLimits, (ctx, { body }) => lock.setSessionLimits(ctx, body)),
  handle(routes.getMe, (ctx) => actions.getOwnUser(ctx)),
  handle(routes.listSessions, (ctx) => actions.listSessions(ctx)),
  handle(routes.endSession, (ctx, { params }) => actions.endSession(ctx, params.id)),
  handle(routes.logoutEverywhere, (ctx) => actions.signOutEverywhere(ctx)),
  handle(routes.changeOwnPassword, async (ctx, { body, request, reply }) => {
    const { token, session_hours } = await changeOwnPassword(ctx, services, body)
    setSessionCookies(request, reply, token, session_hours * 3600)
  }),
]
