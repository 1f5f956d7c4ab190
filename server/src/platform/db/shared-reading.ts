import type { Db } from './connection.ts'
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
  asker: number
  resolve(answer: unknown): void
  reject(error: unknown): void
}

interface Line {
  waiting: Waiting[]
  running: number
  isLeaving: boolean
}

/**
 * Statements of one question under way at once. While these are, whoever asks the same waits for the next one, all of
 * them together: the more there is to do, the less each costs, and who comes alone waits for nobody.
 */
const mostAtOnce = 2
/** Few enough that the first of them are written out while PostgreSQL works for the next. */
const mostTogether = 6

/** Pages asked for at the same moment leave in one statement, of one account each. */
export class SharedReading {
  readonly #read: ReadOnce
  readonly #lines = new Map<string, Line>()

  constructor(read: ReadOnce) {
    this.#read = read
  }

  ask<Answer>(account_id: number, question: Question<Answer>, asker: number): Promise<Answer | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
    const name = `${account_id} ${question.name}`
    const line = this.#lines.get(name) ?? { waiting: [], running: 0, isLeaving: false }
    this.#lines.set(name, line)
    line.waiting.push({ asker, resolve, reject })
    if (!line.isLeaving && line.running < mostAtOnce) {
      line.isLeaving = true
      // After all that came in with this turn of the event loop.
      setImmediate(() => this.#send(account_id, name, line, question))
    }
    return promise
  }

  #send(account_id: number, name: string, line: Line, question: Question<unknown>): void {
    line.isLeaving = false
    const together = line.waiting.splice(0, mostTogether)
    if (together.length > 0) {
      line.running++
      void this.#answer(account_id, together, question).then((tell) => {
        line.running--
        if (!line.isLeaving) this.#send(account_id, name, line, question)
        tell()
      })
    } else if (line.running === 0) this.#lines.delete(name)
  }

  async #answer(account_id: number, together: Waiting[], question: Question<unknown>): Promise<() => void> {
    const askers = [...new Set(together.map(({ asker }) => asker))]
    try {
      const rows = await this.#read(account_id, question.text, [account_id, askers, ...question.values])
      const answers = question.read(rows)
      return () => {
        // One turn each: what PostgreSQL is asked next leaves before these are written out.
        for (const { asker, resolve } of together) setImmediate(resolve, answers.get(asker))
      }
    } catch (error) {
      return () => {
        for (const { reject } of together) reject(error)
      }
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
