import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { createStore, type ReadableStore, type Store } from '../../../platform/state/store.ts'
import { isSameNote, draftToValues, type NoteValues } from './note-form.rules.ts'

export type DraftStatus =
  | { kind: 'none' }
  | { kind: 'pending' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; sentences: string[] }
  /** Changed, saved or discarded on another device: the user chooses which text stays. */
  | { kind: 'elsewhere'; isGone: boolean }

interface DraftStorage {
  /** Creates the draft if `draft` is undefined. */
  save: (values: NoteValues, draft: NoteDraft | undefined) => Promise<NoteDraft>
  remove: (draft: NoteDraft) => Promise<void>
  /** False for a text that needs no draft: an empty note, or the note as it is stored. */
  isWorthKeeping: (values: NoteValues) => boolean
}

const isDraftChanged = (reason: unknown) => isApiError(reason, 409) && reason.code === 'note_draft.changed'

const pauseMs = 1_000
const retryMs = 10_000

/** Saves what was typed on each pause, one request at a time, and tries again after a lost connection. */
export class DraftSaver {
  readonly status = createStore<DraftStatus>({ kind: 'none' })
  readonly #storage: DraftStorage
  readonly #draft: Store<NoteDraft | undefined>
  #wanted: NoteValues | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(storage: DraftStorage, draft: NoteDraft | undefined) {
    this.#storage = storage
    this.#draft = createStore(draft)
    if (draft) this.status.set({ kind: 'saved', at: Date.parse(draft.changed) })
  }

  get draft(): ReadableStore<NoteDraft | undefined> {
    return this.#draft
  }

  type(values: NoteValues): void {
    this.#wanted = values
    if (this.#isStopped || this.status.get().kind === 'elsewhere') return
    if (this.#isStored(values)) {
      clearTimeout(this.#timer)
      this.#showStored()
      return
    }
    this.status.set({ kind: 'pending' })
    this.#saveAfter(pauseMs)
  }

  #showStored(): void {
    const draft = this.#draft.get()
    this.status.set(draft ? { kind: 'saved', at: Date.parse(draft.changed) } : { kind: 'none' })
  }

  #saveAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Saves at once what was typed, unless the user first chooses between two texts. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    if (this.status.get().kind === 'elsewhere') return
    while (!this.#isStopped && this.#wanted && !this.#isStored(this.#wanted)) {
      try {
        this.#draft.set(await this.#store(this.#wanted))
        this.#showStored()
      } catch (reason) {
        this.#fail(reason)
        return
      }
    }
  }

  async #store(values: NoteValues): Promise<NoteDraft | undefined> {
    const draft = this.#draft.get()
    if (this.#storage.isWorthKeeping(values)) return this.#storage.save(values, draft)
    if (draft) await this.#remove(draft)
    return undefined
  }

  async #remove(draft: NoteDraft): Promise<void> {
    try {
      await this.#storage.remove(draft)
    } catch (reason) {
      if (!isApiError(reason, 404)) throw reason
    }
  }

  #isStored(values: NoteValues): boolean {
    const draft = this.#draft.get()
    return draft ? isSameNote(values, draftToValues(draft)) : !this.#storage.isWorthKeeping(values)
  }

  #fail(reason: unknown): void {
    const isGone = this.#draft.get() !== undefined && isApiError(reason, 404)
    if (isGone || isDraftChanged(reason)) {
      this.status.set({ kind: 'elsewhere', isGone })
      return
    }
    this.status.set({ kind: 'failed', sentences: errorSentences(reason) })
    if (!this.#isStopped) this.#saveAfter(retryMs)
  }

  /** Continues with the text of this screen. `current` is the draft as stored by now, undefined if it is gone. */
  keepMine(current: NoteDraft | undefined): Promise<void> {
    this.#draft.set(current)
    this.status.set({ kind: 'pending' })
    if (this.#wanted) this.type(this.#wanted)
    return this.flush()
  }

  /** Another device changed the draft after the version of this screen. */
  meetOther(): void {
    this.status.set({ kind: 'elsewhere', isGone: false })
  }

  /** The draft ended on the other device too: only the text of this screen is left. */
  lose(): void {
    this.status.set({ kind: 'elsewhere', isGone: true })
  }

  /** Continues with the text of the other device. */
  continueWith(current: NoteDraft): void {
    this.#draft.set(current)
    this.#wanted = undefined
    this.status.set({ kind: 'saved', at: Date.parse(current.changed) })
  }

  /** Waits for a request that is under way, and sends no further one: the note itself is saved or discarded now. */
  async pause(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isStopped = true
    await this.#running
  }

  /** Saving the note failed. */
  resume(): void {
    this.#isStopped = false
    if (this.#wanted) this.type(this.#wanted)
  }

  /**
   * Deletes the draft as the user knows it. The text of another device stays: false if the user has not been told of it
   * yet.
   */
  async discard(): Promise<boolean> {
    if (this.status.get().kind === 'elsewhere') return true
    await this.pause()
    const draft = this.#draft.get()
    try {
      if (draft && this.status.get().kind !== 'elsewhere') await this.#remove(draft)
    } catch (reason) {
      if (isDraftChanged(reason)) this.meetOther()
      else {
        this.resume()
        throw reason
      }
    }
    if (this.status.get().kind !== 'elsewhere') return true
    this.resume()
    return false
  }

  /** The draft is gone; what is typed next begins another one. */
  forget(): void {
    this.#draft.set(undefined)
  }
}
