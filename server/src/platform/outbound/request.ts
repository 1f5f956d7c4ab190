import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from './target.ts'
import type { Outbound } from './target.ts'
import { addressOf, isFailed, notSent, classifyError, type Failed } from './connect.ts'

interface OutboundRequest {
  method: string
  url: URL
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal: AbortSignal
}

interface Received {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** Enough for the responses of delivery providers. */
const standard_response_bytes = 64 * 1024

/** Pins the checked address: a second lookup might return another one. */
const only =
  (address: string): LookupFunction =>
  (_host, options, give) => {
    const family = isIP(address)
    if (options.all) give(null, [{ address, family }])
    else give(null, address, family)
  }

/** Plain HTTP is allowed only to this machine, where permitted: for tests, and a proxy on the same host. */
const isSecure = (url: URL, address: string): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(address))

const hasLength = (method: string, body: string | Uint8Array): boolean =>
  body.length > 0 || !['GET', 'HEAD', 'DELETE'].includes(method)

/** Like `exchange`, with a response of up to 64 kB as text. */
export async function guardedRequest(out: Outbound, outbound: OutboundRequest): Promise<Answer | Failed> {
  const answer = await exchange(out, outbound, standard_response_bytes)
  if (isFailed(answer)) return answer
  return { status: answer.status, headers: answer.headers, text: answer.bytes.toString('utf8') }
}

/**
 * Opens a new connection to a checked address. Follows no redirects, never rejects, logs nothing. A response larger
 * than `max_bytes` is invalid.
 */
export async function exchange(
  out: Outbound,
  outbound: OutboundRequest,
  max_bytes: number,
): Promise<Received | Failed> {
  const { url, signal, method, headers = {}, body = '' } = outbound
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return notSent('insecure')
  const target = await addressOf(url.hostname, out)
  if (isFailed(target)) return target
  if (!isSecure(url, target.address)) return notSent('insecure')
  if (signal.aborted) return notSent('silent')
  try {
    const request = (url.protocol === 'https:' ? requestTls : requestPlain)({
      method,
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      headers: {
        'User-Agent': 'Wardline',
        ...headers,
        ...(hasLength(method, body) && { 'Content-Length': Buffer.byteLength(body) }),
      },
      lookup: only(target.address),
      agent: false,
      signal,
    })
    const answer = answerTo(request, max_bytes)
    request.end(body)
    return await answer
  } catch {
    // An invalid header value, such as a key with a line break.
    return notSent('unsendable')
  }
}

const answerTo = (request: ClientRequest, max_bytes: number): Promise<Received | Failed> =>
  new Promise((resolve) => {
    let was_sent = false
    const fail = (error: Error) => resolve({ trouble: classifyError(error), was_sent })
    request.once('socket', (socket) => {
      socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', () => (was_sent = true))
    })
    request.on('error', fail)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length <= max_bytes) return void chunks.push(chunk)
        resolve({ trouble: 'garbage', was_sent: true })
        response.destroy()
      })
      response.once('error', fail)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      )
      response.once('close', () => resolve({ trouble: 'closed', was_sent: true }))
    })
  })

export const formBody = (fields: readonly (readonly [string, string])[]) => ({
  body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})

/** RFC 7617. */
export const basicAuth = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}`,
})

export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
