import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isAllowed } from '../outbound/target.ts'
import { addressOf, isFailed, notSent, troubleOf, type Failed, type Outbound } from './connect.ts'

/** More than any carrier has to say. */
const largest_answer = 64 * 1024

interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  url: URL
  headers?: Record<string, string>
  body?: string | Buffer
  signal: AbortSignal
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** The name service is not asked a second time: it might answer something else. */
const only =
  (address: string): LookupFunction =>
  (_host, options, give) => {
    const family = isIP(address)
    if (options.all) give(null, [{ address, family }])
    else give(null, address, family)
  }

/** TLS, except to this machine where that is allowed: tests, and a proxy that stands beside the server. */
const isSecure = (url: URL, address: string): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && !isAllowed(address, false))

/**
 * One request to a carrier, over a connection of its own to an address that was checked. No redirect is followed. Never
 * rejects; nothing of it is logged.
 */
export async function guardedRequest(out: Outbound, asked: Asked): Promise<Answer | Failed> {
  const { url, signal, method, headers = {}, body = '' } = asked
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
        ...(method !== 'GET' && { 'Content-Length': Buffer.byteLength(body) }),
      },
      lookup: only(target.address),
      agent: false,
      signal,
    })
    const answer = answerTo(request)
    request.end(body)
    return await answer
  } catch {
    // A header that HTTP cannot carry, such as a key with a line end in it: nothing has left.
    return notSent('unsendable')
  }
}

const answerTo = (request: ClientRequest): Promise<Answer | Failed> =>
  new Promise((resolve) => {
    let was_sent = false
    const fail = (error: Error) => resolve({ trouble: troubleOf(error), was_sent })
    request.once('socket', (socket) => {
      socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', () => (was_sent = true))
    })
    request.on('error', fail)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length <= largest_answer) return void chunks.push(chunk)
        resolve({ trouble: 'garbage', was_sent: true })
        response.destroy()
      })
      response.once('error', fail)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
      response.once('close', () => resolve({ trouble: 'closed', was_sent: true }))
    })
  })

/** `application/x-www-form-urlencoded`, the way carriers of text messages are asked. */
export const formBody = (fields: readonly (readonly [string, string])[]) => ({
  body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})

/** RFC 7617. */
export const basicAuth = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}`,
})

/** What an answer says in JSON; undefined when it is no object. */
export function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
