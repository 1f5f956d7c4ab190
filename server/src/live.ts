import type { FastifyInstance } from 'fastify'
import { aliveSessions } from './features/accounts/authenticate.actions.ts'
import { presence } from './features/accounts/presence.actions.ts'
import { deliveries } from './features/messaging/delivery.actions.ts'
import { mayHearThread } from './features/messaging/thread.access.ts'
import { tellTyping } from './features/messaging/typing.actions.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Caller } from './platform/http/context.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { localBus, redisBus, type BusState } from './platform/realtime/bus.ts'
import { closeThreadsOf, endSessionsOf } from './platform/realtime/ended.ts'
import { Hub } from './platform/realtime/hub.ts'
import { acceptSockets } from './platform/realtime/sockets.ts'

interface Needs {
  db: Database
  config: Pick<Config, 'redis_url' | 'trust_proxy'>
  limits: { idle_minutes: number; max_hours: number }
  metrics: Metrics
  noteError: (error: Error, what?: string) => void
}

export interface Live {
  hub: Hub
  busState(): BusState
  /** Sockets are taken from here on. */
  open(http: FastifyInstance, authenticate: (token: string) => Promise<Caller | undefined>): Promise<void>
  stop(): Promise<void>
}

/** The live connection: the hub over the event log, and what features do with what browsers say. */
export function live({ db, config, limits, metrics, noteError }: Needs): Live {
  const bus = config.redis_url ? redisBus(config.redis_url, noteError) : localBus()
  const hub: Hub = new Hub({
    db,
    bus,
    log: noteError,
    onEvent: (event) => {
      endSessionsOf(hub, event)
      closeThreadsOf(hub, event)
    },
    metrics: {
      framesSent: (count) => metrics.framesSent.inc(count),
      sockets: (open) => metrics.socketsOpen.set(open),
    },
  })
  const here = presence(db, bus, noteError)
  const acknowledged = deliveries(db, noteError)
  let endSockets = () => {}

  return {
    hub,
    busState: () => bus.state(),
    async open(http, authenticate) {
      endSockets = acceptSockets(http, {
        hub,
        trust_proxy: config.trust_proxy,
        log: noteError,
        rules: {
          authenticate,
          mayHear: async (caller, channel) => {
            const thread_id = /^thread:(\d{1,15})$/.exec(channel)?.[1]
            return thread_id !== undefined && mayHearThread(db, caller, Number(thread_id))
          },
          onTyping: (member, frame) => {
            const isOpen = member.channels.has(`thread:${frame.thread_id}`)
            if (isOpen) tellTyping(db, bus, member.caller, frame).catch(noteError)
          },
          onDelivered: (caller, threads) => acknowledged.note(caller, threads),
          aliveSessions: (ids) => aliveSessions(db, ids, limits),
          onEnter: (caller) => here.entered(caller),
          onLeave: (caller) => here.left(caller),
        },
      })
      await hub.start()
    },
    async stop() {
      await hub.stop()
      endSockets()
      await acknowledged.stop()
      await here.stop()
      await bus.close()
    },
  }
}
