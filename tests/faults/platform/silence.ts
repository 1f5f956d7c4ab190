import { pause } from '../../fixtures/faults/pause.ts'

/** Reads the longest delay of the server's event loop since the last reading, in milliseconds. */
async function readLongestDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, seconds] = /^wardline_event_loop_lag_seconds\{quantile="1"\} (\S+)$/m.exec(text) ?? []
  if (seconds === undefined) throw new Error('The server does not report its event loop.')
  return Number(seconds) * 1000
}

export interface Silence {
  /** Longest delay of the event loop, as the server measured it: another busy process delays the probe too. */
  delay_ms: number
  /** Longest time between two answers of the health check. */
  probe_ms: number
}

/** Asks for the health of the server without a pause while `feed` runs. */
export async function measureSilence(url: string, feed: () => Promise<unknown>): Promise<Silence> {
  let isOver = false
  let probe_ms = 0
  async function probe(): Promise<void> {
    while (!isOver) {
      const began = performance.now()
      const { status } = await fetch(`${url}/healthz`)
      if (status !== 200) throw new Error(`The health check answers ${status}.`)
      probe_ms = Math.max(probe_ms, performance.now() - began)
      await pause(5)
    }
  }
  await readLongestDelay(url)
  const probing = probe()
  try {
    await feed()
  } finally {
    isOver = true
    await probing
  }
  return { delay_ms: await readLongestDelay(url), probe_ms }
}
