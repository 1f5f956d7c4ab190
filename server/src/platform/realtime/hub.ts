import type { Database } from '../db/database.ts'
import type { Telling } from '../db/transaction.ts'
import type { Bus, Fleeting } from './bus.ts'
import { cursorText, parseCursor } from './cursor.ts'
import * as queries from './event.queries.ts'
import { eventJson, eventsFrame, framesFor, type LiveEvent } from './frames.ts'
import { Rooms, type Member } from './rooms.ts'
import { snapshotAfter } from './snapshot.rules.ts'

export interface HubMetrics {
  /** Frames of events, one for each socket that hears any of a batch. */
  framesSent(count: number): void
  sockets(open: number): void
}

interface Options {
  db: Database
  bus: Bus
  log: (error: Error, what: string) => void
  metrics?: HubMetrics
  /** An event seen on its way out, before its hearers get it: sessions that ended, rights that went. */
  onEvent?: (event: LiveEvent) => void
}

/** More than this many missed events are not replayed one by one; the browser fetches again. */
const mostMissed = 500
/** Nor more text than a socket may have waiting: it would be closed as one that does not read, again and again. */
const mostMissedBytes = 1_048_576
const pollEvery = 1_000

/**
 * Tails the event log for every socket of this node with one query. A nudge after each commit starts it, a poll each
 * second is the net under the nudges. What this node commits by itself, with nothing else new, goes out as it is.
 */
export class Hub {
  readonly rooms = new Rooms()
  /** Grows whenever channels are closed: a door that was looked at before has to be looked at again. */
  closings = 0
  readonly #options: Options
  #origin = ''
  /** What has been sent out: every event visible in it went to its hearers. Empty while nobody listens. */
  #snapshot = ''
  #running: Promise<void> | undefined
  /** The read under way, frames sent included. */
  #reading: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined
  #lastRead = 0

  constructor(options: Options) {
    this.#options = options
    options.bus.onNudge(() => this.nudge())
    options.bus.onFleeting((event) => this.#pass(event))
    options.db.onCommit((telling) => {
      if (this.#sayAtOnce(telling)) options.bus.nudgeOthers()
      else options.bus.nudge()
    })
  }

  async start(): Promise<void> {
    await this.#options.db.peek(async (db) => {
      this.#origin = await queries.readOrigin(db)
      this.#snapshot = await queries.readSnapshot(db)
    })
    this.#timer = setInterval(() => this.nudge(), pollEvery)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const member of this.rooms.everyone()) member.close(1001, 'The server is stopping.')
    await this.#running
  }

  /** Milliseconds since the log was last read with success; for readiness. */
  silentFor(now: number): number {
    return this.rooms.size === 0 ? 0 : now - this.#lastRead
  }

