import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { FrameReader, frameText, type Frame } from './frame-reader.ts'

export interface Peer {
  address: string
  /** SHA-256 of the client's certificate in hex, in lower case. Undefined without one. */
  fingerprint: string | undefined
}

export interface MllpServerOptions {
  host: string
  port: number
  /** PEM. With `ca`, clients need a certificate that it issued. If undefined, connections are not encrypted. */
  tls?: { cert: string; key: string; ca?: string } | undefined
  max_connections: number
  /** Connections of one network, so that one sender cannot use up all of them. */
  max_connections_per_network: number
  /** The part of an address that its user cannot change at will. */
  networkOf(address: string): string
  max_bytes: number
  /** The time for a frame that has begun to end. */
  frame_ms: number
  /** Time in which a frame has to begin, until a message of a known sender was answered on this connection. */
  first_ms: number
  /** Time in which a frame has to begin after that. */
  idle_ms: number
  /**
   * Messages of a connection come one after another. Undefined, or a rejection: the connection is closed without an
   * answer, so that its sender sends the message again.
   */
  answer(frame: Frame, peer: Peer): Promise<MllpAnswer | undefined>
  onRefused?(): void
}

export interface MllpAnswer {
  text: string
  isKnownSender: boolean
}

export interface MllpServer {
  port: number
  connections(): number
  /** Finishes the messages that are being processed, and answers them. */
  close(grace_ms?: number): Promise<void>
}

const handshake_ms = 10_000
const grace = 10_000

/** Receives messages over MLLP. @throws if the address cannot be used, or the certificate cannot be read */
export async function startMllpServer(options: MllpServerOptions): Promise<MllpServer> {
  const { host, port, tls, max_connections, max_connections_per_network, networkOf, onRefused } = options
  const open = new Map<Socket, Connection>()
  const networks = new Map<string, number>()
  const accept = (socket: Socket) => {
    open.set(socket, receive(socket, options))
    socket.once('close', () => open.delete(socket))
  }
  const secure = tls && secureServer(tls, accept, onRefused)
  const server: Server = createServer({ noDelay: true }, (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = networks.get(network) ?? 0
    if (count >= max_connections_per_network) {
      onRefused?.()
      return void socket.destroy()
    }
    networks.set(network, count + 1)
    socket.once('close', () => {
      const left = (networks.get(network) ?? 1) - 1
      if (left === 0) networks.delete(network)
      else networks.set(network, left)
    })
    if (secure) secure.emit('connection', socket)
    else accept(socket)
  })
  server.maxConnections = max_connections
  server.on('drop', () => onRefused?.())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => open.size,
    async close(grace_ms = grace) {
      const closed = new Promise((resolve) => void server.close(resolve))
      const timer = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy()
      }, grace_ms)
      for (const connection of open.values()) connection.drain()
      await closed
      clearTimeout(timer)
    },
  }
}

/** Never listens: it takes the connections that the limits let pass. */
function secureServer(
  tls: NonNullable<MllpServerOptions['tls']>,
  accept: (socket: Socket) => void,
  onRefused: MllpServerOptions['onRefused'],
): Server {
  const server = createTlsServer(
    { ...tls, requestCert: tls.ca !== undefined, handshakeTimeout: handshake_ms, minVersion: 'TLSv1.2' },
    accept,
  )
  // A client that does not speak TLS, or shows no certificate.
  server.on('tlsClientError', (_, socket: Socket) => {
    onRefused?.()
    socket.destroy()
  })
  return server
}

interface Connection {
  drain(): void
}

function receive(socket: Socket, options: MllpServerOptions): Connection {
  const { max_bytes, frame_ms, first_ms, idle_ms, answer } = options
  const reader = new FrameReader(max_bytes)
  const peer = { address: socket.remoteAddress ?? '', fingerprint: readFingerprint(socket) }
  let isBusy = false
  let isDraining = false
  let isKnown = false
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.destroy(), reader.isInside ? frame_ms : isKnown ? idle_ms : first_ms)
  }

  async function answerAll(frames: Frame[]): Promise<void> {
    for (const frame of frames) {
      const answered = isDraining ? undefined : await answer(frame, peer).catch(() => undefined)
      if (answered === undefined || socket.destroyed) return socket.destroySoon()
      isKnown ||= answered.isKnownSender
      if (!socket.write(frameText(answered.text))) await drained(socket, frame_ms)
      // Thousands of small frames may have arrived together, and none of them needs to wait for anything.
      await nextTurn()
    }
    isBusy = false
    if (isDraining) return void socket.end()
    wait()
    socket.resume()
  }

  socket.setKeepAlive(true, 60_000)
  // The peer is gone: 'close' follows.
  socket.on('error', () => {})
  socket.once('close', () => clearTimeout(timer))
  socket.on('data', (chunk: Buffer) => {
    const wasInside = reader.isInside
    const frames = reader.push(chunk)
    // More bytes give neither a frame nor the gap between frames more time.
    if (frames.length === 0) return wasInside === reader.isInside ? undefined : wait()
    clearTimeout(timer)
    isBusy = true
    // Back-pressure: nothing is read until these are answered.
    socket.pause()
    void answerAll(frames)
  })
  wait()
  return {
    drain() {
      isDraining = true
      if (!isBusy) socket.end()
    },
  }
}

/** Closes the connection of a sender that does not read its answers. */
const drained = (socket: Socket, wait_ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), wait_ms)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    socket.once('drain', finish)
    socket.once('close', finish)
  })

function readFingerprint(socket: Socket): string | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  return socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase()
}
