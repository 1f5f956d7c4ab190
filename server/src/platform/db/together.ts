import { Gathering } from './gathering.ts'
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
 * Works of one account that come within one moment share a transaction: one begin, one statement of each kind, one
 * commit. It is a saving and never a promise: a work that fails there, for whatever reason, is done by itself, unless it
 * failed before it did anything, which is its answer. No shared transaction waits for what somebody else has locked; who
 * must wait does so by itself, and the next ones go on.
 */
export class Together {
  readonly #options: Options
  readonly #gathering = new Gathering<number, Waiting>({
    at_once: 2,
    together: 32,
    run: (account_id, batch) => this.#run(account_id, batch),
  })

  constructor(options: Options) {
    this.#options = options
  }

  write<T>(account_id: number, work: Work<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#gathering.add(account_id, { work, resolve: resolve, reject })
    return promise
  }

  async #run(account_id: number, batch: Waiting[]): Promise<() => void> {
    try {
      const works = batch.map(({ work }) => work)
      const outcomes = await this.#options.shared(account_id, works)
      return () => batch.forEach((waiting, index) => this.#settle(account_id, waiting, outcomes[index]))
    } catch (error) {
      return () => {
        for (const waiting of batch) {
          if (error instanceof Unsure) waiting.reject(error.cause)
          else this.#runAlone(account_id, waiting)
        }
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
