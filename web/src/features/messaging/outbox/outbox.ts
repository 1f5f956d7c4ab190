import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { stateAfter, type QueuedReply } from './queued-reply.ts'

export interface OutboxWorld {
  send: (reply: QueuedReply) => Promise<Message>
  onSent: (message: Message) => void
  onRefused: (reply: QueuedReply) => void
  /** Keeps it over a reload; undefined forgets it. */
  keep: (client_key: string, reply: QueuedReply | undefined) => void
}

const prefix = 'reply:'
export const outboxName = (client_key: string) => `${prefix}${client_key}`
export const outboxPrefix = prefix

/** The replies that the server does not have yet: shown at once, sent in order, kept over a reload, never dropped. */
export class Outbox {
  readonly #world: OutboxWorld
  readonly #watchers = new Set<() => void>()
  readonly #lines = new Map<number, Promise<void>>()
  #replies: readonly QueuedReply[] = []

  constructor(world: OutboxWorld) {
    this.#world = world
  }

  replies = (): readonly QueuedReply[] => this.#replies

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** What an earlier page left behind. Whether it arrived is not known, so it goes again under its key. */
  restore(kept: readonly QueuedReply[]): void {
    const here = new Set(this.#replies.map((reply) => reply.client_key))
    const restored = kept
      .filter((reply) => !here.has(reply.client_key))
      .map((reply): QueuedReply => (reply.state === 'error' ? reply : { ...reply, state: 'waiting' }))
      .toSorted((a, b) => a.created.localeCompare(b.created))
    this.#set([...restored, ...this.#replies])
    this.flush()
  }

  add(reply: Omit<QueuedReply, 'state'>): void {
    const queued: QueuedReply = { ...reply, state: 'submitting' }
    this.#set([...this.#replies, queued])
    this.#world.keep(queued.client_key, queued)
    this.#line(queued.thread_id, queued.client_key)
  }

  resend(client_key: string): void {
    const reply = this.#find(client_key)
    if (reply) this.#line(reply.thread_id, client_key)
  }

  discard(client_key: string): void {
    if (!this.#find(client_key)) return
    this.#set(this.#replies.filter((reply) => reply.client_key !== client_key))
    this.#world.keep(client_key, undefined)
  }

  /** Sends what waits: the connection is back. */
  flush(): void {
    for (const reply of this.#replies)
      if (reply.state === 'waiting') this.#line(reply.thread_id, reply.client_key)
  }

  clear(): void {
    this.#set([])
  }

  /** One at a time for each thread, so that sentences stay in their order. */
  #line(thread_id: number, client_key: string): void {
    const before = this.#lines.get(thread_id) ?? Promise.resolve()
    this.#lines.set(
      thread_id,
      before.then(() => this.#send(client_key)),
    )
  }

  async #send(client_key: string): Promise<void> {
    const reply = this.#find(client_key)
    if (!reply) return
    // What was said before it waits: it waits behind.
    const isBlocked = this.#replies.some(
      (other) =>
        other.thread_id === reply.thread_id && other.state === 'waiting' && other.created < reply.created,
    )
    if (isBlocked) return this.#become(client_key, 'waiting')
    this.#become(client_key, 'submitting')
    try {
      this.#world.onSent(await this.#world.send(reply))
      this.discard(client_key)
    } catch (reason) {
      const state = isApiError(reason) ? stateAfter(reason.status) : 'error'
      this.#become(client_key, state)
      if (state === 'error') this.#world.onRefused(reply)
    }
  }

  #find = (client_key: string) => this.#replies.find((reply) => reply.client_key === client_key)

  #become(client_key: string, state: QueuedReply['state']): void {
    const reply = this.#find(client_key)
    if (!reply || reply.state === state) return
    const next = { ...reply, state }
    this.#set(this.#replies.map((other) => (other.client_key === client_key ? next : other)))
    this.#world.keep(client_key, next)
  }

  #set(replies: readonly QueuedReply[]): void {
    this.#replies = replies
    for (const watcher of this.#watchers) watcher()
  }
}
