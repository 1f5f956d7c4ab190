import { Worker } from 'node:worker_threads'

/** Waiting tasks; the next ones are refused. */
const most_waiting = 50
/** A thread without work ends, and frees its memory. */
const idle_ms = 600_000
const memory_mb = 512

/** The thread did not finish: the document took too long or too much memory, or too many others wait. */
export class ReaderOverloaded extends Error {
  override name = 'ReaderOverloaded'
}

export interface ReaderTask {
  module_url: string
  function_name: string
  input: unknown
}

export type ReaderResult = { value: unknown } | { error: unknown }

interface Pending extends ReaderTask {
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * A thread for documents whose libraries cannot pause. It runs one task at a time, so that reading takes at most one core
 * from requests, and is started for the first one.
 */
class ReaderThread {
  readonly #task_ms: number
  readonly #queue: Pending[] = []
  #running: Pending | undefined
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(task_ms: number) {
    this.#task_ms = task_ms
  }

  /**
   * Runs an exported function of a module. Input and result are copied: they are plain data, without functions or
   * classes. Errors keep only their message.
   *
   * @throws ReaderOverloaded
   */
  run<Input, Result>(
    module_url: string,
    { name: function_name }: (input: Input) => Result,
    input: Input,
  ): Promise<Awaited<Result>> {
    if (this.#queue.length >= most_waiting)
      return Promise.reject(new ReaderOverloaded('Too many documents wait to be read.'))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#queue.push({ module_url, function_name, input, resolve, reject })
    this.#startNext()
    return promise as Promise<Awaited<Result>>
  }

  #startNext(): void {
    if (this.#running) return
    clearTimeout(this.#timer)
    this.#running = this.#queue.shift()
    if (!this.#running) {
      this.#timer = setTimeout(() => this.#stop(), idle_ms).unref()
      return
    }
    const { module_url, function_name, input } = this.#running
    this.#worker ??= this.#start()
    this.#worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage({ module_url, function_name, input } satisfies ReaderTask)
    this.#timer = setTimeout(() => this.#giveUp('The document took too long to read.'), this.#task_ms)
  }

  #start(): Worker {
    const worker = new Worker(new URL('reader-thread.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory_mb },
    })
    worker.on('message', (result: ReaderResult) => {
      worker.unref()
      const task = this.#running
      this.#running = undefined
      if ('error' in result) task?.reject(result.error)
      else task?.resolve(result.value)
      this.#startNext()
    })
    worker.on('error', () => {
      if (worker === this.#worker) this.#giveUp('The document took too much memory to read.')
    })
    return worker
  }

  #giveUp(reason: string): void {
    const task = this.#running
    this.#running = undefined
    this.#stop()
    task?.reject(new ReaderOverloaded(reason))
    this.#startNext()
  }

  #stop(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
  }
}

/** @param options.task_ms a task that takes longer is given up: its document was made to take long */
export const createReaderThread = ({ task_ms }: { task_ms: number }): ReaderThread =>
  new ReaderThread(task_ms)
