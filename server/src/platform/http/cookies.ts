import { createHash, timingSafeEqual } from 'node:crypto'
import type {} from '@fastify/cookie' // declares request.cookies
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { usesTls } from './site.ts'

/** Over TLS, the `__Host-` prefix binds the cookie to this host (RFC 6265bis). */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')
const sessionCookie = (request: FastifyRequest): string =>
  cookieName(usesTls(request.server.site, request.raw))

const csrfCookie = 'csrftoken'

/** Derived from the session token: needs no storage and is worthless for another session. */
export const csrfToken = (token: string): string =>
  createHash('sha256').update(`csrf:${token}`).digest('base64url')

export const sessionToken = (request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookie(request)]

/** The session token of a WebSocket upgrade, which Fastify does not parse. */
export const tokenOfUpgrade = (app: FastifyInstance, request: IncomingMessage): string | undefined =>
  app.parseCookie(request.headers.cookie ?? '')[cookieName(usesTls(app.site, request))]

const deviceCookie = (request: FastifyRequest): string =>
  usesTls(request.server.site, request.raw) ? '__Host-device' : 'device'

/** Undefined without a device cookie, or with one that is not ours. */
export function deviceToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[deviceCookie(request)]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Kept after the sign-out. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  const secure = usesTls(request.server.site, request.raw)
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: maxAgeSeconds } as const
  reply.setCookie(deviceCookie(request), token, options)
}

const signOnCookie = (request: FastifyRequest): string =>
  usesTls(request.server.site, request.raw) ? '__Host-sign-on' : 'sign-on'

/** Ties a sign-in at an identity provider to the browser that started it. */
export function signOnToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[signOnCookie(request)]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** `lax`: the provider returns the browser with a GET, also after the POST of SAML, which is redirected. */
export function setSignOnCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  const secure = usesTls(request.server.site, request.raw)
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: maxAgeSeconds } as const
  reply.setCookie(signOnCookie(request), token, options)
}

export function csrfMatches(request: FastifyRequest, token: string): boolean {
  const received = Buffer.from(String(request.headers['x-csrftoken'] ?? ''))
  const expected = Buffer.from(csrfToken(token))
  return received.length === expected.length && timingSafeEqual(received, expected)
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  const secure = usesTls(request.server.site, request.raw)
  const options = { path: '/', sameSite: 'lax', secure, maxAge: maxAgeSeconds } as const
  reply.setCookie(sessionCookie(request), token, { ...options, httpOnly: true })
  reply.setCookie(csrfCookie, csrfToken(token), options)
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(request), { path: '/' })
  reply.clearCookie(csrfCookie, { path: '/' })
}

/** Names a sign-in that is not complete: `pending` waits for a second factor, `passkey` for the answer of a passkey. */
type SignInStep = 'pending' | 'passkey'

const stepCookie = (request: FastifyRequest, step: SignInStep): string =>
  usesTls(request.server.site, request.raw) ? `__Host-${step}` : step

export const stepToken = (request: FastifyRequest, step: SignInStep): string | undefined =>
  request.cookies[stepCookie(request, step)]

/** The cookie is `strict`, so no other site can complete a sign-in in this browser. */
export function setStepCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  step: SignInStep,
  { token, minutes }: { token: string; minutes: number },
): void {
  const secure = usesTls(request.server.site, request.raw)
  const options = { path: '/', sameSite: 'strict', secure, httpOnly: true, maxAge: minutes * 60 } as const
  reply.setCookie(stepCookie(request, step), token, options)
}

export function clearStepCookie(request: FastifyRequest, reply: FastifyReply, step: SignInStep): void {
  reply.clearCookie(stepCookie(request, step), { path: '/' })
}
