import * as routes from '@wardline/contract/accounts/sign-on/sign-on.routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  deviceToken,
  sessionToken,
  setSessionCookies,
  setSignOnCookie,
  signOnToken,
} from '../../../platform/http/cookies.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import { siteOrigin } from '../../../platform/http/site.ts'
import { answerSignedIn } from '../sessions/session-open.actions.ts'
import { attempt_minutes } from './attempt.queries.ts'
import * as callbacks from './sign-on-callback.actions.ts'
import type { Finish } from './sign-on-finish.actions.ts'
import { getServiceProviderMetadata } from './saml/saml-metadata.actions.ts'
import * as starts from './sign-on-start.actions.ts'
import type { SignOnServices } from './sign-on-services.access.ts'
import * as signOut from './sign-out.actions.ts'

const browserRequest = (request: FastifyRequest): starts.BrowserRequest => ({
  origin: siteOrigin(request),
  browser: signOnToken(request),
})

/** Sets the cookie that ties the sign-in to this browser. */
export function answerStarted(
  request: FastifyRequest,
  reply: FastifyReply,
  { url, browser }: starts.StartedSignOn,
): { url: string } {
  setSignOnCookie(request, reply, browser, attempt_minutes * 60)
  return { url }
}

const returning = (request: FastifyRequest) => ({
  origin: siteOrigin(request),
  browser: signOnToken(request),
  device: deviceToken(request),
  session_token: sessionToken(request),
  log: (reason: string) => request.log.warn({ reason }, 'sign-on refused'),
})

const redirect = (reply: FastifyReply, path: string): typeof replyHandled => {
  reply.redirect(path, 303)
  return replyHandled
}

async function answerFinish(
  services: SignOnServices,
  request: FastifyRequest,
  reply: FastifyReply,
  finish: Finish,
): Promise<typeof replyHandled> {
  if (finish.kind === 'signed_in') await answerSignedIn(services, { request, reply }, finish.opened)
  if (finish.kind === 'confirmed')
    setSessionCookies(request, reply, finish.token, finish.session_hours * 3600)
  return redirect(reply, finish.path)
}

export const signOnRoutes = (services: SignOnServices) => [
  handle(routes.listSignOnProviders, async (ctx, { query, request }) => ({
    results: await starts.listOfferedProviders(ctx, services, {
      email: query.email,
      device: deviceToken(request),
    }),
  })),
  handle(routes.startSignOn, async (ctx, { body, request, reply }) =>
    answerStarted(request, reply, await starts.startSignOn(ctx, services, body, browserRequest(request))),
  ),
  handle(routes.confirmSignOn, async (ctx, { request, reply }) =>
    answerStarted(request, reply, await starts.startConfirmation(ctx, services, browserRequest(request))),
  ),
  handle(routes.getSignOnSignOut, async (ctx, { request }) => ({
    url: await signOut.findSignOutUrl(ctx, services, siteOrigin(request)),
  })),
  handle(routes.oidcCallback, async (ctx, { params, query, request, reply }) => {
    const given = { ...returning(request), uid: params.uid }
    const answer = { state: query.state, query: request.url.split('?')[1] ?? '' }
    return answerFinish(
      services,
      request,
      reply,
      await callbacks.handleCallback(ctx, services, given, answer),
    )
  }),
  handle(routes.finishSignOn, async (ctx, { query, request, reply }) =>
    answerFinish(
      services,
      request,
      reply,
      await callbacks.handleFinish(ctx, services, returning(request), query.code),
    ),
  ),
  handle(routes.getSamlMetadata, async (_ctx, { params, request, reply }) => {
    const xml = await getServiceProviderMetadata(services, params.uid, siteOrigin(request))
    reply.type('application/samlmetadata+xml; charset=utf-8').send(xml)
    return replyHandled
  }),
  ...providerCallbackRoutes(services),
]

const formOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')

/** The answer to a sign-out here needs no check: the session has ended already. */
const readLogout = (fields: URLSearchParams) => ({
  relay_state: fields.get('RelayState') ?? '',
  isAnswer: fields.has('SAMLResponse') && !fields.has('SAMLRequest'),
})

/** Called by providers, with forms. */
const providerCallbackRoutes = (services: SignOnServices) => [
  handle(routes.samlAcs, async (ctx, { params, request, reply }) => {
    const form = formOf(request)
    const outcome = await callbacks.handleResponse(
      ctx,
      services,
      { ...returning(request), uid: params.uid },
      { response: form.get('SAMLResponse') ?? '', relay_state: form.get('RelayState') ?? '' },
    )
    if (!('code' in outcome)) return redirect(reply, outcome.path)
    if (outcome.new_browser !== undefined)
      setSignOnCookie(request, reply, outcome.new_browser, attempt_minutes * 60)
    return redirect(reply, `${routes.finishSignOn.path}?code=${encodeURIComponent(outcome.code)}`)
  }),
  handle(routes.samlLogout, async (ctx, { params, request, reply }) => {
    const query = request.url.split('?')[1] ?? ''
    const { relay_state, isAnswer } = readLogout(new URLSearchParams(query))
    if (isAnswer) return redirect(reply, signOut.signInPage)
    const visit = { ...returning(request), uid: params.uid }
    const given = { message: { binding: 'redirect', query } as const, relay_state }
    return redirect(reply, await signOut.handleLogoutRequest(ctx, services, visit, given))
  }),
  handle(routes.samlLogoutPost, async (ctx, { params, request, reply }) => {
    const form = formOf(request)
    const { relay_state, isAnswer } = readLogout(form)
    if (isAnswer) return redirect(reply, signOut.signInPage)
    const visit = { ...returning(request), uid: params.uid }
    const message = { binding: 'post', SAMLRequest: form.get('SAMLRequest') ?? '' } as const
    return redirect(reply, await signOut.handleLogoutRequest(ctx, services, visit, { message, relay_state }))
  }),
  handle(routes.backchannelLogout, async (ctx, { params, request }) => {
    const logout_token = formOf(request).get('logout_token') ?? ''
    await signOut.handleBackchannelLogout(ctx, services, { uid: params.uid, logout_token })
  }),
]
