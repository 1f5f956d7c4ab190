import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { serverSentences } from '../../../platform/forms/error-sentences.ts'
import { createStore } from '../../../platform/state/store.ts'
import { stateAfterFailure, type QueuedReply } from './queued-reply.ts'

export interface OutboxDependencies {
  send: (reply: QueuedReply) => Promise<Message>
  onSent: (message: Message) => void
  onRefused: (reply: QueuedReply) => void
  keep: (client_key: string, reply: QueuedReply | undefined) => void
}

const prefix = 'reply:'
export const outboxKey = (client_key: string) => `${prefix}${client_key}`
export const outboxKeyPrefix = prefix

/** Unconfirmed replies: shown at once, sent in order, kept across reloads, never dropped. */
export class Outbox {
  readonly replies = createStore<readonly QueuedReply[]>([])
  readonly #dependencies: OutboxDependencies
  readonly #queues = new Map<number, Promise<void>>()

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies
  }

  /** Replies of an earlier page may have arrived, so they are resent under the same key. */
  restore(stored: readonly QueuedReply[]): void {
    const knownKeys = new Set(this.replies.get().map((reply) => reply.client_key))
    const restored = stored
      .filter((reply) => !knownKeys.has(reply.client_key))
      .map((reply): QueuedReply => (reply.state === 'error' ? reply : { ...reply, state: 'waiting' }))
      .toSorted((a, b) => a.created.localeCompare(b.created))
    this.#set([...restored, ...this.replies.get()])
    this.flush()
  }

  add(reply: Omit<QueuedReply, 'state'>): void {
    const queued: QueuedReply = { ...reply, state: 'submitting' }
    this.#set([...this.replies.get(), queued])
    this.#dependencies.keep(queued.client_key, queued)
    this.#enqueue(queued.thread_id, queued.client_key)
  }

  resend(client_key: string): void {
    const reply = this.#find(client_key)
    if (reply) this.#enqueue(reply.thread_id, client_key)
  }

  discard(client_key: string): void {
    if (!this.#find(client_key)) return
    this.#set(this.replies.get().filter((reply) => reply.client_key !== client_key))
    this.#dependencies.keep(client_key, undefined)
  }

  flush(): void {
    for (const reply of this.replies.get())
      if (reply.state === 'waiting') this.#enqueue(reply.thread_id, reply.client_key)
  }

  clear(): void {
    this.#set([])
  }

  #enqueue(thread_id: number, client_key: string): void {
    const before = this.#queues.get(thread_id) ?? Promise.resolve()
    this.#queues.set(
      thread_id,
      before.then(() => this.#send(client_key)),
    )
  }

  async #send(client_key: string): Promise<void> {
    const reply = this.#find(client_key)
    if (!reply) return
    const isBlocked = this.replies
      .get()
      .some(
        (other) =>
          other.thread_id === reply.thread_id && other.state === 'waiting' && other.created < reply.created,
      )
    if (isBlocked) return this.#become(client_key, 'waiting')
    this.#become(client_key, 'submitting')
    try {
      this.#dependencies.onSent(await this.#dependencies.send(reply))
      this.discard(client_key)
    } catch (reason) {
      const state = isApiError(reason) ? stateAfterFailure(reason.status) : 'error'
      this.#become(client_key, state, serverSentences(reason).join(' '))
      if (state === 'error') this.#dependencies.onRefused(reply)
    }
  }

  #find = (client_key: string) => this.replies.get().find((reply) => reply.client_key === client_key)

  #become(client_key: string, state: QueuedReply['state'], reason = ''): void {
    const reply = this.#find(client_key)
    if (!reply || reply.state === state) return
    const { reason: _, ...rest } = reply
    const next = { ...rest, state, ...(reason !== '' && { reason }) }
    this.#set(this.replies.get().map((other) => (other.client_key === client_key ? next : other)))
    this.#dependencies.keep(client_key, next)
  }

  #set(replies: readonly QueuedReply[]): void {
    this.replies.set(replies)
  }
}
