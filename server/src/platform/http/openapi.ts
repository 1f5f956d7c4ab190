import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openApiDocument, type ApiSource } from './openapi/document.ts'
import { readExamples } from './openapi/examples.ts'

const viewer = (): string => fileURLToPath(new URL('openapi/viewer/', import.meta.url))
/** Resolved on first use: a server without the package lacks the viewer only. */
const swaggerUi = (): string =>
  path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const viewerFiles = {
  '': viewer,
  'start.mjs': viewer,
  'style.css': viewer,
  'swagger-ui-bundle.js': swaggerUi,
  'swagger-ui.css': swaggerUi,
}

/**
 * Generated from the contract that the server validates by. The document is public, because it contains no
 * data.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  described: Omit<ApiSource, 'examples'>,
): Promise<void> {
  let json: string | undefined
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: viewer(), serve: false, cacheControl: false })
    // Revalidated, and 304 if unchanged.
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-cache'))
    scope.get('/api/openapi.json', async (_request, reply) => {
      json ??= JSON.stringify(openApiDocument({ ...described, examples: readExamples() }))
      return reply.type('application/json; charset=utf-8').send(json)
    })
    for (const [name, folder] of Object.entries(viewerFiles))
      scope.get(`/api/docs/${name}`, async (_request, reply) =>
        reply.sendFile(name || 'index.html', folder()),
      )
  })
}
