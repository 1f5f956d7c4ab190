import type { Socket } from 'node:net'
import { decodeBytes } from './escape.ts'
import { frameText } from './frame-reader.ts'
import { isClientRefusal, openConnection, type NotConnected, type TlsSettings } from './mllp-connection.ts'

// Minimal Lower Layer Protocol: <VT> message <FS><CR> (HL7 v2.5.1, implementation guide C.4).
const start = 0x0b
const end = Buffer.from([0x1c, 0x0d])
/** An acknowledgement has a few hundred bytes. */
const max_answer_bytes = 64 * 1024

/** `client_refused`: the receiver wants another client certificate. */
export type NotSent = NotConnected | 'client_refused'
export type Unanswered = 'silent' | 'closed' | 'garbage'

/** The outcome of one exchange. `not_sent`: no byte was sent. `unanswered`: the receiver may have the message. */
export type Sent =
  | { outcome: 'answered'; text: string }
  | { outcome: 'not_sent'; why: NotSent }
  | { outcome: 'unanswered'; why: Unanswered }

interface Receiver {
  /** An IP address: the caller resolves and checks the host name. */
  address: string
  port: number
  connect_ms: number
  answer_ms: number
  /** If undefined, the connection is not encrypted. */
  tls?: TlsSettings | undefined
}

/** Opens a new connection and waits for the acknowledgement. Never rejects. */
export async function sendMessage(receiver: Receiver, text: string): Promise<Sent> {
  const socket = await openConnection(receiver)
  if (typeof socket === 'string') return { outcome: 'not_sent', why: socket }
  const sent = await answered(socket, frameText(text), receiver.answer_ms)
  socket.destroy()
  return sent
}

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
      else if (read !== undefined) settle({ outcome: 'answered', text: decodeBytes(read).text })
    })
    socket.once('error', (error) =>
      settle(
        isClientRefusal(error)
          ? { outcome: 'not_sent', why: 'client_refused' }
          : { outcome: 'unanswered', why: 'closed' },
      ),
    )
    socket.once('close', () => settle({ outcome: 'unanswered', why: 'closed' }))
    socket.write(bytes)
  })

export function readFrame(received: Buffer): Uint8Array | 'garbage' | undefined {
  if (received.length === 0) return undefined
  if (received[0] !== start) return 'garbage'
  const until = received.indexOf(end)
  if (received.length > max_answer_bytes) return 'garbage'
  return until > 0 ? received.subarray(1, until) : undefined
}
