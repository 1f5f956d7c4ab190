import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Lets forms with a file through to their handlers, unread: who may not upload is told so before the first byte is looked
 * at. Routes without `upload` refuse them (`bind`).
 */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('multipart/form-data', (_request: FastifyRequest, _payload, done) => done(null))
}
