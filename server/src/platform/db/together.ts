import { Alone } from './shared-transaction.ts'
import type { Tx } from './transaction.ts'

export type Work<T = unknown> = (tx: Tx) => Promise<T>

/** How one work of a shared transaction ended, which has committed. */
export type Outcome = PromiseSettledResult<unknown>

interface Waiting {
  work: Work
  resolve(answer: unknown): void
  reject(error: unknown): void
}

interface Options {
  /** One transaction for one work; may wait for others. */
  alone(account_id: number, work: Work): Promise<unknown>
  /**
   * One transaction for all of them. Rejects when nothing of it was kept, with `Unsure` when that cannot be told; else
   * tells of each work how it ended.
   */
  shared(account_id: number, works: Work[]): Promise<Outcome[]>
}

/** The line broke while the commit was under way: it may have been kept. */
export class Unsure extends Error {}

/**
 * Shared transactions of an account at once. While these are under way, what comes waits for the next one, all of it
 * together: the more there is to do, the less each costs. None of them waits for what somebody else has locked; who must
 * wait does so by itself, and the next ones go on.
 */
const mostAtOnce = 2
const mostTogether = 32

/**
 * Works of one account that come within one moment share a transaction: one begin, one statement of each kind, one
 * commit. It is a saving and never a promise: a work that fails there, for whatever reason, is done by itself, unless it
 * failed before it did anything, which is its answer.
 */
export class Together {
  readonly #options: Options
  readonly #waiting = new Map<number, Waiting[]>()
  readonly #running = new Map<number, number>()

  constructor(options: Options) {
    this.#options = options
  }

  write<T>(account_id: number, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { work, resolve: resolve, reject }
      const others = this.#waiting.get(account_id)
      if (others) others.push(waiting)
      else {
        this.#waiting.set(account_id, [waiting])
        // After all that came in with this turn of the event loop.
        setImmediate(() => this.#begin(account_id))
      }
    })
  }

  #begin(account_id: number): void {
    const waiting = this.#waiting.get(account_id)
    const running = this.#running.get(account_id) ?? 0
    if (!waiting || running >= mostAtOnce) return
    const batch = waiting.splice(0, mostTogether)
    if (waiting.length === 0) this.#waiting.delete(account_id)
    this.#running.set(account_id, running + 1)
    void this.#run(account_id, batch).finally(() => {
      const left = (this.#running.get(account_id) ?? 1) - 1
      if (left > 0) this.#running.set(account_id, left)
      else this.#running.delete(account_id)
      this.#begin(account_id)
    })
    this.#begin(account_id)
  }

  async #run(account_id: number, batch: Waiting[]): Promise<void> {
    try {
      const works = batch.map(({ work }) => work)
      const outcomes = await this.#options.shared(account_id, works)
      batch.forEach((waiting, index) => this.#settle(account_id, waiting, outcomes[index]))
    } catch (error) {
      for (const waiting of batch) {
        if (error instanceof Unsure) waiting.reject(error.cause)
        else this.#runAlone(account_id, waiting)
      }
    }
  }

  #settle(account_id: number, waiting: Waiting, outcome: Outcome | undefined): void {
    if (outcome?.status === 'fulfilled') waiting.resolve(outcome.value)
    else if (!outcome || outcome.reason instanceof Alone) this.#runAlone(account_id, waiting)
    else waiting.reject(outcome.reason)
  }

  #runAlone(account_id: number, { work, resolve, reject }: Waiting): void {
    this.#options.alone(account_id, work).then(resolve, reject)
  }
}
