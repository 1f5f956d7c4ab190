import type { Route } from '@wardline/contract/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
}

/** A JSON body of 1 MB arrives within this time at 0.5 Mbit/s. */
const patience_ms = 15_000

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body does not arrive in time, so that a slow client cannot hold connections. Uploads have their
 * own idle limit.
 */
export function limitBodyTime(app: FastifyInstance, wait_ms = patience_ms): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    if (routeOptions.config.route?.upload || !hasBody(request)) return
    const timer = setTimeout(() => {
      // As Node answers a request whose headers are late.
      const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
      raw.socket.end(answer, () => raw.destroy())
    }, wait_ms)
    const clear = () => clearTimeout(timer)
    raw.once('end', clear).once('close', clear)
  })
}
