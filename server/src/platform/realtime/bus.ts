import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'

/** Typing and presence: passed on to whoever listens now, kept by nobody. */
export interface Fleeting {
  account_id: number
  channel: string
  kind: string
  payload: unknown
}

export type BusState = 'one_process' | 'connected' | 'away'

/** What nodes tell each other. Losing any of it loses no message: the event log is read again every second anyway. */
export interface Bus {
  /** There is something new in the event log. */
  nudge(): void
  /** The same, for the other nodes alone. */
  nudgeOthers(): void
  publish(event: Fleeting): void
  onNudge(listener: () => void): void
  onFleeting(listener: (event: Fleeting) => void): void
  /** Whether other nodes hear this one now. */
  state(): BusState
  close(): Promise<void>
}

/** One node by itself. */
export function localBus(): Bus {
  let nudged = () => {}
  let heard: (event: Fleeting) => void = () => {}
  return {
    nudge: () => nudged(),
    nudgeOthers: () => {},
    publish: (event) => heard(event),
    onNudge: (listener) => void (nudged = listener),
    onFleeting: (listener) => void (heard = listener),
    state: () => 'one_process',
    close: async () => {},
  }
}

/** Several nodes over Redis pub/sub. When Redis is away this node goes on alone and the others catch up by their poll. */
export function redisBus(url: string, log: (error: Error) => void): Bus {
  const node = randomUUID()
  const local = localBus()
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false } as const
  const out = new Redis(url, options)
  // A subscriber must queue: its SUBSCRIBE is asked for before the connection stands.
  const listen = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
  for (const connection of [out, listen]) connection.on('error', log)

  let coalesced = false
  const send = (channel: string, message: string) => void out.publish(channel, message).catch(log)
  listen.subscribe('wardline:nudge', 'wardline:fleeting').catch(log)
  listen.on('message', (channel: string, message: string) => {
    if (channel === 'wardline:nudge') {
      if (message !== node) local.nudge()
      return
    }
    const { from, event } = JSON.parse(message) as { from: string; event: Fleeting }
    if (from !== node) local.publish(event)
  })

  function nudgeOthers(): void {
    if (coalesced) return
    coalesced = true
    setImmediate(() => {
      coalesced = false
      send('wardline:nudge', node)
    })
  }

  return {
    ...local,
    nudge() {
      local.nudge()
      nudgeOthers()
    },
    nudgeOthers,
    publish(event) {
      local.publish(event)
      send('wardline:fleeting', JSON.stringify({ from: node, event }))
    },
    state: () => (out.status === 'ready' && listen.status === 'ready' ? 'connected' : 'away'),
    async close() {
      out.disconnect()
      listen.disconnect()
    },
  }
}
