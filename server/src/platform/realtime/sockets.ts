import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ClientFrame, realtimePath } from '@wardline/contract/live/frames.ts'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Caller } from '../http/context.ts'
import { tokenOfUpgrade } from '../http/cookies.ts'
import { signedOut } from './ended.ts'
import { isStillOpen } from './door.ts'
import type { Hub } from './hub.ts'
import { SocketMember } from './socket.ts'

/** What the application does with what a browser says. */
export interface SocketRules {
  authenticate(token: string): Promise<Caller | undefined>
  /** The same door as reading over HTTP. */
  mayHear(caller: Caller, channel: string): Promise<boolean>
  onTyping(member: SocketMember, frame: { thread_id: number; is_typing: boolean }): void
  onDelivered(caller: Caller, threads: { thread_id: number; message_id: number }[]): void
  /** Which of these sessions are still good, asked anew. */
  aliveSessions(session_ids: number[]): Promise<Set<number>>
  onEnter(caller: Caller): void
  onLeave(caller: Caller): void
}

interface Options {
  hub: Hub
  rules: SocketRules
  trust_proxy: number
  log: (error: Error, what: string) => void
}

const beatEvery = 10_000
const checkEvery = 500

/** A page of another origin cannot open a socket with this person's cookie. No Origin means no browser. */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const asked = request.headers['x-forwarded-host'] ?? request.headers.host
  return URL.canParse(origin) && new URL(origin).host === asked
}

/** Takes WebSocket upgrades at the realtime path; answers how to end them all. */
export function acceptSockets(app: FastifyInstance, { hub, rules, trust_proxy, log }: Options): () => void {
  const server = new WebSocketServer({ noServer: true, maxPayload: 65_536, perMessageDeflate: false })
  const members = new Set<SocketMember>()
  /** Their session was good up to a second ago; it may have ended since, before they could hear of it. */
  const unproven = new Set<SocketMember>()
  // What is said and who leaves after the end is nobody's business any more: those who would note it have ended too, and
  // browsers say it again to whoever they find next.
  let isOver = false
  const beats = setInterval(() => {
    members.forEach((member) => member.beat())
    endSignedOut([...members])
  }, beatEvery)
  const checks = setInterval(() => {
    endSignedOut([...unproven])
    unproven.clear()
  }, checkEvery)

  /** Ends sockets whose session is over without an event that said so: it ended while they were let in, or ran out. */
  function endSignedOut(some: SocketMember[]): void {
    if (some.length === 0) return
    rules
      .aliveSessions(some.map((member) => member.caller.session_id))
      .then((alive) => {
        for (const member of some)
          if (!alive.has(member.caller.session_id)) member.close(signedOut, 'The session is over.')
      })
      .catch((error: Error) => log(error, 'sessions of sockets'))
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '', 'http://here')
    if (`${url.pathname.replace(/\/$/, '')}/` !== realtimePath) return refuse(stream, '404 Not Found')
    if (!isOwnOrigin(request)) return refuse(stream, '403 Forbidden')
    const token = tokenOfUpgrade(app, request, trust_proxy)
    const caller = token === undefined ? undefined : await rules.authenticate(token)
    if (!caller) return refuse(stream, '401 Unauthorized')
    server.handleUpgrade(request, stream, head, (socket) => {
      const member = new SocketMember(caller, socket, stream)
      open(member, socket, url.searchParams.get('cursor') ?? undefined).catch((error: Error) =>
        log(error, 'socket'),
      )
    })
  }

  async function open(member: SocketMember, socket: WebSocket, cursor: string | undefined): Promise<void> {
    const { caller } = member
    members.add(member)
    socket.on('error', () => {}) // a protocol error; `close` follows
    socket.on('pong', () => (member.isAlive = true))
    // One after the other: who opens a thread and leaves it at once has left it.
    let turn = Promise.resolve()
    socket.on('message', (data) => {
      if (isOver) return
      turn = turn.then(() => hear(member, data)).catch((error: Error) => log(error, 'socket frame'))
    })
    socket.on('close', () => {
      members.delete(member)
      unproven.delete(member)
      if (hub.leave(member) && !isOver) rules.onLeave(caller)
    })
    const isFirst = await hub.enter(member, cursor)
    if (isOver) return
    if (isFirst) rules.onEnter(caller)
    if (members.has(member)) unproven.add(member)
    // It left while it was let in: what was said of its coming is taken back.
    else if (hub.rooms.membersOf(caller.account_id, caller.user_id).size === 0) rules.onLeave(caller)
  }

  async function hear(member: SocketMember, data: RawData): Promise<void> {
    const frame = ClientFrame.safeParse(json(data))
    if (!frame.success || !member.mayTalk())
      return member.close(1008, 'This is not what a browser of ours says.')
    const said = frame.data
    if (said.type === 'ping') return member.send(JSON.stringify({ type: 'pong', cursor: hub.told() }))
    if (said.type === 'delivered') return rules.onDelivered(member.caller, said.threads)
    if (said.type === 'typing') return rules.onTyping(member, said)
    if (said.type === 'unsubscribe') return hub.rooms.part(member, said.channel)
    if (!(await isStillOpen(hub, () => rules.mayHear(member.caller, said.channel)))) {
      return member.send(
        JSON.stringify({ type: 'unsubscribed', channel: said.channel, reason: 'Not found.' }),
      )
    }
    hub.rooms.join(member, said.channel)
    member.send(JSON.stringify({ type: 'subscribed', channel: said.channel, cursor: hub.told() }))
  }

  app.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => {})
    upgrade(request, stream, head).catch((error: Error) => {
      log(error, 'upgrade')
      refuse(stream, '503 Service Unavailable')
    })
  })

  return () => {
    isOver = true
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