  /** Where the log is now: read it before the state that a browser starts from. */
  async cursor(): Promise<string> {
    const snapshot = await this.#options.db.peek(queries.readSnapshot)
    return cursorText({ origin: this.#origin, snapshot })
  }

  /** A cursor up to which every socket here has been sent everything. */
  told(): string {
    return cursorText({ origin: this.#origin, snapshot: this.#snapshot })
  }

  nudge(): void {
    if (this.#running) this.#again = true
    else this.#running = this.#tail().finally(() => (this.#running = undefined))
  }

  async #tail(): Promise<void> {
    do {
      this.#again = false
      try {
        await (this.#reading = this.#sendNew())
      } catch (error) {
        // The poll comes back; after a failover the origin may be another one.
        this.#options.log(error as Error, 'event tail')
        await this.#checkOrigin().catch(() => {})
        return
      }
    } while (this.#again)
  }

  async #sendNew(): Promise<void> {
    const accounts = this.rooms.accounts
    if (accounts.length === 0) {
      this.#snapshot = ''
      return
    }
    const from = this.#snapshot
    if (from === '') {
      this.#snapshot = await this.#options.db.peek(queries.readSnapshot)
      return
    }
    const { snapshot, events } = await this.#options.db.peek((db) => queries.eventsSince(db, from, accounts))
    this.#lastRead = performance.now()
    this.#snapshot = snapshot
    if (events.length === 0) return
    this.#sendOut(events)
  }

  /**
   * Passes on what this node has just committed without reading the log again, when nothing lies between that and what
   * was sent last: whatever the transaction saw has been sent. Answers false when the log has to be read.
   */
  #sayAtOnce({ account_id, events, ...committed }: Telling): boolean {
    if (this.#running || this.#snapshot === '') return false
    const snapshot = snapshotAfter(this.#snapshot, committed)
    if (snapshot === undefined) return false
    this.#snapshot = snapshot
    try {
      this.#sendOut(events.map((event) => ({ ...event, account_id, payload: JSON.stringify(event.payload) })))
    } catch (error) {
      // It has committed: whoever wrote it must not be told otherwise.
      this.#options.log(error as Error, 'passing on')
    }
    return true
  }

  /** Events up to the snapshot as it is now. */
  #sendOut(events: LiveEvent[]): void {
    const frames = framesFor(events, this.rooms, this.told())
    for (const [member, frame] of frames) member.send(frame)
    this.#options.metrics?.framesSent(frames.size)
    for (const event of events) this.#options.onEvent?.(event)
  }

  async #checkOrigin(): Promise<void> {
    const origin = await this.#options.db.peek(queries.readOrigin)
    if (origin === this.#origin) return
    this.#origin = origin
    this.#snapshot = await this.#options.db.peek(queries.readSnapshot)
    for (const member of this.rooms.everyone()) member.send(this.#resync(this.#snapshot))
  }

  /**
   * Lets a socket in, with the cursor its browser last saw. Its first frames are `subscribed`, then what it missed; what
   * comes meanwhile waits, so that nothing is missed, doubled or out of order. Answers whether this is the person's
   * first socket here.
   */
  async enter(member: Member, cursor: string | undefined): Promise<boolean> {
    member.hold()
    const isFirst = this.rooms.enter(member)
    this.#options.metrics?.sockets(this.rooms.size)
    try {
      const to = await this.#joinTail(member)
      const own = `user:${member.caller.user_id}`
      // A browser that comes with a cursor stays there until it has what it missed: the line may break before that.
      const at = cursor ?? cursorText({ origin: this.#origin, snapshot: to })
      member.sendNow(JSON.stringify({ type: 'subscribed', channel: own, cursor: at }))
      if (cursor !== undefined) await this.#catchUp(member, cursor, to)
      member.release()
    } catch (error) {
      this.#options.log(error as Error, 'catching up')
      member.close(1013, 'Try again.')
    }
    return isFirst
  }

  /**
   * The snapshot after which the tail serves this member. A read that began before it entered may have left its account
   * out, or may already have brought it events that the catch-up will bring again: it is waited for, and its frames dropped.
   */
  async #joinTail(member: Member): Promise<string> {
    await this.#reading?.catch(() => {})
    if (this.#snapshot === '') {
      this.nudge()
      await this.#running
    }
    if (this.#snapshot === '') throw new Error('The event log cannot be read.')
    member.forget()
    return this.#snapshot
  }

  /** Ends these channels on every socket that a person has here: they have lost the right to listen. */
  closeChannels(account_id: number, user_id: number, channels: string[]): void {
    this.closings++
    for (const member of this.rooms.membersOf(account_id, user_id)) {
      for (const channel of channels) {
        if (!member.channels.has(channel)) continue
        this.rooms.part(member, channel)
        member.send(JSON.stringify({ type: 'unsubscribed', channel, reason: 'Not found.' }))
      }
    }
  }

  leave(member: Member): boolean {
    const wasLast = this.rooms.leave(member)
    this.#options.metrics?.sockets(this.rooms.size)
    return wasLast
  }

  async #catchUp(member: Member, text: string, to: string): Promise<void> {
    const { db } = this.#options
    const cursor = parseCursor(text)
    const isOurs = cursor?.origin === this.#origin
    if (!cursor || !isOurs || !(await db.peek((reader) => queries.reachesBackTo(reader, cursor.snapshot)))) {
      member.sendNow(this.#resync(to))
      return
    }
    const { account_id, user_id } = member.caller
    const listener = { account_id, user_id, channels: ['account', `user:${user_id}`] }
    const events = await db.peek((reader) =>
      queries.missedEvents(reader, listener, cursor.snapshot, to, mostMissed + 1),
    )
    if (events.length === 0) return
    const frame = eventsFrame(events.map(eventJson), cursorText({ origin: this.#origin, snapshot: to }))
    const isTooMuch = events.length > mostMissed || frame.length > mostMissedBytes
    member.sendNow(isTooMuch ? this.#resync(to) : frame)
  }

  #resync = (snapshot: string): string =>
    JSON.stringify({ type: 'resync', cursor: cursorText({ origin: this.#origin, snapshot }) })

  #pass(event: Fleeting): void {
    const { kind, channel, payload } = event
    const frame = JSON.stringify({ type: 'fleeting', event: { kind, channel, payload } })
    for (const member of this.rooms.hearers({ ...event, users: null })) member.send(frame)
  }
}
