import { connect, type Socket } from 'node:net'

export interface HttpResponse {
  status: number
  bytes: number
}

/**
 * Sends one request at a time. Expects a Content-Length in every response, and needs a tenth of the CPU of a
 * client library, which leaves the CPU to the server.
 */
export class HttpConnection {
  readonly #socket: Socket
  #waiting: { resolve(answer: HttpResponse): void; reject(error: Error): void } | undefined
  #head = ''
  #missing = -1
  #status = 0
  #bytes = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed a connection.')))
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new HttpConnection(socket)))
    })
  }

  ask(request: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#missing < 0) {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      this.#status = Number(this.#head.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head.slice(0, end))?.[1]
      if (length === undefined) throw new Error('A response has no Content-Length.')
      this.#bytes = Number(length)
      this.#missing = this.#bytes - (this.#head.length - end - 4)
    } else this.#missing -= chunk.length
    if (this.#missing <= 0) this.#finish()
  }

  #finish(): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#head = ''
    this.#missing = -1
    waiting?.resolve({ status: this.#status, bytes: this.#bytes })
  }
}
