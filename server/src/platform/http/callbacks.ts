import type { FastifyInstance } from 'fastify'
import { bind, type Services } from './bind.ts'
import type { Handler } from './handle.ts'

/** What a carrier sends besides files fits in. Bytes. */
const largest = 262_144

/**
 * Binds routes that carriers call, in a room of their own: their bodies are of other types than anybody else's. A form
 * with files is left unread for `readFields`; everything else comes as bytes.
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
