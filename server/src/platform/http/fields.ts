import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { common } from '@wardline/contract/errors.ts'
import { AppError } from './errors.ts'

/** Fields by name, each with all of its values, in the order in which they came. */
export type Fields = ReadonlyMap<string, readonly string[]>

const most = { fields: 300, name_bytes: 200, value_bytes: 262_144, parts: 400, form_bytes: 32 * 1024 * 1024 }
/** Somebody sends, and stops in the middle. */
const patience_ms = 30_000

export const firstOf = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? ''

function gather() {
  const fields = new Map<string, string[]>()
  // No text holds a NUL, and none that does can be stored.
  const add = (name: string, written: string) => {
    const value = written.replaceAll('\0', '')
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return { fields, add }
}

/** A form with files: its fields are kept, its files run through unread. */
function formFields(request: IncomingMessage): Promise<Fields> {
  const { fields, add } = gather()
  return new Promise((resolve, reject) => {
    let parser: ReturnType<typeof Busboy>
    try {
      parser = Busboy({
        headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
        limits: {
          fieldNameSize: most.name_bytes,
          fieldSize: most.value_bytes,
          fields: most.fields,
          parts: most.parts,
          headerPairs: 50,
          headerSize: 8192,
        },
      })
    } catch {
      reject(new AppError(common.wrongType))
      return
    }
    let read = 0
    const timer = setTimeout(() => fail(common.badJson), patience_ms)
    const fail = (refusal: typeof common.badJson | typeof common.tooLarge) => {
      clearTimeout(timer)
      request.unpipe(parser)
      request.resume()
      reject(new AppError(refusal))
    }
    parser.on('field', add)
    parser.on('file', (_name, stream) => {
      stream.on('error', () => {})
      stream.resume()
    })
    parser.on('error', () => fail(common.badJson))
    parser.on('finish', () => {
      clearTimeout(timer)
      resolve(fields)
    })
    request.on('data', (chunk: Buffer) => {
      read += chunk.length
      timer.refresh()
      if (read > most.form_bytes) fail(common.tooLarge)
    })
    request.on('error', () => fail(common.badJson))
    request.on('close', () => request.readableEnded || fail(common.badJson))
    request.pipe(parser)
  })
}

const typeOf = (request: FastifyRequest): string => (request.headers['content-type'] ?? '').toLowerCase()

/** The bytes of a body; empty when there is none, or when it is a form with files. */
export const bytesOf = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)

export const isForm = (request: FastifyRequest): boolean =>
  typeOf(request).startsWith('application/x-www-form-urlencoded') || typeOf(request) === ''

/** The fields of either kind of form. Anything else has none. */
export async function readFields(request: FastifyRequest): Promise<Fields> {
  if (typeOf(request).startsWith('multipart/')) return formFields(request.raw)
  const { fields, add } = gather()
  if (!isForm(request)) return fields
  let count = 0
  for (const [name, value] of new URLSearchParams(bytesOf(request).toString('utf8')))
    if (count++ < most.fields) add(name, value)
  return fields
}
