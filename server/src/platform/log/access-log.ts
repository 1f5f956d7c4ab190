import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

declare module 'fastify' {
  interface FastifyRequest {
    logged_caller: { account_id: number; user_id: number } | null
  }
}

/** Logs the route, never the address, which contains ids and search words. Skips health checks. */
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
