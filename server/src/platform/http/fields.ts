import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { commonErrors } from '@wardline/contract/errors.ts'
import { AppError } from './errors.ts'

export type Fields = ReadonlyMap<string, readonly string[]>

const most = { fields: 300, name_bytes: 200, value_bytes: 262_144, parts: 400, form_bytes: 32 * 1024 * 1024 }
const patience_ms = 30_000

export const firstOf = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? ''

function gather() {
  const fields = new Map<string, string[]>()
  // PostgreSQL cannot store NUL in text.
  const add = (name: string, written: string) => {
    const value = written.replaceAll('\0', '')
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return { fields, add }
}

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
      reject(new AppError(commonErrors.wrongType))
      return
    }
    let read = 0
    const timer = setTimeout(() => fail(commonErrors.badJson), patience_ms)
    const fail = (refusal: typeof commonErrors.badJson | typeof commonErrors.tooLarge) => {
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
    parser.on('error', () => fail(commonErrors.badJson))
    parser.on('finish', () => {
      clearTimeout(timer)
      resolve(fields)
    })
    request.on('data', (chunk: Buffer) => {
      read += chunk.length
      timer.refresh()
      if (read > most.form_bytes) fail(commonErrors.tooLarge)
    })
    request.on('error', () => fail(commonErrors.badJson))
    request.on('close', () => request.readableEnded || fail(commonErrors.badJson))
    request.pipe(parser)
  })
}

const typeOf = (request: FastifyRequest): string => (request.headers['content-type'] ?? '').toLowerCase()

export const bytesOf = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)

export const isForm = (request: FastifyRequest): boolean =>
  typeOf(request).startsWith('application/x-www-form-urlencoded') || typeOf(request) === ''

export async function readFields(request: FastifyRequest): Promise<Fields> {
  if (typeOf(request).startsWith('multipart/')) return formFields(request.raw)
  const { fields, add } = gather()
  if (!isForm(request)) return fields
  let count = 0
  for (const [name, value] of new URLSearchParams(bytesOf(request).toString('utf8')))
    if (count++ < most.fields) add(name, value)
  return fields
}
