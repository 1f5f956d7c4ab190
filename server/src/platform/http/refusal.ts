import { commonErrors } from '@wardline/contract/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { LockConflictError, isDatabaseError } from '../db/database-error.ts'
import { LimitReached } from '../limits/rate-limiter.ts'
import { AppError } from './errors.ts'

/**
 * PostgreSQL is unreachable or overloaded (classes 08, 53 and 57P0x, and driver errors without a code), a lock
 * or statement timed out, or all retries failed.
 */
const unavailableCodes = /^(08|53|57P0|57014|55P03|25P03|40001|40P01)/
const connectionProblems =
  /Connection terminated|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE|not queryable|Client was closed/

function isUnavailable(error: Error & { code?: unknown }): boolean {
  if (
    typeof error.code === 'string' &&
    (unavailableCodes.test(error.code) || connectionProblems.test(error.code))
  )
    return true
  return error instanceof LockConflictError || connectionProblems.test(error.message)
}

const fastifyCodes: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError(commonErrors.wrongType),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError(commonErrors.tooLarge),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError(commonErrors.badJson),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError(commonErrors.badJson),
}

/** A referenced row was deleted, or a deleted row is still referenced. */
const foreignKeyViolation = '23503'

function classify(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (error instanceof LimitReached) return new AppError(error.refusal, undefined, error.wait_seconds)
  const known = fastifyCodes[error.code]
  if (known) return known
  if (error instanceof SyntaxError || error.statusCode === 400) return new AppError(commonErrors.badJson)
  if (isDatabaseError(error) && error.code === foreignKeyViolation) return new AppError(commonErrors.conflict)
  if (isUnavailable(error)) return new AppError(commonErrors.unavailable)
  return new AppError(commonErrors.serverError)
}

/** Logs errors of the server, and sets the headers that do not depend on the format of the answer. */
export function toRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = classify(error)
  if (refusal.status >= 500)
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  if (refusal.retry_after_seconds !== undefined) reply.header('retry-after', refusal.retry_after_seconds)
  // RFC 6750 §3
  if (refusal.code === commonErrors.tokenInvalid.code)
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
  return refusal
}
