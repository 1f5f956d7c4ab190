import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

type Fault = {
  /** Added to everything that passes, each way, in milliseconds; the order is kept. */
  delay_ms: number
  /**
   * `forward`: as a wire. `drop`: everything is swallowed both ways while connections stay open, as in a partition.
   * `half_open`: what clients send arrives, nothing comes back. `refuse`: new connections are reset at once.
   */
  mode: 'forward' | 'drop' | 'half_open' | 'refuse'
}

export type TcpProxy = {
  port: number
  /** For what passes from now on, on open connections too. What was swallowed stays lost. */
  set(fault: Partial<Fault>): void
  /** As a wire again, for what passes from now on. */
  heal(): void
  /** Resets every open connection, and reports how many. */
  cut(): number
  /** Bytes so far that were swallowed, and bytes that are being held back at this moment. */
  traffic(): { swallowed: number; held: number }
  close(): Promise<void>
}

type Traffic = ReturnType<TcpProxy['traffic']>

/** A wire to `target` on the loopback address that can be spoiled: works on every kernel, as netem does not. */
export const startTcpProxy = async (target: { host?: string; port: number }): Promise<TcpProxy> => {
  const whole: Fault = { delay_ms: 0, mode: 'forward' }
  let fault = whole
  const traffic: Traffic = { swallowed: 0, held: 0 }
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (fault.mode === 'refuse') return void client.resetAndDestroy()
    const upstream = connect({ host: target.host ?? '127.0.0.1', port: target.port, allowHalfOpen: true })
    for (const [from, to, back] of [
      [client, upstream, false],
      [upstream, client, true],
    ] as const) {
      open.add(from)
      from.setNoDelay(true)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      carry(from, to, () => ({ ...fault, passes: passes(fault, back) }), traffic)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const cut = () => {
    const clients = open.size / 2
    for (const socket of open) socket.resetAndDestroy()
    return clients
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (change) => {
      fault = { ...fault, ...change }
    },
    heal: () => {
      fault = whole
    },
    cut,
    traffic: () => ({ ...traffic }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}

const passes = ({ mode }: Fault, back: boolean): boolean => mode !== 'drop' && !(mode === 'half_open' && back)

/** Moves bytes one way; each waits for the one before it, so that a shorter delay later cannot overtake. */
const carry = (
  from: Socket,
  to: Socket,
  now: () => { delay_ms: number; passes: boolean },
  traffic: Traffic,
) => {
  let before: Promise<void> = Promise.resolve()
  const after = (then: () => void) => {
    const { delay_ms } = now()
    const ripe = delay_ms > 0 ? new Promise((resolve) => setTimeout(resolve, delay_ms)) : undefined
    before = before.then(async () => {
      await ripe
      then()
    })
  }
  from.on('data', (bytes) => {
    if (!now().passes) {
      traffic.swallowed += bytes.length
      return
    }
    traffic.held += bytes.length
    after(() => {
      traffic.held -= bytes.length
      // A reader that stops is felt by the writer, as without us between them.
      if (to.destroyed || to.write(bytes)) return
      from.pause()
      to.once('drain', () => from.resume())
    })
  })
  from.on('end', () => {
    if (now().passes) after(() => to.end())
  })
}
