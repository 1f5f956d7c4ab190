import * as routes from '@wardline/contract/accounts/second-factors/second-step.routes.ts'
import type { FastifyRequest } from 'fastify'
import { clearStepCookie, deviceToken, setStepCookie, stepToken } from '../../../platform/http/cookies.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { handle } from '../../../platform/http/handle.ts'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import { challenge_minutes } from '../authenticators/passkey.rules.ts'
import { findRelyingParty, type RelyingParty } from '../authenticators/relying-party.rules.ts'
import { answerSignedIn, type OpenedSession, type SignInReply } from '../sessions/session-open.actions.ts'
import * as passkeys from './passkey-sign-in.actions.ts'
import { passkeysUnavailable } from './second-factor.errors.ts'
import * as actions from './second-step.actions.ts'

export interface SecondFactorServices extends actions.SecondStepServices {
  limiter: RateLimiter
  forgetSessions(session_ids: number[]): void
}

export const relyingPartyOf = ({ server, host }: FastifyRequest): RelyingParty | undefined =>
  findRelyingParty(server.site.public_url, host)

/** @throws 400 where browsers have no passkeys */
export function requireRelyingParty(request: FastifyRequest): RelyingParty {
  const party = relyingPartyOf(request)
  if (!party) throw invalid({ non_field_errors: [passkeysUnavailable] })
  return party
}

const cookiesOf = (request: FastifyRequest): actions.StepCookies => ({
  pending: stepToken(request, 'pending'),
  device: deviceToken(request),
})

export function secondStepRoutes(services: SecondFactorServices) {
  const answer = async ({ request, reply }: SignInReply, opened: OpenedSession) => {
    clearStepCookie(request, reply, 'pending')
    clearStepCookie(request, reply, 'passkey')
    return answerSignedIn(services, { request, reply }, opened)
  }
  return [
    handle(routes.signInWithTotp, async (ctx, { body, ...http }) =>
      answer(http, await actions.signInWithTotp(ctx, services, cookiesOf(http.request), body.one_time_code)),
    ),
    handle(routes.signInWithRecoveryCode, async (ctx, { body, ...http }) =>
      answer(
        http,
        await actions.signInWithRecoveryCode(ctx, services, cookiesOf(http.request), body.recovery_code),
      ),
    ),
    handle(routes.startPasskeyStep, (_, { request }) =>
      actions.startPasskeyStep(services, requireRelyingParty(request), cookiesOf(request)),
    ),
    handle(routes.signInWithPasskeyStep, async (ctx, { body, ...http }) => {
      const party = requireRelyingParty(http.request)
      const cookies = cookiesOf(http.request)
      return answer(http, await actions.signInWithPasskeyStep(ctx, services, party, cookies, body.credential))
    }),
    handle(routes.startPasskeySignIn, async (ctx, { request, reply }) => {
      const { options, cookie } = await passkeys.startPasskeySignIn(
        ctx,
        services,
        requireRelyingParty(request),
      )
      setStepCookie({ request, reply }, 'passkey', { token: cookie, minutes: challenge_minutes })
      return options
    }),
    handle(routes.signInWithPasskey, async (ctx, { body, ...http }) => {
      const { request } = http
      const opened = await passkeys.signInWithPasskey(ctx, services, requireRelyingParty(request), {
        ...body,
        cookie: stepToken(request, 'passkey'),
        device: deviceToken(request),
      })
      return answer(http, opened)
    }),
  ]
}
