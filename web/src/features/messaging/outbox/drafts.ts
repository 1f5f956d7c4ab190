import type { Message, MessageQuote } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { EncryptedStore } from '../../../platform/storage/encrypted-store.ts'
import type { Attachment } from '../attachments/attachment.view.ts'
import type { ReplyRequest } from './queued-reply.ts'

export interface Draft {
  text: string
  attachments: Attachment[]
  /** Undefined for an ordinary reply. */
  request?: ReplyRequest | undefined
  /** The people who were chosen behind an `@`, also if their name was deleted since. */
  mentions?: Message['mentions'] | undefined
  /** The message that the reply quotes, as it was when it was chosen. */
  quote?: MessageQuote | undefined
}

export const emptyDraft: Draft = { text: '', attachments: [] }
const isEmpty = (draft: Draft) =>
  draft.text === '' &&
  draft.attachments.length === 0 &&
  draft.request === undefined &&
  draft.quote === undefined

const settleMs = 200

/** Kept in memory, and in the encrypted store for the next page load. */
export class Drafts {
  readonly #drafts = new Map<number, Draft>()
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #store: Pick<EncryptedStore, 'get' | 'set'> | undefined
  readonly #started = Promise.withResolvers<void>()

  use(store: Pick<EncryptedStore, 'get' | 'set'> | undefined): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    // Text typed before the first store opens belongs to that user.
    if (this.#store) this.#drafts.clear()
    this.#store = store
    this.#started.resolve()
  }

  /** Undefined until `load` has read the store. */
  get = (thread_id: number): Draft | undefined => this.#drafts.get(thread_id)

  async load(thread_id: number): Promise<Draft> {
    await this.#started.promise
    const stored = (await this.#store?.get(`draft:${thread_id}`).catch(() => undefined)) as Draft | undefined
    // Text typed while the store opened is newer.
    const draft = this.#drafts.get(thread_id) ?? stored ?? emptyDraft
    this.#drafts.set(thread_id, draft)
    return draft
  }

  set(thread_id: number, draft: Draft): void {
    this.#drafts.set(thread_id, draft)
    clearTimeout(this.#timers.get(thread_id))
    this.#timers.set(
      thread_id,
      setTimeout(() => this.#write(thread_id, draft), settleMs),
    )
  }

  #write(thread_id: number, draft: Draft): void {
    this.#timers.delete(thread_id)
    // A failed write loses the draft only after a reload.
    this.#store?.set(`draft:${thread_id}`, isEmpty(draft) ? undefined : draft).catch(() => {})
  }
}
