import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openApiDocument, type RoutesByFeature } from './openapi/document.ts'
import { docsPage } from './openapi/page.ts'

/** Nothing but our own stylesheet may be loaded, and nothing at all may run. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Made when first asked for, so that starting does not wait for it, and kept. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * `/api/openapi.json` for programs and `/api/docs/` for people, both made from the contract that the server itself checks
 * by. Public: it says what may be asked, never what is answered.
 */
export function registerOpenApi(app: FastifyInstance, features: RoutesByFeature): void {
  const document = once(() => openApiDocument(features))
  const json = once(() => JSON.stringify(document()))
  const page = once(() => docsPage(document()))
  const style = once(() => readFile(new URL('openapi/page.css', import.meta.url), 'utf8'))
  const answer = (reply: FastifyReply, type: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache')

  app.get('/api/openapi.json', async (_request, reply) => answer(reply, 'application/json').send(json()))
  app.get('/api/docs/', async (_request, reply) =>
    answer(reply, 'text/html').header('content-security-policy', pagePolicy).send(page()),
  )
  app.get('/api/docs/style.css', async (_request, reply) => answer(reply, 'text/css').send(await style()))
}
