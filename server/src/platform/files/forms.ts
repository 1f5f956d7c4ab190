import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Leaves multipart bodies unread until the access check. Routes without `upload` refuse them (`bind`). */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('multipart/form-data', (_request: FastifyRequest, _payload, done) => done(null))
}
