import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../http/site.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Times each request and serves /metrics to clients with the bearer `token`, and without one to this machine if
 * `allow_local`; others get 404.
 */
export function registerMetrics(
  app: FastifyInstance,
  { metrics, token, allow_local }: { metrics: Metrics; token: string | undefined; allow_local: boolean },
) {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
  const isToken = (request: FastifyRequest) =>
    expected !== undefined && timingSafeEqual(digest(request.headers.authorization ?? ''), expected)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    metrics.requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!(allow_local && isFromThisMachine(request.raw)) && !isToken(request)) {
      reply.callNotFound()
      return reply
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
