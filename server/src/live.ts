import type { FastifyInstance } from 'fastify'
import { findValidSessions } from './features/accounts/sessions/authenticate.actions.ts'
import { presence } from './features/accounts/presence/presence.actions.ts'
import { messagingLive } from './features/messaging/live/messaging-live.actions.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Caller } from './platform/http/context.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { localBus, redisBus, type BusState } from './platform/realtime/bus.ts'
import { closeLostThreads, closeEndedSessions, listClosedSessions } from './platform/realtime/revocation.ts'
import { Hub } from './platform/realtime/hub.ts'
import { acceptWebSockets } from './platform/realtime/websocket-server.ts'

interface Needs {
  db: Database
  config: Pick<Config, 'redis_url'>
  metrics: Metrics
  /** Their cached lookups are out of date. */
  forgetSessions: (session_ids: number[]) => void
  noteError: (error: Error, what?: string) => void
}

export interface Live {
  hub: Hub
  busState(): BusState
  open(http: FastifyInstance, authenticate: (token: string) => Promise<Caller | undefined>): Promise<void>
  stop(): Promise<void>
}

export function live({ db, config, metrics, forgetSessions, noteError }: Needs): Live {
  const bus = config.redis_url ? redisBus(config.redis_url, noteError) : localBus()
  const channels = messagingLive(db, bus, noteError)
  const hub: Hub = new Hub({
    db,
    bus,
    log: noteError,
    monitors: channels.monitors,
    onEvent: (event) => {
      closeEndedSessions(hub, event)
      forgetSessions(listClosedSessions(event))
      closeLostThreads(hub, event)
      channels.onEvent(hub, event)
    },
    metrics: {
      framesSent: (count) => metrics.framesSent.inc(count),
      sockets: (open) => metrics.socketsOpen.set(open),
    },
  })
  const here = presence(db, bus, noteError)
  let endSockets = () => {}

  return {
    hub,
    busState: () => bus.state(),
    async open(http, authenticate) {
      endSockets = acceptWebSockets(http, {
        hub,
        log: noteError,
        rules: {
          authenticate,
          canSubscribe: channels.canSubscribe,
          onTyping: channels.onTyping,
          onDelivered: channels.onDelivered,
          aliveSessions: (ids) => findValidSessions(db, ids),
          onConnect: (caller) => here.entered(caller),
          onDisconnect: (caller) => here.left(caller),
        },
      })
      await hub.start()
    },
    async stop() {
      await hub.stop()
      endSockets()
      await channels.stop()
      await here.stop()
      await bus.close()
    },
  }
}
