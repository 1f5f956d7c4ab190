import path from 'node:path'
import { routesByFeature } from '@wardline/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { authenticator } from './features/accounts/authenticate.actions.ts'
import { sessionsOver } from './features/accounts/session-end.actions.ts'
import { endStatus, statusEnds } from './features/accounts/status.actions.ts'
import { takeStep } from './features/messaging/escalation/step.actions.ts'
import { escalationStep } from './features/messaging/escalation/start.actions.ts'
import { standingChanged } from './features/accounts/user.actions.ts'
import { allOpen, carriers as openCarriers, type Carriers } from './features/alerts/carrier.access.ts'
import { sendAlert } from './features/alerts/alert.actions.ts'
import { alertUnheard, ringOnSilence, sendsAlert, numberStopped } from './features/alerts/outcome.actions.ts'
import { ringPeople, ringsPeople } from './features/alerts/ringing.actions.ts'
import { removeWithSessions } from './features/alerts/device.actions.ts'
import { tellOfStop } from './features/integrations/answers/stop.actions.ts'
import { sendWordBack, wordBack } from './features/integrations/answers/word-back.actions.ts'
import { sendDocument, writesBack } from './features/integrations/sending.actions.ts'
import { passItemsOn } from './features/messaging/pass-on.actions.ts'
import {
  endWithoutRight,
  expireMonitoring,
  monitoringEnds,
  monitorRights,
} from './features/messaging/monitoring.actions.ts'
import {
  itemsPassOn,
  onCallBoundary,
  tellAtBoundary,
  tellWithStanding,
} from './features/paging/oncall-changed.actions.ts'
import { pageFigures } from './features/reports/figures.actions.ts'
import type { WatchPeriods } from './features/reports/watch.jobs.ts'
import { checkComplete, features } from './features.ts'
import { live } from './live.ts'
import { systemClock, type Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import { acceptForms } from './platform/files/forms.ts'
import { openBlobStore } from './platform/files/open-store.ts'
import { bind } from './platform/http/bind.ts'
import { bindCallbacks } from './platform/http/callbacks.ts'
import type { Handler } from './platform/http/handle.ts'
import { readiness, registerHealth } from './platform/http/health.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { registerSecurityHeaders } from './platform/http/security-headers.ts'
import { httpServer } from './platform/http/server.ts'
import { registerStatic } from './platform/http/static.ts'
import { countDue } from './platform/jobs/due-task.queries.ts'
import { dueTasks, type DueHandlers } from './platform/jobs/due-tasks.ts'
import { nudgedBySchedules } from './platform/jobs/schedule.ts'
import { registerAccessLog } from './platform/log/access-log.ts'
import { createLogger } from './platform/log/logger.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { registerMetrics } from './platform/metrics/register-metrics.ts'
import type { Hub } from './platform/realtime/hub.ts'
import { openSecrets } from './platform/secrets/open-secrets.ts'
import { startWorkers, type Workers } from './workers.ts'

export interface AppOptions {
  /** The database's owner; the application itself works under roles that own nothing. Migrated already. */
  database_url: string
  config: Config
  clock?: Clock
  log?: Logger
  /** How often the server looks after itself, when it is not as usual. */
  watch_periods?: WatchPeriods
}

export interface App {
  http: FastifyInstance
  db: Database
  hub: Hub
  /** By what alerts leave, for each account. */
  carriers: Carriers
  /** Sealing the audit trail and tidying up; a server does it, a test mostly does without. */
  startWorkers(): Promise<void>
  /** Looks now at what is due: the clock was moved. */
  nudge(): void
  close(): Promise<void>
}

const builtWeb = path.join(import.meta.dirname, '../../web/dist')
/** The tail reads at least once a second; silent for this long, it is not alive. Milliseconds. */
const tailPatience = 10_000

/** The whole server as a value: main.ts listens with it, tests start as many as they like. */
export async function createApp({
  database_url,
  config,
  clock = systemClock,
  log,
  watch_periods,
}: AppOptions): Promise<App> {
  const logger = log ?? createLogger(config.log_level)
  const noteError = (error: Error, what = 'background') => logger.error({ err: error, what }, 'failed')
  const metrics = createMetrics()
  const plain = openDatabase(database_url, { clock, log: noteError })
  const secrets = openSecrets(config)
  const carriers = openCarriers({
    db: plain,
    secrets,
    allow_loopback: config.allow_loopback_targets,
    public_url: config.public_url,
  })
  const db = nudgedBySchedules(plain, () => {
    due.nudge()
    sending.nudge()
  })
  const runner = {
    db: plain,
    log: logger,
    onTaken: (kind: string, late_ms: number) => metrics.queueLateness.observe({ kind }, late_ms / 1000),
  }
  const due = dueTasks({
    ...runner,
    handlers: {
      [statusEnds]: endStatus(plain),
      [escalationStep]: takeStep(db),
      [onCallBoundary]: tellAtBoundary(db),
      [itemsPassOn]: passItemsOn(db),
      [standingChanged]: tellWithStanding(plain),
      [sessionsOver]: removeWithSessions(plain),
      [monitoringEnds]: expireMonitoring(plain),
      [monitorRights]: endWithoutRight(plain),
      [ringsPeople]: ringPeople(db),
      [alertUnheard]: ringOnSilence(db),
      [wordBack]: sendWordBack(plain, carriers),
      [numberStopped]: tellOfStop({ db, clock }),
      [writesBack]: sendDocument(plain, {
        answer_ms: config.emr_answer_seconds * 1000,
        allow_loopback: config.allow_loopback_targets,
      }),
    } satisfies DueHandlers,
  })
  // Places of its own: carriers that hang keep no escalation waiting, nor each other.
  const sending = dueTasks({
    ...runner,
    at_once: 64,
    handlers: {
      [sendsAlert]: sendAlert({
        db,
        carrierFor: carriers.carrierFor,
        origin: config.public_url ?? '',
        attempt_ms: config.alert_attempt_seconds * 1000,
        figures: {
          onFirstAttempt: (medium, age_ms) => metrics.firstAttempt.observe({ medium }, age_ms / 1000),
          onOutcome: (medium, outcome) => metrics.alertOutcomes.inc({ medium, outcome }),
        },
      }),
    },
  })
  const limits = { idle_minutes: config.session_idle_minutes, max_hours: config.session_max_hours }
  const { authenticate, ...sessions } = authenticator(db, clock, limits, noteError)
  const blobs = openBlobStore(config)
  const connection = live({ db, config, limits, metrics, noteError })
  metrics.onScrape(() => {
    for (const { pool, in_use, waiting } of db.pools()) {
      metrics.poolInUse.set({ pool }, in_use)
      metrics.poolWaiting.set({ pool }, waiting)
    }
  })
  metrics.onScrape(async () => metrics.queueDepth.set(await db.worker(countDue)))
  const figures = pageFigures(metrics.registry)
  metrics.onScrape(() => db.worker((worker) => figures.read(worker)))

  const http = await httpServer({ log: logger, trust_proxy: config.trust_proxy })
  registerSecurityHeaders(http)
  registerAccessLog(http, logger)
  registerMetrics(http, { metrics, token: config.metrics_token })
  registerHealth(
    http,
    readiness(db, () => connection.hub.silentFor(performance.now()) < tailPatience),
    { secrets: () => allOpen(db, secrets) },
  )
  acceptForms(http)
  registerOpenApi(http, routesByFeature)
  const readCursor = () => connection.hub.cursor()
  const handlers = features({
    db,
    blobs,
    session_max_hours: limits.max_hours,
    allow_loopback: config.allow_loopback_targets,
    carriers,
    public_url: config.public_url,
    heartbeat_is_set_up: config.heartbeat_url !== undefined,
    busState: () => connection.busState(),
    secrets,
    readCursor,
  })
  checkComplete(handlers)
  const isCallback = ({ route }: Handler) => route.callback === true
  const services = { db, clock, authenticate }
  for (const handler of handlers) if (!isCallback(handler)) bind(http, handler, services)
  await bindCallbacks(http, handlers.filter(isCallback), services)
  await registerStatic(http, builtWeb)
  await connection.open(http, authenticate)
  due.start()
  sending.start()

  let workers: Workers | undefined
  return {
    http,
    db,
    hub: connection.hub,
    carriers,
    nudge() {
      due.nudge()
      sending.nudge()
    },
    async startWorkers() {
      workers = await startWorkers({
        db,
        carriers,
        database_url,
        config,
        clock,
        blobs,
        log: logger,
        figures,
        ...(watch_periods && { watch_periods }),
      })
    },
    async close() {
      sessions.stop()
      await connection.stop()
      await http.close()
      await workers?.stop()
      await Promise.all([due.stop(), sending.stop()])
      await db.close()
      metrics.close()
    },
  }
}
