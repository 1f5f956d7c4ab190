import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ClientFrame, realtimePath } from '@wardline/contract/live/frames.ts'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Caller } from '../http/context.ts'
import { sockets_per_session } from '../limits/usage-limits.ts'
import { tokenOfUpgrade } from '../http/cookies.ts'
import { isOwnOrigin } from '../http/site.ts'
import { signedOutCode } from './revocation.ts'
import { checkPermission } from './permission-check.ts'
import type { Hub } from './hub.ts'
import { SocketConnection } from './socket-connection.ts'

export interface SocketRules {
  authenticate(token: string): Promise<Caller | undefined>
  /** The same access check as reading over HTTP. */
  canSubscribe(caller: Caller, channel: string): Promise<boolean>
  onTyping(connection: SocketConnection, frame: { thread_id: number; is_typing: boolean }): void
  onDelivered(caller: Caller, threads: { thread_id: number; message_id: number }[]): void
  aliveSessions(session_ids: number[]): Promise<Set<number>>
  onConnect(caller: Caller): void
  onDisconnect(caller: Caller): void
}

interface Options {
  hub: Hub
  rules: SocketRules
  log: (error: Error, what: string) => void
}

const ping_ms = 10_000
const session_check_ms = 500

export function acceptWebSockets(app: FastifyInstance, { hub, rules, log }: Options): () => void {
  const server = new WebSocketServer({ noServer: true, maxPayload: 65_536, perMessageDeflate: false })
  const connections = new Set<SocketConnection>()
  const openBySession = new Map<number, number>()
  /** New connections: their session may have ended after it was checked and before they could receive the event. */
  const unchecked = new Set<SocketConnection>()
  // After the stop, the database connections are closed; browsers repeat their frames after reconnecting.
  let isStopped = false
  const beats = setInterval(() => {
    connections.forEach((connection) => connection.checkAlive())
    closeSignedOut([...connections])
  }, ping_ms)
  const checks = setInterval(() => {
    closeSignedOut([...unchecked])
    unchecked.clear()
  }, session_check_ms)

  /** Their session ended without an event: during the upgrade, or by expiry. */
  function closeSignedOut(some: SocketConnection[]): void {
    if (some.length === 0) return
    rules
      .aliveSessions(some.map((connection) => connection.caller.session_id))
      .then((alive) => {
        for (const connection of some)
          if (!alive.has(connection.caller.session_id))
            connection.close(signedOutCode, 'The session is over.')
      })
      .catch((error: Error) => log(error, 'sessions of sockets'))
  }

  function countOpen(session_id: number, change: 1 | -1): void {
    const count = (openBySession.get(session_id) ?? 0) + change
    if (count > 0) openBySession.set(session_id, count)
    else openBySession.delete(session_id)
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '', 'http://here')
    if (`${url.pathname.replace(/\/$/, '')}/` !== realtimePath) return refuse(stream, '404 Not Found')
    if (!isOwnOrigin(app.site, request)) return refuse(stream, '403 Forbidden')
    const token = tokenOfUpgrade(app, request)
    const caller = token === undefined ? undefined : await rules.authenticate(token)
    if (!caller || caller.is_locked || caller.must_enrol) return refuse(stream, '401 Unauthorized')
    if ((openBySession.get(caller.session_id) ?? 0) >= sockets_per_session)
      return refuse(stream, '429 Too Many Requests')
    server.handleUpgrade(request, stream, head, (socket) => {
      const connection = new SocketConnection(caller, socket, stream)
      open(connection, socket, url.searchParams.get('cursor') ?? undefined).catch((error: Error) =>
        log(error, 'socket'),
      )
    })
  }

  async function open(
    connection: SocketConnection,
    socket: WebSocket,
    cursor: string | undefined,
  ): Promise<void> {
    const { caller } = connection
    connections.add(connection)
    countOpen(caller.session_id, 1)
    socket.on('error', () => {}) // a protocol error; `close` follows
    socket.on('pong', () => (connection.isAlive = true))
    // In order, so that unsubscribing right after subscribing wins.
    let queue = Promise.resolve()
    socket.on('message', (data) => {
      if (isStopped) return
      queue = queue
        .then(() => handleFrame(connection, data))
        .catch((error: Error) => log(error, 'socket frame'))
    })
    socket.on('close', () => {
      connections.delete(connection)
      countOpen(caller.session_id, -1)
      unchecked.delete(connection)
      if (hub.disconnect(connection) && !isStopped) rules.onDisconnect(caller)
    })
    const isFirst = await hub.connect(connection, cursor)
    if (isStopped) return
    if (isFirst) rules.onConnect(caller)
    if (connections.has(connection)) unchecked.add(connection)
    // It disconnected during the handshake: undo onConnect.
    else if (hub.subscriptions.connectionsOfUser(caller.account_id, caller.user_id).size === 0)
      rules.onDisconnect(caller)
  }

  async function handleFrame(connection: SocketConnection, data: RawData): Promise<void> {
    const frame = ClientFrame.safeParse(json(data))
    if (!frame.success || !connection.isWithinRate()) return connection.close(1008, 'Invalid frame.')
    const message = frame.data
    if (message.type === 'ping')
      return connection.send(JSON.stringify({ type: 'pong', cursor: hub.sentCursor() }))
    if (message.type === 'delivered') return rules.onDelivered(connection.caller, message.threads)
    if (message.type === 'typing') return rules.onTyping(connection, message)
    if (message.type === 'unsubscribe') return hub.subscriptions.unsubscribe(connection, message.channel)
    if (!(await checkPermission(hub, () => rules.canSubscribe(connection.caller, message.channel)))) {
      return connection.send(
        JSON.stringify({ type: 'unsubscribed', channel: message.channel, reason: 'Not found.' }),
      )
    }
    hub.subscriptions.subscribe(connection, message.channel)
    connection.send(
      JSON.stringify({ type: 'subscribed', channel: message.channel, cursor: hub.sentCursor() }),
    )
  }

  app.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => {})
    upgrade(request, stream, head).catch((error: Error) => {
      log(error, 'upgrade')
      refuse(stream, '503 Service Unavailable')
    })
  })

  return () => {
    isStopped = true
    clearInterval(beats)
    clearInterval(checks)
    server.close()
  }
}

const json = (data: RawData): unknown => {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')
  } catch {
    return undefined
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
