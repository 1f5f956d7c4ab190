import { isUtf8 } from 'node:buffer'
import { commonErrors } from '@wardline/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { exceedsJsonLimits } from '../readers/json-limits.ts'
import { AppError, invalid } from './errors.ts'

const forbiddenKeys = ['__proto__', 'constructor']

/** Keys that Fastify's parser refuses, wherever they are in a valid body. */
function findForbiddenKeys(text: string): string[] {
  const found = new Set<string>()
  JSON.parse(text, (key, value: unknown) => {
    if (forbiddenKeys.includes(key)) found.add(key)
    return value
  })
  return [...found]
}

/** The largest valid bodies are a bulk edit of 20,000 users and a SCIM group of as many members, with 60,000. */
const json_limits = { depth: 32, values: 80_000 }

/**
 * Parses JSON bodies. Bodies with more values than any valid one are refused before they are parsed. Invalid UTF-8 (RFC 8259 §8.1) is refused instead of stored as U+FFFD; keys that could change a
 * prototype are refused by name.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    ['application/json', 'application/scim+json'],
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      // Many clients name a media type for every request, and a DELETE has no body.
      if (body.length === 0 && request.method === 'DELETE') return done(null, undefined)
      if (!isUtf8(body)) return done(new AppError(commonErrors.notUtf8))
      if (exceedsJsonLimits(body, json_limits)) return done(new AppError(commonErrors.tooManyValues))
      const text = body.toString()
      void parseJson(request, text, (error, value) => {
        if (!error) return done(null, value)
        try {
          const fields = findForbiddenKeys(text).map((key) => [key, ['Unknown field.']])
          done(fields.length > 0 ? invalid(Object.fromEntries(fields) as Record<string, string[]>) : error)
        } catch {
          done(error)
        }
      })
    },
  )
}
