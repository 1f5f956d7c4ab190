import type { Socket } from 'node:net'
import { guardedConnect, isFailed, type Endpoint, type Failed, type Outbound } from '../carriers/connect.ts'

/** A reply of a paging terminal: only the code means something. */
export interface Reply {
  code: number
  text: string
}

/** No reply of the protocol is longer. */
const longest_line = 1024
const most_lines = 200

/** One line of ASCII: paging terminals know nothing else. */
const asciiLine = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’‚]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim()

/** A conversation by RFC 1861: one command, one reply. Never rejects; after a trouble every command answers it again. */
export class Session {
  readonly #socket: Socket
  readonly #signal: AbortSignal
  #received = ''
  #lines = 0
  #trouble: Failed | undefined
  #waiting: ((given: Reply | Failed) => void) | undefined
  #ready: Reply[] = []

  constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket
    this.#signal = signal
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => this.#read(chunk))
    socket.on('error', () => this.#fail('closed'))
    socket.on('close', () => this.#fail('closed'))
    signal.addEventListener('abort', this.#tooLong)
    if (signal.aborted) this.#tooLong()
  }

  readonly #tooLong = (): void => this.#fail('silent')

  #fail(trouble: Failed['trouble']): void {
    this.#trouble ??= { trouble, was_sent: true }
    this.#waiting?.(this.#trouble)
    this.#waiting = undefined
  }

  #read(chunk: string): void {
    this.#received += chunk
    for (;;) {
      const end = this.#received.indexOf('\n')
      if (end < 0) break
      const line = this.#received.slice(0, end).replace(/\r$/, '')
      this.#received = this.#received.slice(end + 1)
      this.#take(line)
    }
    if (this.#received.length > longest_line) this.#fail('garbage')
  }

  /** 214 is help, which goes on until another code; "250-" goes on in the next line. */
  #take(line: string): void {
    this.#lines += 1
    const [, code, more, text = ''] = /^(\d{3})([ -]?)(.*)$/.exec(line) ?? []
    if (this.#lines > most_lines || line.length > longest_line) return this.#fail('garbage')
    if (code === '214' || more === '-') return
    if (code === undefined) return this.#fail('garbage')
    const reply = { code: Number(code), text: text.trim() }
    if (!this.#waiting) return void this.#ready.push(reply)
    this.#waiting(reply)
    this.#waiting = undefined
  }

  /** The next reply; what the terminal says first is one, too. */
  reply(): Promise<Reply | Failed> {
    const ready = this.#ready.shift()
    if (ready) return Promise.resolve(ready)
    if (this.#trouble) return Promise.resolve(this.#trouble)
    return new Promise((resolve) => (this.#waiting = resolve))
  }

  command(line: string): Promise<Reply | Failed> {
    // A reply that nobody asked for is not the reply to this.
    this.#ready = []
    if (!this.#trouble) this.#socket.write(`${asciiLine(line)}\r\n`, 'latin1')
    return this.reply()
  }

  end(): void {
    this.#signal.removeEventListener('abort', this.#tooLong)
    if (!this.#trouble) this.#socket.end('QUIT\r\n', 'latin1')
    this.#trouble ??= { trouble: 'closed', was_sent: true }
    this.#socket.setTimeout(1_000, () => this.#socket.destroy())
  }
}

/** A conversation that the terminal has opened: it said 220. */
export async function openSession(
  endpoint: Endpoint,
  out: Outbound,
  signal: AbortSignal,
): Promise<Session | Reply | Failed> {
  const socket = await guardedConnect(endpoint, out, signal)
  if (isFailed(socket)) return socket
  const session = new Session(socket, signal)
  const greeting = await session.reply()
  if (!isFailed(greeting) && greeting.code === 220) return session
  session.end()
  return greeting
}
