import { pino, type Logger } from 'pino'
import type { FastifyInstance } from 'fastify'
import { authenticator } from './features/accounts/authenticate.ts'
import { presence } from './features/accounts/presence.actions.ts'
import { deliveries } from './features/messaging/delivery.actions.ts'
import { mayHearThread } from './features/messaging/thread.access.ts'
import { tellTyping } from './features/messaging/typing.actions.ts'
import { checkComplete, features } from './features.ts'
import { systemClock, type Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import { acceptForms } from './platform/files/forms.ts'
import { openBlobStore } from './platform/files/open-store.ts'
import { bind } from './platform/http/bind.ts'
import { httpServer } from './platform/http/server.ts'
import { localBus, redisBus } from './platform/realtime/bus.ts'
import { Hub } from './platform/realtime/hub.ts'
import { endSessionsOf } from './platform/realtime/ended.ts'
import { acceptSockets } from './platform/realtime/sockets.ts'

export interface AppOptions {
  /** The database's owner; the application itself works under roles that own nothing. Migrated already. */
  database_url: string
  config: Config
  clock?: Clock
  log?: Logger
}

export interface App {
  http: FastifyInstance
  db: Database
  hub: Hub
  close(): Promise<void>
}

/** The whole server as a value: main.ts listens with it, tests start as many as they like. */
export async function createApp({
  database_url,
  config,
  clock = systemClock,
  log = pino({ level: config.log_level }),
}: AppOptions): Promise<App> {
  const noteError = (error: Error, what = 'background') => log.error({ err: error, what }, 'failed')
  const db = openDatabase(database_url, { clock, log: noteError })
  const bus = config.redis_url ? redisBus(config.redis_url, noteError) : localBus()
  const hub: Hub = new Hub({ db, bus, log: noteError, onEvent: (event) => endSessionsOf(hub, event) })
  const limits = { idle_minutes: config.session_idle_minutes, max_hours: config.session_max_hours }
  const authenticate = authenticator(db, clock, limits)
  const blobs = openBlobStore(config)

  const http = await httpServer({ log, trust_proxy: config.trust_proxy })
  acceptForms(http)
  const handlers = features({
    db,
    blobs,
    session_max_hours: limits.max_hours,
    readCursor: () => hub.cursor(),
  })
  checkComplete(handlers)
  for (const handler of handlers) bind(http, handler, { db, clock, authenticate })

  const here = presence(db, bus, noteError)
  const acknowledged = deliveries(db, noteError)
  const endSockets = acceptSockets(http, {
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
        if (member.channels.has(`thread:${frame.thread_id}`))
          tellTyping(db, bus, member.caller, frame).catch(noteError)
      },
      onDelivered: (caller, threads) => acknowledged.note(caller, threads),
      onEnter: (caller) => here.entered(caller),
      onLeave: (caller) => here.left(caller),
    },
  })
  await hub.start()

  return {
    http,
    db,
    hub,
    async close() {
      await hub.stop()
      endSockets()
      await http.close()
      await acknowledged.stop()
      await here.stop()
      await bus.close()
      await db.close()
    },
  }
}
