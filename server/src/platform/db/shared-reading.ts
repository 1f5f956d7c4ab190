import type { Db } from './connection.ts'
import { Gathering } from './gathering.ts'
import { textRowsOf, type TextRow } from './text.ts'

/** A statement that answers one person or many: what several ask within one moment is asked once, for all of them. */
export interface Question<Answer> {
  /** The same for the same text and values. */
  name: string
  /** Of fixed text: `$1` is the account, `$2` the people who ask, each once; `values` are the others. */
  text: string
  values: unknown[]
  /** Each person's own answer, which nobody changes: it may be given more than once. */
  read(rows: TextRow[]): Map<number, Answer>
}

/** The rows of one statement, in a read-only transaction of its own. */
export type ReadOnce = (account_id: number, text: string, values: unknown[]) => Promise<TextRow[]>

interface Waiting {
  account_id: number
  question: Question<unknown>
  asker: number
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** Pages asked for at the same moment leave in one statement, of one account each. */
export class SharedReading {
  readonly #read: ReadOnce
  readonly #gathering = new Gathering<string, Waiting>({
    at_once: 2,
    // Few enough that the first of them are written out while PostgreSQL works for the next.
    together: 6,
    run: (_name, batch) => this.#answer(batch),
  })

  constructor(read: ReadOnce) {
    this.#read = read
  }

  ask<Answer>(account_id: number, question: Question<Answer>, asker: number): Promise<Answer | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
    const waiting = { account_id, question, asker, resolve: resolve, reject }
    this.#gathering.add(`${account_id} ${question.name}`, waiting)
    return promise
  }

  async #answer(batch: Waiting[]): Promise<() => void> {
    const [first] = batch
    if (!first) return () => {}
    const { account_id, question } = first
    const askers = [...new Set(batch.map(({ asker }) => asker))]
    try {
      const rows = await this.#read(account_id, question.text, [account_id, askers, ...question.values])
      const answers = question.read(rows)
      return () => {
        // One turn each: what PostgreSQL is asked next leaves before these are written out.
        for (const { asker, resolve } of batch) setImmediate(resolve, answers.get(asker))
      }
    } catch (error) {
      if (batch.length === 1) return () => first.reject(error)
      // What one of them has may be what fails: the others shall not feel it.
      return () => batch.forEach((waiting) => void this.#answer([waiting]).then((tell) => tell()))
    }
  }
}

/** What these people get, in a transaction that is open. */
export async function answersOf<Answer>(
  db: Db,
  account_id: number,
  { text, values, read }: Question<Answer>,
  askers: number[],
): Promise<Map<number, Answer>> {
  return read(await textRowsOf(db, text, [account_id, askers, ...values]))
}
