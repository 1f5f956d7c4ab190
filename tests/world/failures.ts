import { pino, type Logger } from 'pino'

interface Line {
  msg: string
  route?: string
  err?: { code?: string; stack?: string }
}

/**
 * A log that says one thing: which request failed by the server's own fault, and how. A 500 that comes once in many runs
 * is explained by what that run has printed, or never.
 */
export const failuresLog = (): Logger =>
  pino(
    { level: 'error' },
    {
      write(line: string) {
        const { msg, route, err } = JSON.parse(line) as Line
        // oxlint-disable-next-line no-console -- the runner prints it beside the name of the test
        if (msg === 'request failed') console.error(`${route} failed: ${err?.code ?? ''} ${err?.stack}`)
      },
    },
  )
