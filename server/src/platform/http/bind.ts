import { createHash } from 'node:crypto'
import { commonErrors, missingScope } from '@wardline/contract/errors.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import { successStatus, type Route } from '@wardline/contract/route.ts'
import { tokenScopeFor } from '@wardline/contract/registry/token-access.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadRecorder } from '../audit/read-recorder.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import {
  requestContext,
  type Caller,
  type Context,
  type IdempotencyKey,
  type TokenCaller,
} from './context.ts'
import { csrfMatches, sessionToken } from './cookies.ts'
import { AppError, forbidden, invalid } from './errors.ts'
import { routerAddress } from './fixed-query.ts'
import { replyHandled, type Handler } from './handle.ts'
import { dropReadOnlyFields, repeatsReadFields } from './read-only-fields.ts'
import { toRefusal } from './refusal.ts'
import { serializer, type Serialize } from './serialize.ts'
import { parse } from './validate.ts'

export interface Services {
  db: Database
  clock: Clock
  limiter: RateLimiter
  reads: ReadRecorder
  authenticate(token: string): Promise<Caller | undefined>
  authenticateApiToken(token: string): Promise<TokenCaller | undefined>
  /** Keeps the session from locking. */
  noteActivity(token: string): Promise<void>
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

async function callerOf(route: Route, request: FastifyRequest, services: Services): Promise<Caller> {
  const bearer = bearerToken(request)
  const caller =
    bearer === undefined
      ? await callerOfSession(route, request, services)
      : await callerOfApiToken(route, bearer, services)
  requireAllowed(route, caller)
  return caller
}

function requireAllowed({ allow }: Route, { permissions }: Caller): void {
  if (typeof allow !== 'object') return
  if (!permissions.has(allow.permission)) throw forbidden()
  if (allow.full_administration && !hasFullAdministration(permissions))
    throw new AppError(commonErrors.fullAdministration)
}

/** No CSRF token: browsers never send the header by themselves. No session begins or stays unlocked. */
async function callerOfApiToken(route: Route, token: string, services: Services): Promise<TokenCaller> {
  const caller = await services.authenticateApiToken(token)
  if (!caller) throw new AppError(commonErrors.tokenInvalid)
  await services.limiter.consume('api_requests', `${caller.account_id}:${caller.api_token.id}`)
  const scope = tokenScopeFor(route)
  if (scope === 'session_only') throw new AppError(commonErrors.sessionOnly)
  if (scope !== 'any' && !caller.api_token.scopes.has(scope)) throw new AppError(missingScope(scope))
  return caller
}

async function callerOfSession(route: Route, request: FastifyRequest, services: Services): Promise<Caller> {
  const token = sessionToken(request)
  const caller = token === undefined ? undefined : await services.authenticate(token)
  if (token === undefined || !caller) throw new AppError(commonErrors.notSignedIn)
  if (!safeMethods.has(route.method) && !csrfMatches(request, token)) throw new AppError(commonErrors.csrf)
  if (caller.is_locked && !route.while_locked) throw new AppError(commonErrors.sessionLocked)
  if (caller.must_enrol && !route.while_enrolling) throw new AppError(commonErrors.mustEnrol)
  if (!safeMethods.has(route.method) && !route.automatic) await services.noteActivity(token)
  return caller
}

function idempotencyOf(route: Route, request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (!route.creates || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': ['An Idempotency-Key is 8 to 200 visible characters.'] })
  }
  // A retry may omit the trailing slash.
  const address = request.url.replace(/\/(?=$|\?)/, '')
  const request_hash = createHash('sha256')
    .update(`${request.method} ${address}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return { key, request_hash, status: successStatus(route) }
}

function contextOf(route: Route, request: FastifyRequest, services: Services, caller: Caller | undefined) {
  const outside = {
    clock: services.clock,
    address: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
  if (!caller) return outside
  const idempotency = idempotencyOf(route, request)
  const { db, limiter, reads } = services
  return requestContext({ ...outside, caller, db, limiter, reads, idempotency })
}

/** For protocols whose refusals are documents of their own; other errors are answered as everywhere. */
const answerTooLarge =
  (whenTooLarge: NonNullable<Handler['whenTooLarge']>) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
    return whenTooLarge(reply)
  }

const answerRefusal =
  (sendRefusal: NonNullable<Handler['sendRefusal']>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendRefusal(reply, toRefusal(error, request, reply))

const editing: ReadonlySet<string> = new Set(['PUT', 'PATCH'])

/** The handler of GET at the address that a handler edits. */
export const findReader = (handlers: readonly Handler[], { route }: Handler): Handler | undefined =>
  editing.has(route.method)
    ? handlers.find(({ route: other }) => other.method === 'GET' && other.path === route.path)
    : undefined

const mayCall = ({ permissions, api_token }: Caller, route: Route): boolean => {
  const { allow } = route
  if (typeof allow === 'object' && !permissions.has(allow.permission)) return false
  if (typeof allow === 'object' && allow.full_administration && !hasFullAdministration(permissions))
    return false
  const scope = tokenScopeFor(route)
  return !api_token || scope === 'any' || (scope !== 'session_only' && api_token.scopes.has(scope))
}

/** A body that a client read before may repeat the fields that this route cannot change. */
async function acceptReadFields(
  { route }: Handler,
  reader: Handler,
  request: FastifyRequest,
  { caller, ctx }: { caller: Caller; ctx: unknown },
): Promise<void> {
  const { body } = request
  const { params, query, answers } = reader.route
  const answer = answers[200]
  if (!route.body || !answer || !repeatsReadFields(route.body, answer, body)) return
  const parsed = query ? query.safeParse(request.query) : { success: true, data: undefined }
  if (!parsed.success || !mayCall(caller, reader.route)) return
  const input = { params: params && parse(params, request.params), query: parsed.data, request }
  const found = await unlessRefused(() => reader.run(ctx as never, input as never))
  if (found === undefined) return
  dropReadOnlyFields(
    route.body,
    answer,
    body,
    JSON.parse(serializer(answer)(found)) as Record<string, unknown>,
  )
}

/** Without the record, the route itself refuses the request: GET may have other reasons to refuse. */
async function unlessRefused(read: () => unknown): Promise<unknown> {
  try {
    return await read()
  } catch (reason) {
    if (reason instanceof AppError) return undefined
    throw reason
  }
}

/** @param reader the handler of GET at the same address */
export function bind(app: FastifyInstance, handler: Handler, services: Services, reader?: Handler): void {
  const { route, run, whenTooLarge, sendRefusal } = handler
  const status = successStatus(route)
  const answer = route.answers[status]
  const media = route.media ?? 'application/json'
  const write: Serialize | undefined = status === 204 || !answer ? undefined : serializer(answer)

  async function answerRequest(request: FastifyRequest, reply: FastifyReply) {
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
    const isExpected = isForm === Boolean(route.upload) || route.callback
    if (!isExpected) throw new AppError(commonErrors.wrongType)
    const caller = route.allow === 'anyone' ? undefined : await callerOf(route, request, services)
    const ctx = contextOf(route, request, services, caller)
    if (reader && caller) await acceptReadFields(handler, reader, request, { caller, ctx })
    const parsed = {
      params: route.params && parse(route.params, request.params),
      query: route.query && parse(route.query, request.query),
      body: route.body && parse(route.body, request.body),
      request,
      reply,
    }
    if (caller) request.logged_caller = { account_id: caller.account_id, user_id: caller.user_id }
    const result = await run(ctx as Context as never, parsed as never)
    if (result === replyHandled) return reply
    reply.code(status)
    if (!write) return reply.send()
    return reply.type(`${media}; charset=utf-8`).send(write(result))
  }

  app.route({
    method: route.method,
    ...routerAddress(route.path),
    handler: answerRequest,
    config: { route },
    ...(whenTooLarge && { errorHandler: answerTooLarge(whenTooLarge) }),
    ...(sendRefusal && { errorHandler: answerRefusal(sendRefusal) }),
  })
}
