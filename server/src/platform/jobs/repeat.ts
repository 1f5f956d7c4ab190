import type { Logger } from 'pino'

export interface Repeated {
  start(): void
  /** Resolves when what runs has ended. */
  stop(): Promise<void>
}

interface Options {
  /** For the log. */
  what: string
  /** From the end of one run to the begin of the next. */
  every_ms: number
  run(): Promise<unknown>
  log: Logger
}

/**
 * Runs something again and again, on this node, by a timer of its own: for what must not depend on the due tasks because
 * it watches them. What it throws is logged and ends nothing.
 */
export function repeat({ what, every_ms, run, log }: Options): Repeated {
  let isStopped = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function once(): Promise<void> {
    try {
      await run()
    } catch (error) {
      log.error({ err: error, what }, 'failed')
    }
    if (!isStopped) timer = setTimeout(begin, every_ms)
  }
  function begin(): void {
    running = once()
  }
  return {
    start() {
      isStopped = false
      begin()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
