import { connect, type Socket } from 'node:net'
import { targetOf } from '../outbound/target.ts'
import { textOf } from './escape.ts'

// Minimal Lower Layer Protocol: <VT> message <FS><CR> (HL7 v2.5.1, implementation guide C.4).
const start = 0x0b
const end = Buffer.from([0x1c, 0x0d])
/** An acknowledgement has a few hundred bytes; what is read of more than this would hold everybody up. */
const largest_answer = 64 * 1024

const frame = (text: string): Buffer => Buffer.concat([Buffer.from([start]), Buffer.from(text, 'utf8'), end])

export type NotSent = 'unknown_host' | 'not_allowed' | 'refused' | 'unreachable'
export type Unanswered = 'silent' | 'closed' | 'garbage'

/**
 * What came of sending one message. `not_sent`: not a byte of it left; `unanswered`: the other side may have it or not.
 */
export type Sent =
  | { outcome: 'answered'; text: string }
  | { outcome: 'not_sent'; why: NotSent }
  | { outcome: 'unanswered'; why: Unanswered }

interface Receiver {
  host: string
  port: number
  allow_loopback: boolean
  connect_ms: number
  answer_ms: number
}

/** Sends one message over a connection of its own and waits for the one answer. Never rejects. */
export async function sendMessage(receiver: Receiver, text: string): Promise<Sent> {
  const target = await targetOf(receiver.host, receiver)
  if (target.refused === 'unknown') return { outcome: 'not_sent', why: 'unknown_host' }
  if (target.refused) return { outcome: 'not_sent', why: target.refused }
  const socket = connect({ host: target.address, port: receiver.port, noDelay: true })
  const why = await connected(socket, receiver.connect_ms)
  if (why) {
    socket.destroy()
    return { outcome: 'not_sent', why }
  }
  const sent = await answered(socket, frame(text), receiver.answer_ms)
  socket.destroy()
  return sent
}

const connected = (socket: Socket, wait_ms: number): Promise<NotSent | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('unreachable'), wait_ms)
    const settle = (why: NotSent | undefined) => {
      clearTimeout(timer)
      resolve(why)
    }
    socket.once('connect', () => settle(undefined))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      settle(error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable'),
    )
  })

const answered = (socket: Socket, bytes: Buffer, wait_ms: number): Promise<Sent> =>
  new Promise((resolve) => {
    let received = Buffer.alloc(0)
    const timer = setTimeout(() => settle({ outcome: 'unanswered', why: 'silent' }), wait_ms)
    const settle = (sent: Sent) => {
      clearTimeout(timer)
      resolve(sent)
    }
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const read = readFrame(received)
      if (typeof read === 'string') settle({ outcome: 'unanswered', why: 'garbage' })
      else if (read !== undefined) settle({ outcome: 'answered', text: textOf(read).text })
    })
    socket.once('error', () => settle({ outcome: 'unanswered', why: 'closed' }))
    socket.once('close', () => settle({ outcome: 'unanswered', why: 'closed' }))
    socket.write(bytes)
  })

/** The bytes between the marks; undefined while there is more to come. */
export function readFrame(received: Buffer): Uint8Array | 'garbage' | undefined {
  if (received.length === 0) return undefined
  if (received[0] !== start) return 'garbage'
  const until = received.indexOf(end)
  if (received.length > largest_answer) return 'garbage'
  return until > 0 ? received.subarray(1, until) : undefined
}
