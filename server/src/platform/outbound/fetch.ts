import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isFailed, type Failed, type Trouble } from './connect.ts'
import { exchange } from './request.ts'
import type { Outbound } from './target.ts'

/** No response. `was_sent`: part of the request had left, so the other side may have received it. */
export class OutboundError extends Error {
  readonly trouble: Trouble
  readonly was_sent: boolean

  constructor({ trouble, was_sent }: Failed) {
    super(`Outbound request: ${trouble}`)
    this.name = 'OutboundError'
    this.trouble = trouble
    this.was_sent = was_sent
  }
}

export interface FetchLimits {
  timeout_ms: number
  /** After decompression. */
  max_response_bytes: number
}

const standardLimits: FetchLimits = { timeout_ms: 30_000, max_response_bytes: 10_000_000 }

/** Statuses whose responses have no body (Fetch §2.2.3). */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

const decompress = promisify(gunzip)

interface FetchedBytes {
  status: number
  headers: Headers
  bytes: Buffer
}

/**
 * `fetch` for integrations: HTTPS only, to an address that was resolved once and checked, and a redirect is returned
 * instead of followed. Libraries take it as `(url, init) => guardedFetch(out, url, init)`.
 * @throws OutboundError
 */
export async function guardedFetch(
  out: Outbound,
  input: string | URL,
  init: RequestInit = {},
  limits: FetchLimits = standardLimits,
): Promise<Response> {
  const { status, headers, bytes } = await fetchBytes(out, input, init, limits)
  return new Response(withoutBody.has(status) ? null : new Uint8Array(bytes), { status, headers })
}

/** Like `guardedFetch`, without the three copies of the body that a `Response` makes: 300 ms for 24 MB. */
export async function fetchBytes(
  out: Outbound,
  input: string | URL,
  init: RequestInit,
  { timeout_ms, max_response_bytes }: FetchLimits,
): Promise<FetchedBytes> {
  const request = new Request(input, init)
  const answer = await exchange(
    out,
    {
      method: request.method,
      url: new URL(request.url),
      headers: { 'accept-encoding': 'gzip', ...Object.fromEntries(request.headers) },
      body: new Uint8Array(await request.arrayBuffer()),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout_ms)]),
    },
    max_response_bytes,
  )
  if (isFailed(answer)) throw new OutboundError(answer)
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  const bytes = await decoded(answer.bytes, headers, max_response_bytes)
  return { status: answer.status, headers, bytes }
}

async function decoded(bytes: Buffer, headers: Headers, maxOutputLength: number): Promise<Buffer> {
  if (headers.get('content-encoding') !== 'gzip' || bytes.length === 0) return bytes
  headers.delete('content-encoding')
  headers.delete('content-length')
  try {
    return await decompress(bytes, { maxOutputLength })
  } catch {
    throw new OutboundError({ trouble: 'garbage', was_sent: true })
  }
}
