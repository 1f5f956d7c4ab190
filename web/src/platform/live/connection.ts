import type { ClientFrame, LiveEvent, ServerFrame } from '@wardline/contract/live/frames.ts'
import { waitBefore } from './backoff.ts'
import type { Freshness } from './freshness.ts'

/** A silent socket may be a dead one: ask after `pingMs`, give it up after `deadMs`. */
const pingMs = 15_000
const deadMs = 25_000

export interface LiveListener {
  onEvents: (events: readonly LiveEvent[]) => void
  /** What is on screen can have missed events: fetch it again. */
  onResync: () => Promise<void>
  /** The server hung up, or never picked up: is this person still signed in? */
  onRefused: () => void
}

/** The parts of the browser that it stands on; tests bring their own. */
export interface LiveWorld {
  open: (cursor: string) => WebSocket
  now: () => number
  random: () => number
}

/** One WebSocket for the tab: keeps it open for good, goes on from the last cursor, and says how fresh things are. */
export class LiveConnection {
  readonly #world: LiveWorld
  readonly #listener: LiveListener
  readonly #watchers = new Set<() => void>()
  readonly #channels = new Set<string>()
  #socket: WebSocket | undefined
  /** Stops hearing a socket that is given up. */
  #ears: AbortController | undefined
  #cursor = ''
  #attempt = 0
  #isResyncing = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #heard = 0
  #freshness: Freshness = { isLive: false, synced: 0 }

  constructor(world: LiveWorld, listener: LiveListener) {
    this.#world = world
    this.#listener = listener
  }

  /** Goes on from a cursor that was read before the state that is held. */
  start(cursor: string): void {
    this.#cursor = cursor
    this.#freshness = { isLive: false, synced: this.#world.now() }
    this.#pulse ??= setInterval(() => this.#checkPulse(), 5000)
    this.#connect()
  }

  stop(): void {
    clearInterval(this.#pulse)
    clearTimeout(this.#retry)
    this.#pulse = undefined
    this.#drop()
    this.#setLive(false)
  }

  /** Something says that the network may be back: does not wait for the next try. */
  wake(): void {
    if (!this.#pulse) return
    if (!this.#socket) {
      this.#attempt = 0
      this.#connect()
    } else if (this.#world.now() - this.#heard > pingMs) this.send({ type: 'ping' })
  }

  /** The browser says that there is no network: no waiting for a socket to find out. */
  lose(): void {
    if (this.#socket) this.#lost()
  }

  /** False when there is nobody to say it to. */
  send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== 1) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  /** Listens to a channel for as long as needed, over every reconnection. Answers how to stop. */
  listen(channel: string): () => void {
    this.#channels.add(channel)
    this.send({ type: 'subscribe', channel })
    return () => {
      this.#channels.delete(channel)
      this.send({ type: 'unsubscribe', channel })
    }
  }

  freshness = (): Freshness => this.#freshness

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#drop()
    const socket = this.#world.open(this.#cursor)
    this.#socket = socket
    this.#heard = this.#world.now()
    const { signal } = (this.#ears = new AbortController())
    const hear = (message: MessageEvent<string>) => this.#hear(JSON.parse(message.data) as ServerFrame)
    socket.addEventListener('message', hear, { signal })
    const closed = () => {
      this.#lost()
      this.#listener.onRefused()
    }
    socket.addEventListener('close', closed, { signal })
  }

  #hear(frame: ServerFrame): void {
    this.#heard = this.#world.now()
    switch (frame.type) {
      case 'subscribed':
        if (!this.#freshness.isLive && !this.#isResyncing) this.#welcome()
        return
      case 'events':
        this.#listener.onEvents(frame.events)
        // Only now: a page that breaks while applying events asks for them again.
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

  #welcome(): void {
    this.#attempt = 0
    for (const channel of this.#channels) this.send({ type: 'subscribe', channel })
    this.#setLive(true)
  }

  /** Until everything was fetched again, what is shown is not live, and the old cursor stands. */
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
    if (!isDone) return this.#lost()
    this.#cursor = cursor
    this.#welcome()
  }

  #checkPulse(): void {
    const silent = this.#world.now() - this.#heard
    if (this.#socket && silent > deadMs) this.#lost()
    else if (silent > pingMs) this.send({ type: 'ping' })
  }

  #lost(): void {
    this.#drop()
    this.#setLive(false)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), waitBefore(this.#attempt++, this.#world.random))
  }

  #drop(): void {
    if (!this.#socket) return
    this.#ears?.abort()
    this.#socket.close()
    this.#socket = undefined
  }

  #setLive(isLive: boolean): void {
    if (isLive === this.#freshness.isLive) return
    this.#freshness = { isLive, synced: this.#freshness.isLive ? this.#heard : this.#freshness.synced }
    for (const watcher of this.#watchers) watcher()
  }
}
