import { commonErrors } from '@wardline/contract/errors.ts'
import { limits } from '@wardline/contract/limits.ts'
import { canonicalPath } from '@wardline/contract/path-aliases.ts'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import cookie from '@fastify/cookie'
import type { Logger } from 'pino'
import { AppError } from './errors.ts'
import { limitBodyTime } from './body-timeout.ts'
import { acceptFixedQueries } from './fixed-query.ts'
import { acceptJson } from './json-body.ts'
import { toRefusal } from './refusal.ts'

interface Options {
  log: Logger
  /** Number of proxies in front whose X-Forwarded-For and -Proto are trusted. */
  trust_proxy: number
  body_ms?: number
  /** A connection without a complete request head is closed after this time and up to a fifth more. */
  head_ms?: number
  /** Milliseconds that open requests have to finish after `close`; then their connections end. */
  drain_ms?: number
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
  const { log, trust_proxy, body_ms, head_ms = 25_000, drain_ms = 5_000 } = options
  const app = Fastify({
    loggerInstance: log,
    // log/access-log.ts writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < trust_proxy,
    rewriteUrl: ({ url = '' }) => canonicalPath(url),
    bodyLimit: limits.request_bytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Malformed URLs are not found.
    frameworkErrors: (_error, _request, reply) =>
      sendRefusal(reply as unknown as FastifyReply, new AppError(commonErrors.notFound)),
    // Longer than the longest upload; also limits draining of a refused body.
    requestTimeout: 620_000,
    // Node counts from the connection, so that a silent one is closed too.
    http: { headersTimeout: head_ms, connectionsCheckingInterval: head_ms / 5 },
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
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(reply, toRefusal(error, request, reply)),
  )
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new AppError(commonErrors.notFound)))
  return app
}

function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(refusal.body))
}
