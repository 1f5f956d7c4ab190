import type { FastifyInstance } from 'fastify'
import { bind, type Services } from './bind.ts'
import type { Handler } from './handle.ts'

const largest = 262_144

/**
 * Uses a Fastify scope of its own for its content types. Multipart bodies are left to `readFields`; everything else
 * is read as bytes.
 */
export async function bindCallbacks(
  app: FastifyInstance,
  handlers: readonly Handler[],
  services: Services,
): Promise<void> {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    )
    for (const handler of handlers) bind(room, handler, services)
  })
}
