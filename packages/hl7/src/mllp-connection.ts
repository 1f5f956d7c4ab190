import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'

export interface TlsSettings {
  /** The receiver's host name, or its address. */
  server_name: string
  /** A certificate in PEM that is trusted in place of the public authorities; may be the receiver's own. */
  trusted?: string
  /** SHA-256 of the receiver's certificate in hex. Only this certificate is accepted, with any name and issuer. */
  pin?: string
  client?: { certificate: string; key: string }
}

interface Peer {
  address: string
  port: number
  connect_ms: number
  tls?: TlsSettings | undefined
}

/**
 * - `untrusted`: its certificate is not the expected one;
 * - `no_tls`: it does not speak TLS, or not the same versions.
 */
export type NotConnected = 'refused' | 'unreachable' | 'untrusted' | 'no_tls'

const certificate_codes = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|INVALID_CA)/
const protocol_codes = /^(ERR_SSL_|EPROTO|ECONNRESET)/

/** A TLS 1.3 receiver sends it after the handshake, if it wants another client certificate. */
export const isClientRefusal = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /ALERT_(CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_UNKNOWN|HANDSHAKE_FAILURE)|ALERT_NUMBER_(116|42|48)/.test(
    code,
  )

/** Resolves when bytes may be sent: with TLS, after the certificate was checked. Never rejects. */
export function openConnection({ address, port, connect_ms, tls }: Peer): Promise<Socket | NotConnected> {
  const socket = tls ? openTls(address, port, tls) : connectPlain({ host: address, port, noDelay: true })
  if (socket === undefined) return Promise.resolve('untrusted')
  return new Promise((resolve) => {
    const timer = setTimeout(() => fail('unreachable'), connect_ms)
    const fail = (why: NotConnected) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(why)
    }
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      if (tls?.pin !== undefined && !matchesPin(socket as TLSSocket, tls.pin)) return fail('untrusted')
      clearTimeout(timer)
      resolve(socket)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => fail(causeOf(error, tls !== undefined)))
    // Another protocol may close the connection without an error.
    socket.once('end', () => fail(tls ? 'no_tls' : 'unreachable'))
  })
}

function causeOf({ code = '' }: NodeJS.ErrnoException, isTls: boolean): NotConnected {
  if (code === 'ECONNREFUSED') return 'refused'
  if (isTls && certificate_codes.test(code)) return 'untrusted'
  return isTls && protocol_codes.test(code) ? 'no_tls' : 'unreachable'
}

/** Undefined if the certificates cannot be read. */
function openTls(address: string, port: number, tls: TlsSettings): TLSSocket | undefined {
  const { server_name, trusted, pin, client } = tls
  const options: ConnectionOptions = {
    host: address,
    port,
    rejectUnauthorized: pin === undefined,
    // An address is checked against the certificate's addresses, and may not be a server name (RFC 6066).
    ...(isIP(server_name) === 0 && { servername: server_name }),
    ...(trusted !== undefined && { ca: trusted }),
    ...(client && { cert: client.certificate, key: client.key }),
  }
  try {
    return connectTls(options).setNoDelay(true)
  } catch {
    return undefined
  }
}

const plainHex = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase()

const matchesPin = (socket: TLSSocket, pin: string): boolean =>
  plainHex(socket.getPeerX509Certificate()?.fingerprint256 ?? '') === plainHex(pin)
