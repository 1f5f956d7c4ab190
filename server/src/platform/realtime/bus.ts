import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'

/** Typing and presence: sent to connected users only and never stored. */
export interface FleetingEvent {
  account_id: number
  channel: string
  kind: string
  payload: unknown
}

export type BusState = 'one_process' | 'connected' | 'away'

/** Messages between nodes. Losing one loses no event: every node polls the event log. */
export interface Bus {
  wake(): void
  wakeOthers(): void
  publish(event: FleetingEvent): void
  onWake(listener: () => void): void
  onFleetingEvent(listener: (event: FleetingEvent) => void): void
  state(): BusState
  close(): Promise<void>
}

export function localBus(): Bus {
  let onWake = () => {}
  let onEvent: (event: FleetingEvent) => void = () => {}
  return {
    wake: () => onWake(),
    wakeOthers: () => {},
    publish: (event) => onEvent(event),
    onWake: (listener) => void (onWake = listener),
    onFleetingEvent: (listener) => void (onEvent = listener),
    state: () => 'one_process',
    close: async () => {},
  }
}

/** Uses Redis pub/sub. Without Redis each node works alone and finds the others' events by polling. */
export function redisBus(url: string, log: (error: Error) => void): Bus {
  const node = randomUUID()
  const local = localBus()
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false } as const
  const out = new Redis(url, options)
  // A subscriber must queue commands: SUBSCRIBE is sent before the connection is open.
  const listen = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
  for (const connection of [out, listen]) connection.on('error', log)

  let coalesced = false
  const send = (channel: string, message: string) => void out.publish(channel, message).catch(log)
  listen.subscribe('wardline:wake', 'wardline:fleeting').catch(log)
  listen.on('message', (channel: string, message: string) => {
    if (channel === 'wardline:wake') {
      if (message !== node) local.wake()
      return
    }
    const { from, event } = JSON.parse(message) as { from: string; event: FleetingEvent }
    if (from !== node) local.publish(event)
  })

  function nudgeOthers(): void {
    if (coalesced) return
    coalesced = true
    setImmediate(() => {
      coalesced = false
      send('wardline:wake', node)
    })
  }

  return {
    ...local,
    wake() {
      local.wake()
      nudgeOthers()
    },
    wakeOthers: nudgeOthers,
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
