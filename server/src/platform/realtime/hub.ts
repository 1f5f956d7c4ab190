import type { Database } from '../db/database.ts'
import type { CommittedEvents } from '../db/transaction.ts'
import type { Bus, FleetingEvent } from './bus.ts'
import { cursorText, parseCursor } from './cursor.ts'
import * as queries from './event.queries.ts'
import { serializeEvent, eventsFrame, buildFrames, type LiveEvent } from './frames.ts'
import { listVisibleThreads, startsMonitoring, type MonitorAudit } from './monitor-audit.ts'
import { Subscriptions, type Connection } from './subscriptions.ts'
import { snapshotAfter } from './snapshot.rules.ts'

export interface HubMetrics {
  framesSent(count: number): void
  sockets(open: number): void
}

interface Options {
  db: Database
  bus: Bus
  log: (error: Error, what: string) => void
  metrics?: HubMetrics
  monitors: MonitorAudit
  /** Called for each event after it was sent: ended sessions and lost permissions close channels. */
  onEvent?: (event: LiveEvent) => void
}

/** Beyond this many missed events the browser refetches instead. */
const maxMissedEvents = 500
/** The limit of a socket's buffer: a larger frame would close it again at each reconnection. */
const maxMissedBytes = 1_048_576
const poll_ms = 1_000

/**
 * Sends the event log to the sockets of this node.
 * 1. One query reads the new events for all of them. A wake-up after each commit starts it; a poll each second covers
 *    lost wake-ups.
 * 2. Events that this node commits skip the log if the transaction saw nothing that is still unsent.
 * 3. A reconnecting socket catches up from its cursor while new events queue behind.
 */
export class Hub {
  readonly subscriptions = new Subscriptions()
  /** Counts revoked permissions, so that a check can tell that one was revoked while it ran. */
  revocations = 0
  readonly #options: Options
  #origin = ''
  /** Every event visible in this snapshot was sent. Empty while no socket is open. */
  #snapshot = ''
  #running: Promise<void> | undefined
  #reading: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined
  #lastRead = 0

