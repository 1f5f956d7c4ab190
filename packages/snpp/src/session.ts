import type { Socket } from 'node:net'

/** A reply of a paging terminal. Only the code is defined; the text is free. */
export interface Reply {
  code: number
  text: string
}

/** The session ended. `silent`: time ran out; `closed`: the terminal disconnected; `garbage`: no reply of the protocol. */
export interface Failed {
  trouble: 'silent' | 'closed' | 'garbage'
  /** The terminal may have received the last command. */
  was_sent: true
}

const isFailed = (reply: Reply | Failed): reply is Failed => 'trouble' in reply

const max_line_length = 1024
const max_lines = 200

/** One line of ASCII, the only characters of the protocol. */
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

/** RFC 1861: one reply per command. Never rejects; after a failure every command returns it again. */
export class Session {
  readonly #socket: Socket
  readonly #signal: AbortSignal
  #received = ''
  #lines = 0
  #trouble: Failed | undefined
  #waiting: ((received: Reply | Failed) => void) | undefined
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
    if (this.#received.length > max_line_length) this.#fail('garbage')
  }

  /** Skips help lines (214) and continued lines ("250-"). */
  #take(line: string): void {
    this.#lines += 1
    const [, code, more, text = ''] = /^(\d{3})([ -]?)(.*)$/.exec(line) ?? []
    if (this.#lines > max_lines || line.length > max_line_length) return this.#fail('garbage')
    if (code === '214' || more === '-') return
    if (code === undefined) return this.#fail('garbage')
    const reply = { code: Number(code), text: text.trim() }
    if (!this.#waiting) return void this.#ready.push(reply)
    this.#waiting(reply)
    this.#waiting = undefined
  }

  reply(): Promise<Reply | Failed> {
    const ready = this.#ready.shift()
    if (ready) return Promise.resolve(ready)
    if (this.#trouble) return Promise.resolve(this.#trouble)
    return new Promise((resolve) => (this.#waiting = resolve))
  }

  command(line: string): Promise<Reply | Failed> {
    // Unsolicited replies do not belong to this command.
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

/** A session over a new connection, once the terminal has greeted it (220); else its reply or failure. */
export async function openSession(socket: Socket, signal: AbortSignal): Promise<Session | Reply | Failed> {
  const session = new Session(socket, signal)
  const greeting = await session.reply()
  if (!isFailed(greeting) && greeting.code === 220) return session
  session.end()
  return greeting
}
