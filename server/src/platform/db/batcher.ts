interface Request<Input, Result> {
  input: Input
  resolve(result: Result | Promise<Result>): void
}

interface Queue<Input, Result> {
  waiting: Request<Input, Result>[]
  running: number
  isScheduled: boolean
}

interface Options<Input, Result> {
  maxSize: number
  /** A result per input, in order; a promise for an input that continues after the batch. Never rejects. */
  run(inputs: Input[]): Promise<(Result | Promise<Result>)[]>
}

/** Batches of one key in flight at once: PostgreSQL works on one while the next is collected. */
const maxRunning = 2

/** Throughput improves with load; a lone caller is never delayed. */
export class Batcher<Input, Result> {
  readonly #options: Options<Input, Result>
  readonly #queues = new Map<string, Queue<Input, Result>>()

  constructor(options: Options<Input, Result>) {
    this.#options = options
  }

  add(key: string, input: Input): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<Result>()
    const queue = this.#queues.get(key) ?? { waiting: [], running: 0, isScheduled: false }
    this.#queues.set(key, queue)
    queue.waiting.push({ input, resolve })
    if (!queue.isScheduled && queue.running < maxRunning) {
      queue.isScheduled = true
      // Waits for the other requests that arrived in this turn of the event loop.
      setImmediate(() => this.#start(key, queue))
    }
    return promise
  }

  #start(key: string, queue: Queue<Input, Result>): void {
    queue.isScheduled = false
    const batch = queue.waiting.splice(0, this.#options.maxSize)
    if (batch.length === 0) {
      if (queue.running === 0) this.#queues.delete(key)
      return
    }
    queue.running++
    void this.#run(key, queue, batch)
    if (queue.waiting.length > 0 && queue.running < maxRunning) this.#start(key, queue)
  }

  async #run(key: string, queue: Queue<Input, Result>, batch: Request<Input, Result>[]): Promise<void> {
    const results = await this.#options.run(batch.map(({ input }) => input))
    queue.running--
    // Before its callers continue, so that PostgreSQL is not idle while they serialize their answers.
    if (!queue.isScheduled) this.#start(key, queue)
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result | Promise<Result>)
  }
}
