import type { ClientFrame, LiveEvent, ServerFrame } from '@wardline/contract/live/frames.ts'
import { retryDelay } from '../api/backoff.ts'
import { createStore } from '../state/store.ts'
import type { ConnectionStatus } from './connection-status.ts'

/** A silent socket is pinged after `pingMs` and dropped after `deadMs`. */
const pingMs = 15_000
const deadMs = 25_000

export interface LiveListener {
  onEvents: (events: readonly LiveEvent[]) => void
  onResync: () => Promise<void>
  /** Called when the connection closes or fails: the session may have ended. */
  onClosed: () => void
}

export interface LiveEnvironment {
  open: (cursor: string) => WebSocket
  now: () => number
  random: () => number
}

/** Reconnects forever and resumes from the last cursor. */
export class LiveConnection {
  readonly status = createStore<ConnectionStatus>({ isLive: false, lastLiveAt: 0 })
  readonly #environment: LiveEnvironment
  readonly #listener: LiveListener
  readonly #channels = new Set<string>()
  #socket: WebSocket | undefined
  #socketListeners: AbortController | undefined
  #cursor = ''
  #attempt = 0
  #isResyncing = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #lastFrameAt = 0

  constructor(environment: LiveEnvironment, listener: LiveListener) {
    this.#environment = environment
    this.#listener = listener
  }

  /** The cursor must have been read before the cached state. */
  start(cursor: string): void {
    this.#cursor = cursor
    this.status.set({ isLive: false, lastLiveAt: this.#environment.now() })
    this.#heartbeat ??= setInterval(() => this.#checkHeartbeat(), 5000)
    this.#connect()
  }

  /** Continues after `stop`, from the last cursor. */
  restart(): void {
    this.start(this.#cursor)
  }

  stop(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#retry)
    this.#heartbeat = undefined
    this.#drop()
    this.#setLive(false)
  }

  reconnectNow(): void {
    if (!this.#heartbeat) return
    if (!this.#socket) {
      this.#attempt = 0
      this.#connect()
    } else if (this.#environment.now() - this.#lastFrameAt > pingMs) this.send({ type: 'ping' })
  }

  disconnect(): void {
    if (this.#socket) this.#reconnectLater()
  }

  send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== 1) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  /** Stays subscribed over reconnections. Returns the function that unsubscribes. */
  subscribe(channel: string): () => void {
    this.#channels.add(channel)
    this.send({ type: 'subscribe', channel })
    return () => {
      this.#channels.delete(channel)
      this.send({ type: 'unsubscribe', channel })
    }
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#drop()
    const socket = this.#environment.open(this.#cursor)
    this.#socket = socket
    this.#lastFrameAt = this.#environment.now()
    const { signal } = (this.#socketListeners = new AbortController())
    const receive = (message: MessageEvent<string>) => this.#receive(JSON.parse(message.data) as ServerFrame)
    socket.addEventListener('message', receive, { signal })
    const closed = () => {
      this.#reconnectLater()
      this.#listener.onClosed()
    }
    socket.addEventListener('close', closed, { signal })
  }

  #receive(frame: ServerFrame): void {
    this.#lastFrameAt = this.#environment.now()
    switch (frame.type) {
      case 'subscribed':
        if (!this.status.get().isLive && !this.#isResyncing) this.#resume()
        return
      case 'events':
        this.#listener.onEvents(frame.events)
        // Advances the cursor last: if applying the events fails, they are requested again.
        this.#cursor = frame.cursor
        return
      case 'fleeting':
        this.#listener.onEvents([frame.event])
        return
      case 'resync':
        void this.#resync(frame.cursor)
        return
      case 'unsubscribed':
        this.#channels.delete(frame.channel)
        return
      case 'pong':
    }
  }

  #resume(): void {
    this.#attempt = 0
    for (const channel of this.#channels) this.send({ type: 'subscribe', channel })
    this.#setLive(true)
  }

  /** Keeps the old cursor and stays offline until everything has been refetched. */
  async #resync(cursor: string): Promise<void> {
    const socket = this.#socket
    this.#isResyncing = true
    this.#setLive(false)
    const isDone = await this.#listener.onResync().then(
      () => true,
      () => false,
    )
    this.#isResyncing = false
    if (socket !== this.#socket) return
    if (!isDone) return this.#reconnectLater()
    this.#cursor = cursor
    this.#resume()
  }

  #checkHeartbeat(): void {
    const silentMs = this.#environment.now() - this.#lastFrameAt
    if (this.#socket && silentMs > deadMs) this.#reconnectLater()
    else if (silentMs > pingMs) this.send({ type: 'ping' })
  }

  #reconnectLater(): void {
    this.#drop()
    this.#setLive(false)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), retryDelay(this.#attempt++, this.#environment.random))
  }

  #drop(): void {
    if (!this.#socket) return
    this.#socketListeners?.abort()
    this.#socket.close()
    this.#socket = undefined
  }

  #setLive(isLive: boolean): void {
    const before = this.status.get()
    if (isLive === before.isLive) return
    this.status.set({ isLive, lastLiveAt: before.isLive ? this.#lastFrameAt : before.lastLiveAt })
  }
}
