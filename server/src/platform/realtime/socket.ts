import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Caller } from '../http/context.ts'
import type { Member } from './rooms.ts'
import { sharedFrame } from './wire.ts'

/** A reader that does not read: beyond this it is closed, and resyncs when it comes back. */
const mostBuffered = 1_048_576
/** Frames a browser may say within ten seconds; typing and acknowledgements stay far below. */
const mostSaid = 200

/** One WebSocket as a member of the rooms. */
export class SocketMember implements Member {
  readonly caller: Caller
  readonly channels = new Set<string>()
  /** Set by its pong, cleared by our ping: still clear at the next ping means gone. */
  isAlive = true
  readonly #socket: WebSocket
  /** What the socket stands on. Whole frames are written to it: nothing of ours is compressed or in parts. */
  readonly #stream: Duplex
  #held: string[] | undefined
  #said = 0

  constructor(caller: Caller, socket: WebSocket, stream: Duplex) {
    this.caller = caller
    this.#socket = socket
    this.#stream = stream
  }

  send(frame: string): void {
    if (this.#held) this.#held.push(frame)
    else this.sendNow(frame)
  }

  sendNow(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > mostBuffered) {
      // terminate, not close: a close frame would queue behind what it does not read.
      this.#socket.terminate()
      return
    }
    this.#stream.write(sharedFrame(frame))
  }

  hold(): void {
    this.#held = []
  }

  forget(): void {
    this.#held = []
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const frame of held) this.sendNow(frame)
  }

  /** False when this browser says more than any browser of ours does. */
  mayTalk(): boolean {
    return ++this.#said <= mostSaid
  }

  /** Every ten seconds or so: pings, and ends a socket whose other side is gone. */
  beat(): void {
    this.#said = 0
    if (!this.isAlive) {
      this.#socket.terminate()
      return
    }
    this.isAlive = false
    this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    // A peer that does not answer the close frame is not waited for.
    setTimeout(() => this.#socket.terminate(), 1_000).unref()
  }
}
