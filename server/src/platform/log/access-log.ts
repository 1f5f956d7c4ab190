import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, once the session has said so; for the log alone. */
    logged_caller: { account_id: number; user_id: number } | null
  }
}

/**
 * A line for every request: which route, never which address, because addresses hold ids and what was searched for.
 * The health checks, asked every second or two, are not worth one.
 */
export function registerAccessLog(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('logged_caller', null)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') return
    log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        request_id: request.id,
        account_id: request.logged_caller?.account_id,
        user_id: request.logged_caller?.user_id,
      },
      'request',
    )
  })
}
