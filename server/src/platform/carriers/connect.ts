import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { targetOf } from '../outbound/target.ts'

/** How carriers are reached from this server. */
export interface Outbound {
  /** Addresses that an administrator entered may be this machine itself; then without TLS too. */
  allow_loopback: boolean
}

/** Why nothing could be sent, or no answer came. */
export type Trouble =
  | 'not_allowed' // an address that nobody may ask
  | 'insecure' // no TLS where there has to be some
  | 'unsendable' // settings that the protocol cannot carry
  | 'unknown_host'
  | 'refused'
  | 'unreachable'
  | 'certificate' // not the one it says it is
  | 'silent' // time ran out
  | 'closed' // it ended the connection without an answer
  | 'garbage' // an answer that is not of the protocol, or far too long

/** The end of a try: why, and whether it may have arrived all the same. */
export interface Failed {
  trouble: Trouble
  /** Something had left when it ended: the other side may have it. */
  was_sent: boolean
}

export const notSent = (trouble: Trouble): Failed => ({ trouble, was_sent: false })

export const isFailed = (value: object): value is Failed => 'trouble' in value

/** An address that was looked up once and may be asked. */
export async function addressOf(host: string, out: Outbound): Promise<{ address: string } | Failed> {
  const target = await targetOf(host, out)
  if (target.refused === undefined) return { address: target.address }
  return notSent(target.refused === 'unknown' ? 'unknown_host' : 'not_allowed')
}

const certificateCodes = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_SSL_|EPROTO|ERR_TLS_)/

/** What an error of a connection means before anything was sent. */
export function troubleOf(error: unknown): Trouble {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'closed'
  if (certificateCodes.test(code)) return 'certificate'
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
  /** Protocols that are offered in the TLS handshake (ALPN). */
  protocols?: string[]
}

const connect_ms = 10_000

/**
 * A connection to an address that was looked up once and checked. The caller ends it; errors after this are the
 * caller's, which has to listen for them. Never rejects.
 */
export async function guardedConnect(
  { host, port, tls, protocols }: Endpoint,
  out: Outbound,
  signal: AbortSignal,
): Promise<Socket | Failed> {
  const target = await addressOf(host, out)
  if (isFailed(target)) return target
  if (signal.aborted) return notSent('silent')
  const name = host.replace(/^\[|\]$/g, '')
  const at = { host: target.address, port, noDelay: true }
  const socket = tls
    ? connectTls({
        ...at,
        ...(isIP(name) === 0 && { servername: name }),
        ...(protocols && { ALPNProtocols: protocols }),
      })
    : connectPlain(at)
  return new Promise((resolve) => {
    const give = (value: Socket | Failed) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', tooLong)
      socket.off('error', broken)
      if (isFailed(value)) {
        socket.on('error', () => {}) // it is over, whatever else it says
        socket.destroy()
      }
      resolve(value)
    }
    const tooLong = () => give(notSent('silent'))
    const broken = (error: Error) => give(notSent(troubleOf(error)))
    const timer = setTimeout(tooLong, connect_ms)
    signal.addEventListener('abort', tooLong)
    socket.once('error', broken)
    socket.once(tls ? 'secureConnect' : 'connect', () => give(socket))
  })
}
