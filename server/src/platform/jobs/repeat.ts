import type { Logger } from 'pino'

export interface Repeated {
  start(): void
  stop(): Promise<void>
}

interface Options {
  what: string
  every_ms: number
  run(): Promise<unknown>
  log: Logger
}

/** Uses a timer of its own, for checks that must not depend on the due tasks they watch. Logs errors. */
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
