import { commonErrors } from '@wardline/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import type { Handler } from './handle.ts'

/** Below the prefix of a standard, unknown addresses are answered in the format of the standard too. */
export const answerUnknownBelow = (
  app: FastifyInstance,
  prefix: `/${string}`,
  sendRefusal: NonNullable<Handler['sendRefusal']>,
): FastifyInstance =>
  app.all(`${prefix}/*`, (_request, reply) => sendRefusal(reply, new AppError(commonErrors.notFound)))
