import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { targetOf, type Outbound } from './target.ts'

export type Trouble =
  | 'not_allowed' // a forbidden address
  | 'private' // a private address that the operator has not listed
  | 'insecure' // TLS is required
  | 'unsendable' // settings that the protocol cannot carry
  | 'unknown_host'
  | ConnectionTrouble

type ConnectionTrouble =
  | 'refused'
  | 'unreachable'
  | 'certificate' // the certificate does not match
  | 'silent' // timeout
  | 'closed' // connection closed without a response
  | 'garbage' // an invalid or oversized response

export interface Failed {
  trouble: Trouble
  /** Part of it had left, so the other side may have received it. */
  was_sent: boolean
}

export const notSent = (trouble: Trouble): Failed => ({ trouble, was_sent: false })

export const isFailed = (value: object): value is Failed => 'trouble' in value

/** The connection uses the address that was checked. */
export async function addressOf(host: string, out: Outbound): Promise<{ address: string } | Failed> {
  const target = await targetOf(host, out)
  if (target.refused === undefined) return { address: target.address }
  return notSent(target.refused === 'unknown' ? 'unknown_host' : target.refused)
}

const certificate_codes = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_SSL_|EPROTO|ERR_TLS_)/

/** Handles errors from before anything was sent. */
export function classifyError(error: unknown): ConnectionTrouble {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'closed'
  if (certificate_codes.test(code)) return 'certificate'
  if (code.startsWith('HPE_')) return 'garbage'
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
    ? 'silent'
    : 'unreachable'
}

export interface Endpoint {
  host: string
  port: number
  /** TLS from the first byte; the certificate is checked against `host`. */
  tls: boolean
  protocols?: string[]
}

const connect_ms = 10_000

/** The host that the certificate must name. An address may not be a server name (RFC 6066 §3). */
export function tlsName(host: string): ConnectionOptions {
  const name = host.replace(/^\[|\]$/g, '')
  return isIP(name) === 0 ? { servername: name } : {}
}

/** For protocol libraries that must be given a socket at once. `address` comes from `addressOf`, never from a user. */
export function openSocket(
  { address, port }: { address: string; port: number },
  tls: ConnectionOptions | undefined,
): Socket {
  const at = { host: address, port, noDelay: true }
  return tls ? connectTls({ ...tls, ...at }) : connectPlain(at)
}

/**
 * Connects to an address that was resolved once and checked. The caller closes the socket and must listen for later
 * errors. Never rejects.
 */
export async function guardedConnect(
  { host, port, tls, protocols }: Endpoint,
  out: Outbound,
  signal: AbortSignal,
): Promise<Socket | Failed> {
  const target = await addressOf(host, out)
  if (isFailed(target)) return target
  if (signal.aborted) return notSent('silent')
  const at = { address: target.address, port }
  const socket = openSocket(
    at,
    tls ? { ...tlsName(host), ...(protocols && { ALPNProtocols: protocols }) } : undefined,
  )
  return new Promise((resolve) => {
    const give = (value: Socket | Failed) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', tooLong)
      socket.off('error', broken)
      if (isFailed(value)) {
        socket.on('error', () => {}) // already closed; later errors do not matter
        socket.destroy()
      }
      resolve(value)
    }
    const tooLong = () => give(notSent('silent'))
    const broken = (error: Error) => give(notSent(classifyError(error)))
    const timer = setTimeout(tooLong, connect_ms)
    signal.addEventListener('abort', tooLong)
    socket.once('error', broken)
    socket.once(tls ? 'secureConnect' : 'connect', () => give(socket))
  })
}
