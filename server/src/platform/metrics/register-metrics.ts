import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A proxy on this machine comes from the loopback address too, but says on whose behalf. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request
  if (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined) return false
  return loopback.test(socket.remoteAddress ?? '')
}

/**
 * Times every request and serves /metrics: to this machine, and to whoever brings `token` as a bearer token. To anybody
 * else the address does not exist.
 */
export function registerMetrics(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
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
    if (!isFromThisMachine(request) && !isToken(request)) {
      reply.callNotFound()
      return reply
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
