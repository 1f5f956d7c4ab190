import { common } from '@wardline/contract/errors.ts'
import { limits } from '@wardline/contract/limits.ts'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import cookie from '@fastify/cookie'
import type { Logger } from 'pino'
import { Crossed, isDatabaseError } from '../db/database-error.ts'
import { AppError } from './errors.ts'
import { acceptFixedQueries } from './fixed-query.ts'

interface Options {
  log: Logger
  /** How many proxies stand in front; their X-Forwarded-For and -Proto are believed, nobody else's. */
  trust_proxy: number
}

/**
 * PostgreSQL, or the way to it, is not there (class 08, 53 and 57P0x, and what the driver says without a code), or so busy
 * that a lock or an answer took too long, or the same rows were fought over to the last attempt.
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
  return error instanceof Crossed || connectionProblems.test(error.message)
}

/** Fastify's own refusals, in our words. */
const fastifyCodes: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError(common.wrongType),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError(common.tooLarge),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError(common.badJson),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError(common.badJson),
}

/** A row that was there when it was looked at, and not when it was needed; or the other way round. */
const foreignKeyViolation = '23503'

function refusalOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const known = fastifyCodes[error.code]
  if (known) return known
  if (error instanceof SyntaxError || error.statusCode === 400) return new AppError(common.badJson)
  if (isDatabaseError(error) && error.code === foreignKeyViolation)
    return new AppError(common.changedMeanwhile)
  if (isUnavailable(error)) return new AppError(common.unavailable)
  return new AppError(common.serverError)
}

/** Fastify with our body rules, error shapes and headers; no route yet. */
export async function httpServer({ log, trust_proxy }: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // The access log is ours (log/): one line a request, nothing of what it carried.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < trust_proxy,
    bodyLimit: limits.request_bytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    // An address that is not even spelled right names nothing.
    frameworkErrors: (_error, _request, reply) =>
      sendRefusal(reply as unknown as FastifyReply, new AppError(common.notFound)),
    // Longer than the longest upload; a body that was refused unread is drained no longer than this either.
    requestTimeout: 620_000,
  }) as unknown as FastifyInstance

  acceptFixedQueries(app)
  await app.register(cookie)
  // Only JSON is a body here (upload routes stream multipart); anything else is 415.
  app.removeContentTypeParser('text/plain')

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500)
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    if (refusal.status === 503) reply.header('retry-after', '2')
    return sendRefusal(reply, refusal)
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new AppError(common.notFound)))
  return app
}

function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(refusal.body))
}