  constructor(options: Options) {
    this.#options = options
    options.bus.onWake(() => this.wake())
    options.bus.onFleetingEvent((event) => this.sendFleeting(event))
    options.db.onCommit((committed) => {
      if (this.#sendCommitted(committed)) options.bus.wakeOthers()
      else options.bus.wake()
    })
  }

  async start(): Promise<void> {
    await this.#options.db.queryAcrossAccounts(async (db) => {
      this.#origin = await queries.readOrigin(db)
      this.#snapshot = await queries.readSnapshot(db)
    })
    this.#timer = setInterval(() => this.wake(), poll_ms)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const connection of this.subscriptions.all()) connection.close(1001, 'The server is stopping.')
    await this.#running
  }

  silentFor(now: number): number {
    return this.subscriptions.size === 0 ? 0 : now - this.#lastRead
  }

  /** Read it before the state that a browser starts from. */
  async readCursor(): Promise<string> {
    const snapshot = await this.#options.db.queryAcrossAccounts(queries.readSnapshot)
    return cursorText({ origin: this.#origin, snapshot })
  }

  /** The cursor up to which everything was sent to the sockets of this node. */
  sentCursor(): string {
    return cursorText({ origin: this.#origin, snapshot: this.#snapshot })
  }

  wake(): void {
    if (this.#running) this.#again = true
    else this.#running = this.#tail().finally(() => (this.#running = undefined))
  }

  async #tail(): Promise<void> {
    do {
      this.#again = false
      try {
        await (this.#reading = this.#sendNew())
      } catch (error) {
        // The poll retries. After a failover the origin may have changed.
        this.#options.log(error as Error, 'event tail')
        await this.#checkOrigin().catch(() => {})
        return
      }
    } while (this.#again)
  }

  async #sendNew(): Promise<void> {
    const accounts = this.subscriptions.accounts
    if (accounts.length === 0) {
      this.#snapshot = ''
      return
    }
    const from = this.#snapshot
    if (from === '') {
      this.#snapshot = await this.#options.db.queryAcrossAccounts(queries.readSnapshot)
      return
    }
    const { snapshot, events } = await this.#options.db.queryAcrossAccounts((db) =>
      queries.eventsSince(db, from, accounts),
    )
    this.#lastRead = performance.now()
    this.#snapshot = snapshot
    if (events.length === 0) return
    this.#sendEvents(events)
  }

  /**
   * Skips reading the log. Requires that everything the transaction saw was sent, so that no effect is sent before
   * its cause. False if the log must be read.
   */
  #sendCommitted({ account_id, events, ...committed }: CommittedEvents): boolean {
    if (this.#running || this.#snapshot === '') return false
    const snapshot = snapshotAfter(this.#snapshot, committed)
    if (snapshot === undefined) return false
    this.#snapshot = snapshot
    try {
      this.#sendEvents(
        events.map((event) => ({ ...event, account_id, payload: JSON.stringify(event.payload) })),
      )
    } catch (error) {
      // The transaction is committed, so its request must not fail.
      this.#options.log(error as Error, 'sending committed events')
    }
    return true
  }

  #sendEvents(events: LiveEvent[]): void {
    const frames = buildFrames(events, this.subscriptions, this.sentCursor())
    for (const [connection, { frame, events: own }] of frames)
      connection.send(frame, this.#auditMonitor(connection, own))
    this.#options.metrics?.framesSent(frames.size)
    for (const event of events) this.#options.onEvent?.(event)
  }

  /** Undefined for a connection whose user monitors no one. */
  #auditMonitor(connection: Connection, events: LiveEvent[]): Promise<void> | undefined {
    if (startsMonitoring(events)) connection.is_monitor = true
    if (connection.is_monitor === false) return undefined
    const thread_ids = listVisibleThreads(events)
    if (thread_ids.length === 0) return undefined
    const audited = this.#options.monitors.audit(connection.caller, thread_ids)
    // Frames may be discarded before they wait for it.
    audited.catch((error: Error) => this.#options.log(error, 'audit of a monitor'))
    return audited
  }

  async #checkOrigin(): Promise<void> {
    const origin = await this.#options.db.queryAcrossAccounts(queries.readOrigin)
    if (origin === this.#origin) return
    this.#origin = origin
    this.#snapshot = await this.#options.db.queryAcrossAccounts(queries.readSnapshot)
    for (const connection of this.subscriptions.all()) connection.send(this.#resync(this.#snapshot))
  }

  /**
   * The first frames are `subscribed`, then the events missed since `cursor`; new events queue behind, so that none
   * is missed, duplicated or out of order. Resolves to true for the user's first connection to this node.
   */
  async connect(connection: Connection, cursor: string | undefined): Promise<boolean> {
    connection.pause()
    const isFirst = this.subscriptions.add(connection)
    this.#options.metrics?.sockets(this.subscriptions.size)
    try {
      const to = await this.#waitForTail(connection)
      const isMonitor = await this.#options.monitors.isMonitor(connection.caller)
      connection.is_monitor ||= isMonitor
      const own = `user:${connection.caller.user_id}`
      // A given cursor stays valid until the missed events have arrived: the connection may break before that.
      const at = cursor ?? cursorText({ origin: this.#origin, snapshot: to })
      connection.sendNow(JSON.stringify({ type: 'subscribed', channel: own, cursor: at }))
      if (cursor !== undefined) await this.#catchUp(connection, cursor, to)
      connection.resume()
    } catch (error) {
      this.#options.log(error as Error, 'catching up')
      connection.close(1013, 'Try again.')
    }
    return isFirst
  }

  /**
   * The snapshot after which the tail includes this connection. A read that began earlier may have left out its account,
   * or queued events that the catch-up sends again: wait for it and drop its frames.
   */
  async #waitForTail(connection: Connection): Promise<string> {
    await this.#reading?.catch(() => {})
    if (this.#snapshot === '') {
      this.wake()
      await this.#running
    }
    if (this.#snapshot === '') throw new Error('The event log cannot be read.')
    connection.discardPaused()
    return this.#snapshot
  }

  listListeners(account_id: number, channel: string): ReadonlySet<Connection> {
    return this.subscriptions.findReceivers({ account_id, channel, users: null })
  }

  closeChannels(account_id: number, user_id: number, channels: string[]): void {
    this.revocations++
    for (const connection of this.subscriptions.connectionsOfUser(account_id, user_id)) {
      for (const channel of channels) {
        if (!connection.channels.has(channel)) continue
        this.subscriptions.unsubscribe(connection, channel)
        connection.send(JSON.stringify({ type: 'unsubscribed', channel, reason: 'Not found.' }))
      }
    }
  }

  disconnect(connection: Connection): boolean {
    const wasLast = this.subscriptions.remove(connection)
    this.#options.metrics?.sockets(this.subscriptions.size)
    return wasLast
  }

  async #catchUp(connection: Connection, text: string, to: string): Promise<void> {
    const { db } = this.#options
    const cursor = parseCursor(text)
    const isOurs = cursor?.origin === this.#origin
    if (
      !cursor ||
      !isOurs ||
      !(await db.queryAcrossAccounts((reader) => queries.reachesBackTo(reader, cursor.snapshot)))
    ) {
      connection.sendNow(this.#resync(to))
      return
    }
    const { account_id, user_id } = connection.caller
    const listener = { account_id, user_id, channels: ['account', `user:${user_id}`] }
    const events = await db.queryAcrossAccounts((reader) =>
      queries.missedEvents(reader, listener, cursor.snapshot, to, maxMissedEvents + 1),
    )
    if (events.length === 0) return
    const frame = eventsFrame(events.map(serializeEvent), cursorText({ origin: this.#origin, snapshot: to }))
    const isTooMuch = events.length > maxMissedEvents || frame.length > maxMissedBytes
    if (!isTooMuch) await this.#auditMonitor(connection, events)
    connection.sendNow(isTooMuch ? this.#resync(to) : frame)
  }

  #resync = (snapshot: string): string =>
    JSON.stringify({ type: 'resync', cursor: cursorText({ origin: this.#origin, snapshot }) })

  /** To the connections of this node only. */
  sendFleeting(event: FleetingEvent): void {
    const { kind, channel, payload } = event
    const frame = JSON.stringify({ type: 'fleeting', event: { kind, channel, payload } })
    for (const connection of this.listListeners(event.account_id, channel)) connection.send(frame)
  }
}
