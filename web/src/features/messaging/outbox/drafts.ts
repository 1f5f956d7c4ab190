import type { Vault } from '../../../platform/live/vault.ts'
import type { Attachment } from './queued-reply.ts'

/** What stands in a thread's composer and was not sent. */
export interface Draft {
  text: string
  attachments: Attachment[]
}

export const emptyDraft: Draft = { text: '', attachments: [] }
const isEmpty = (draft: Draft) => draft.text === '' && draft.attachments.length === 0

/** One word typed is one write: writes are put together over this time. */
const settleMs = 200

/** Drafts by thread, in memory for this page and sealed in the vault for the next. */
export class Drafts {
  readonly #held = new Map<number, Draft>()
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #vault: Pick<Vault, 'get' | 'set'> | undefined
  readonly #begun = Promise.withResolvers<void>()

  /** Whoever signs in starts from their own. */
  use(vault: Pick<Vault, 'get' | 'set'> | undefined): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    // What is typed before it is known whose it is, is theirs.
    if (this.#vault) this.#held.clear()
    this.#vault = vault
    this.#begun.resolve()
  }

  /** undefined: the vault has not been asked yet, `load` does. */
  get = (thread_id: number): Draft | undefined => this.#held.get(thread_id)

  async load(thread_id: number): Promise<Draft> {
    await this.#begun.promise
    const kept = (await this.#vault?.get(`draft:${thread_id}`).catch(() => undefined)) as Draft | undefined
    // What was typed while the vault opened is newer.
    const held = this.#held.get(thread_id) ?? kept ?? emptyDraft
    this.#held.set(thread_id, held)
    return held
  }

  set(thread_id: number, draft: Draft): void {
    this.#held.set(thread_id, draft)
    clearTimeout(this.#timers.get(thread_id))
    this.#timers.set(
      thread_id,
      setTimeout(() => this.#write(thread_id, draft), settleMs),
    )
  }

  #write(thread_id: number, draft: Draft): void {
    this.#timers.delete(thread_id)
    // A full disk costs the draft after a reload, not what is on screen.
    this.#vault?.set(`draft:${thread_id}`, isEmpty(draft) ? undefined : draft).catch(() => {})
  }
}
