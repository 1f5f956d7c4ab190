import type { FastifyInstance } from 'fastify'
import { findValidSessions } from './features/accounts/sessions/authenticate.actions.ts'
import { presence } from './features/accounts/presence/presence.actions.ts'
import {
  auditMonitoredEvents,
  isMonitoring,
} from './features/messaging/monitoring/monitored-delivery.actions.ts'
import { createReceiptBatcher } from './features/messaging/threads/receipt.actions.ts'
import { canSubscribeToThread } from './features/messaging/threads/thread.access.ts'
import { publishTyping } from './features/messaging/threads/typing.actions.ts'
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
  const hub: Hub = new Hub({
    db,
    bus,
    log: noteError,
    monitors: {
      isMonitor: (caller) => isMonitoring(db, caller),
      audit: (caller, thread_ids) => auditMonitoredEvents(db, caller, thread_ids),
    },
    onEvent: (event) => {
      closeEndedSessions(hub, event)
      forgetSessions(listClosedSessions(event))
      closeLostThreads(hub, event)
    },
    metrics: {
      framesSent: (count) => metrics.framesSent.inc(count),
      sockets: (open) => metrics.socketsOpen.set(open),
    },
  })
  const here = presence(db, bus, noteError)
  const acknowledged = createReceiptBatcher(db, noteError)
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
          canSubscribe: async (caller, channel) => {
            const thread_id = /^thread:(\d{1,15})$/.exec(channel)?.[1]
            return thread_id !== undefined && canSubscribeToThread(db, caller, Number(thread_id))
          },
          onTyping: (member, frame) => {
            const isOpen = member.channels.has(`thread:${frame.thread_id}`)
            if (isOpen) publishTyping(db, bus, member.caller, frame).catch(noteError)
          },
          onDelivered: (caller, threads) => acknowledged.note(caller, threads),
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
      await acknowledged.stop()
      await here.stop()
      await bus.close()
    },
  }
}
