import type { Socket } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { Client } from 'ldapts'
import type { Outbound } from '../outbound/target.ts'
import { addressOf, isFailed, openSocket, tlsName } from '../outbound/connect.ts'
import { DirectoryError, toDirectoryError } from './directory-error.ts'
import { limitMessages } from './message-limit.ts'

export interface DirectoryServer {
  host: string
  port: number
  encryption: 'ldaps' | 'starttls'
  /** PEM certificates that replace the certificate authorities of this machine. */
  ca?: string | undefined
}

export interface DirectoryTimes {
  /** For the connection and for each call. */
  call_ms: number
}

const standardTimes: DirectoryTimes = { call_ms: 30_000 }

/**
 * Opens an encrypted connection; the certificate must match `host`. The library reconnects silently after a loss, which
 * would continue a search without credentials, and after StartTLS without encryption. So each client opens one socket
 * and fails afterwards.
 * @throws DirectoryError
 */
export async function connectDirectory(
  server: DirectoryServer,
  out: Outbound,
  { call_ms }: DirectoryTimes = standardTimes,
): Promise<Client> {
  const target = await addressOf(server.host, out)
  if (isFailed(target)) throw new DirectoryError(toTrouble(target.trouble))
  const tls = tlsOptions(server)
  const at = { address: target.address, port: server.port }
  let socket: Socket | undefined
  const once = (options: ConnectionOptions | undefined): Socket => {
    if (socket) throw new DirectoryError('closed')
    socket = openSocket(at, options)
    return socket
  }
  const isSecure = server.encryption === 'ldaps'
  const client = new Client({
    url: `${isSecure ? 'ldaps' : 'ldap'}://directory:${server.port}`,
    timeout: call_ms,
    connectTimeout: call_ms,
    strictDN: false,
    ...(isSecure
      ? { createSecureConnection: () => once(tls) as TLSSocket }
      : { createConnection: () => once(undefined) }),
  })
  // The socket below StartTLS too: the encrypted one ends with it.
  limitMessages(client, () => socket?.destroy())
  try {
    if (!isSecure) {
      await startTls(client, tls, call_ms)
      socket?.once('close', () => disconnect(client))
    }
    // Reads the root entry, so that the connection and its certificate are checked before any password is sent.
    await client.search('', { scope: 'base', attributes: ['1.1'] })
    return client
  } catch (error) {
    await closeDirectory(client)
    throw toDirectoryError(error)
  }
}

/** The library limits the time of the request, but not of the handshake that follows. */
async function startTls(client: Client, tls: ConnectionOptions, call_ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DirectoryError('silent')), call_ms)
  })
  try {
    await Promise.race([client.startTLS(tls), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * After StartTLS, the library does not notice that its connection has closed: later calls, also the one that ends the
 * session, would wait for their time limit.
 */
function disconnect(client: Client): void {
  const state = client as unknown as { connected: boolean; socket: Socket | undefined }
  state.connected = false
  state.socket = undefined
}

function tlsOptions({ host, ca }: DirectoryServer): ConnectionOptions {
  return {
    host: host.replace(/^\[|\]$/g, ''),
    ...tlsName(host),
    ...(ca !== undefined && { ca }),
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  }
}

type AddressTrouble = 'not_allowed' | 'private' | 'unknown_host'

const toTrouble = (trouble: string): AddressTrouble =>
  trouble === 'private' || trouble === 'unknown_host' ? trouble : 'not_allowed'

/**
 * Signs in. An empty password is refused here: servers accept it as an anonymous bind (RFC 4513 §5.1.2).
 * @throws DirectoryError
 */
export async function bindDirectory(
  client: Client,
  { bind_dn, password }: { bind_dn: string; password: string },
): Promise<void> {
  if (bind_dn === '' || password === '') throw new DirectoryError('credentials')
  await call(() => client.bind(bind_dn, password))
}

export async function closeDirectory(client: Client): Promise<void> {
  await client.unbind().catch(() => {}) // already closed
}

/** @throws DirectoryError */
export async function call<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw toDirectoryError(error)
  }
}
