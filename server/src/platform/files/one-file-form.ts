import { Busboy } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { commonErrors } from '@wardline/contract/errors.ts'
import { AppError, invalid } from '../http/errors.ts'
import { cutShort, noFile, onlyOneFile, tooSlow } from './upload-errors.ts'

export interface FilePart {
  name: string
  declared_type: string
  bytes: Readable
}

export interface OneFileForm {
  /** Rejects if the form has no file or begins with another field. */
  file: Promise<FilePart>
  /**
   * Resolves at the end of a form with nothing else; otherwise rejects, and the file's stream fails with the
   * same error.
   */
  end: Promise<void>
  /** Stops reading and discards the rest. No effect after the end. */
  abandon(error: Error): void
}

export interface Patience {
  /** Milliseconds without data, and for the whole form. */
  idle_ms: number
  most_ms: number
}

const patience: Patience = { idle_ms: 30_000, most_ms: 600_000 }

/** Bytes to drain after a refusal, so that a client that is still sending reads the response. */
const dropped_bytes = 64 * 1024 * 1024

function dropTheRest(request: IncomingMessage): void {
  let left = dropped_bytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

function parserOf(request: IncomingMessage) {
  try {
    const headers = { ...request.headers, 'content-type': request.headers['content-type'] ?? '' }
    return Busboy({
      headers,
      preservePath: true,
      limits: { fieldSize: 1024, fields: 1, parts: 10, headerPairs: 20, headerSize: 8192 },
    })
  } catch {
    throw new AppError(commonErrors.wrongType) // no boundary
  }
}

export function oneFileForm(
  request: IncomingMessage,
  { idle_ms, most_ms }: Patience = patience,
): OneFileForm {
  const parser = parserOf(request)
  const file = Promise.withResolvers<FilePart>()
  const end = Promise.withResolvers<void>()
  // Avoids an unhandled rejection of the second while the first is in use.
  file.promise.catch(() => {})
  end.promise.catch(() => {})
  let bytes: Readable | undefined
  let is_over = false

  const idle = setTimeout(() => fail(tooSlow()), idle_ms)
  const whole = setTimeout(() => fail(tooSlow()), most_ms)

  function finish(): void {
    is_over = true
    clearTimeout(idle)
    clearTimeout(whole)
  }
  function fail(error: Error): void {
    if (is_over) return
    finish()
    request.unpipe(parser)
    file.reject(error)
    end.reject(error)
    bytes?.destroy(error)
    dropTheRest(request)
  }

  parser.on('file', (field, stream, name, _encoding, declared_type) => {
    stream.on('error', () => {}) // its reader receives the error
    if (field !== 'file') fail(invalid({ [field || 'non_field_errors']: ['Unknown field.'] }))
    else if (bytes) fail(onlyOneFile())
    if (is_over || bytes) return void stream.resume()
    bytes = stream
    file.resolve({ name, declared_type, bytes: stream })
  })
  parser.on('field', (field) => fail(invalid({ [field || 'non_field_errors']: ['Unknown field.'] })))
  parser.on('error', () => fail(cutShort()))
  parser.on('finish', () => {
    if (is_over) return
    if (!bytes) return fail(noFile())
    finish()
    end.resolve()
  })
  request.on('data', () => idle.refresh())
  request.on('end', () => clearTimeout(idle))
  request.on('close', () => request.readableEnded || fail(cutShort()))
  request.on('error', () => fail(cutShort()))
  request.pipe(parser)

  return { file: file.promise, end: end.promise, abandon: fail }
}
