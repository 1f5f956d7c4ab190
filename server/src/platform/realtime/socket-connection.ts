import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Caller } from '../http/context.ts'
import type { Connection } from './subscriptions.ts'
import { sharedFrame } from './websocket-frame.ts'

/** A client that does not read is disconnected beyond this, and resyncs when it reconnects. */
const max_buffered_bytes = 1_048_576
/** Frames per ten seconds; typing and receipts stay far below. */
const max_frames = 200

export class SocketConnection implements Connection {
  readonly caller: Caller
  readonly channels = new Set<string>()
  /** Cleared by each ping and set by its pong. */
  isAlive = true
  is_monitor: boolean | undefined
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #paused: [frame: string, audited: Promise<void> | undefined][] | undefined
  #waiting: Promise<void> | undefined
  #framesReceived = 0

  constructor(caller: Caller, socket: WebSocket, stream: Duplex) {
    this.caller = caller
    this.#socket = socket
    this.#stream = stream
  }

  send(frame: string, audited?: Promise<void>): void {
    if (this.#paused) this.#paused.push([frame, audited])
    else if (audited || this.#waiting) this.#sendAfter(frame, audited)
    else this.sendNow(frame)
  }

  /** A frame that could not be audited is not sent: the browser connects again and catches up. */
  #sendAfter(frame: string, audited: Promise<void> | undefined): void {
    const waiting = Promise.all([this.#waiting, audited])
      .then(
        () => this.sendNow(frame),
        () => this.close(1013, 'Try again.'),
      )
      .finally(() => {
        if (this.#waiting === waiting) this.#waiting = undefined
      })
    this.#waiting = waiting
  }

  sendNow(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > max_buffered_bytes) {
      // Not close(): its frame would queue behind the unread ones.
      this.#socket.terminate()
      return
    }
    this.#stream.write(sharedFrame(frame))
  }

  pause(): void {
    this.#paused = []
  }

  discardPaused(): void {
    this.#paused = []
  }

  resume(): void {
    const paused = this.#paused ?? []
    this.#paused = undefined
    for (const [frame, audited] of paused) this.send(frame, audited)
  }

  isWithinRate(): boolean {
    return ++this.#framesReceived <= max_frames
  }

  /** Ends a socket that did not answer the previous ping. Called every ten seconds. */
  checkAlive(): void {
    this.#framesReceived = 0
    if (!this.isAlive) {
      this.#socket.terminate()
      return
    }
    this.isAlive = false
    this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    // The peer may never answer the close frame.
    setTimeout(() => this.#socket.terminate(), 1_000).unref()
  }
}
