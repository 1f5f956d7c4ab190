import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
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
  /** PEM. With `ca`, clients need a certificate that it issued. Undefined: in clear. */
  tls?: { cert: string; key: string; ca?: string } | undefined
  max_connections: number
  max_bytes: number
  /** For a frame that has begun to end. */
  frame_ms: number
  /** Without a byte between frames. */
  idle_ms: number
  /**
   * Messages of a connection come one after another. Undefined, or a rejection: the connection is closed without an
   * answer, so that its sender sends the message again.
   */
  answer(frame: Frame, peer: Peer): Promise<string | undefined>
  onRefused?(): void
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
  const { host, port, tls, max_connections, onRefused } = options
  const open = new Map<Socket, Connection>()
  const accept = (socket: Socket) => {
    open.set(socket, receive(socket, options))
    socket.once('close', () => open.delete(socket))
  }
  const server: Server = tls
    ? createTlsServer(
        { ...tls, requestCert: tls.ca !== undefined, handshakeTimeout: handshake_ms, minVersion: 'TLSv1.2' },
        accept,
      )
    : createServer({ noDelay: true }, accept)
  server.maxConnections = max_connections
  server.on('drop', () => onRefused?.())
  // A client that does not speak TLS, or shows no certificate.
  server.on('tlsClientError', (_, socket: Socket) => {
    onRefused?.()
    socket.destroy()
  })
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

interface Connection {
  drain(): void
}

function receive(socket: Socket, { max_bytes, frame_ms, idle_ms, answer }: MllpServerOptions): Connection {
  const reader = new FrameReader(max_bytes)
  const peer = { address: socket.remoteAddress ?? '', fingerprint: readFingerprint(socket) }
  let isBusy = false
  let isDraining = false
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.destroy(), reader.isInside ? frame_ms : idle_ms)
  }

  async function answerAll(frames: Frame[]): Promise<void> {
    for (const frame of frames) {
      const text = isDraining ? undefined : await answer(frame, peer).catch(() => undefined)
      if (text === undefined || socket.destroyed) return socket.destroySoon()
      if (!socket.write(frameText(text))) await drained(socket)
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
    // A frame does not get more time with each byte.
    if (frames.length === 0) return wasInside && reader.isInside ? undefined : wait()
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

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', () => resolve())
  })

function readFingerprint(socket: Socket): string | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  return socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase()
}
