import { commonErrors } from '@wardline/contract/errors.ts'
import { limits } from '@wardline/contract/limits.ts'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import cookie from '@fastify/cookie'
import type { Logger } from 'pino'
import { LockConflictError, isDatabaseError } from '../db/database-error.ts'
import { LimitReached } from '../limits/rate-limiter.ts'
import { AppError } from './errors.ts'
import { limitBodyTime } from './body-timeout.ts'
import { acceptFixedQueries } from './fixed-query.ts'
import { acceptJson } from './json-body.ts'

interface Options {
  log: Logger
  /** Number of proxies in front whose X-Forwarded-For and -Proto are trusted. */
  trust_proxy: number
  body_ms?: number
  /** Milliseconds that open requests have to finish after `close`; then their connections end. */
  drain_ms?: number
}

/**
 * PostgreSQL is unreachable or overloaded (classes 08, 53 and 57P0x, and driver errors without a code), a lock
 * or statement timed out, or all retries failed.
 */
const unavailableCodes = /^(08|53|57P0|57014|55P03|25P03|40001|40P01)/
const connectionProblems =
  /Connection terminated|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE|not queryable|Client was closed/

function isUnavailable(error: Error & { code?: unknown }): boolean {
  if (
    typeof error.code === 'string' &&
    (unavailableCodes.test(error.code) || connectionProblems.test(error.code))
  )
    return true
  return error instanceof LockConflictError || connectionProblems.test(error.message)
}

const fastifyCodes: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError(commonErrors.wrongType),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError(commonErrors.tooLarge),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError(commonErrors.badJson),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError(commonErrors.badJson),
}

/** A referenced row was deleted, or a deleted row is still referenced. */
const foreignKeyViolation = '23503'

function refusalOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (error instanceof LimitReached) return new AppError(error.refusal, undefined, error.wait_seconds)
  const known = fastifyCodes[error.code]
  if (known) return known
  if (error instanceof SyntaxError || error.statusCode === 400) return new AppError(commonErrors.badJson)
  if (isDatabaseError(error) && error.code === foreignKeyViolation) return new AppError(commonErrors.conflict)
  if (isUnavailable(error)) return new AppError(commonErrors.unavailable)
  return new AppError(commonErrors.serverError)
}

/** Node closes the connections that are idle at `close`, but not those that become idle later. */
function closeWhenIdle(app: FastifyInstance, drain_ms: number): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 20)
    const deadline = setTimeout(() => app.server.closeAllConnections(), drain_ms)
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(deadline)
    })
  })
}

export async function httpServer(options: Options): Promise<FastifyInstance> {
  const { log, trust_proxy, body_ms, drain_ms = 5_000 } = options
  const app = Fastify({
    loggerInstance: log,
    // log/access-log.ts writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < trust_proxy,
    bodyLimit: limits.request_bytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Malformed URLs are not found.
    frameworkErrors: (_error, _request, reply) =>
      sendRefusal(reply as unknown as FastifyReply, new AppError(commonErrors.notFound)),
    // Longer than the longest upload; also limits draining of a refused body.
    requestTimeout: 620_000,
  }) as unknown as FastifyInstance

  acceptFixedQueries(app)
  limitBodyTime(app, body_ms)
  closeWhenIdle(app, drain_ms)
  await app.register(cookie)
  // Accepts JSON only; upload routes stream multipart bodies.
  app.removeContentTypeParser('text/plain')
  acceptJson(app)

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500)
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    if (refusal.retry_after_seconds !== undefined) reply.header('retry-after', refusal.retry_after_seconds)
    return sendRefusal(reply, refusal)
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new AppError(commonErrors.notFound)))
  return app
}

function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(refusal.body))
}
