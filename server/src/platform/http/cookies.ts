import { createHash, timingSafeEqual } from 'node:crypto'
import type {} from '@fastify/cookie' // request.cookies, also for whoever checks this file without the server
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Over TLS the cookie's name binds it to this host and to https (RFC 6265bis, `__Host-`); plain http cannot carry it. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')
const sessionCookie = (request: FastifyRequest): string => cookieName(request.protocol === 'https')

const csrfCookie = 'csrftoken'

/** Derived from the secret in the session cookie: nothing to store, and worthless with any other session. */
export const csrfToken = (token: string): string =>
  createHash('sha256').update(`csrf:${token}`).digest('base64url')

export const sessionToken = (request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookie(request)]

/** The same for a WebSocket upgrade, which Fastify does not see. */
export function tokenOfUpgrade(
  app: FastifyInstance,
  request: IncomingMessage,
  trust_proxy: number,
): string | undefined {
  const isEncrypted = 'encrypted' in request.socket
  const isSecure = isEncrypted || (trust_proxy > 0 && request.headers['x-forwarded-proto'] === 'https')
  return app.parseCookie(request.headers.cookie ?? '')[cookieName(isSecure)]
}

export function csrfMatches(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(String(request.headers['x-csrftoken'] ?? ''))
  const expected = Buffer.from(csrfToken(token))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  const secure = request.protocol === 'https'
  const options = { path: '/', sameSite: 'lax', secure, maxAge: maxAgeSeconds } as const
  reply.setCookie(sessionCookie(request), token, { ...options, httpOnly: true })
  reply.setCookie(csrfCookie, csrfToken(token), options)
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(request), { path: '/' })
  reply.clearCookie(csrfCookie, { path: '/' })
}
