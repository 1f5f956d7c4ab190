import { fileURLToPath } from 'node:url'
import { fhirBase } from '@wardline/contract/fhir/protocol.ts'
import type { DemoSignIn } from '@wardline/contract/accounts/session.schemas.ts'
import { featureDescriptions } from '@wardline/contract/registry/feature-descriptions.ts'
import { routesByFeature } from '@wardline/contract/registry/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { tokenAuthenticator } from './features/accounts/api-tokens/token-authentication.actions.ts'
import { authenticator } from './features/accounts/sessions/authenticate.actions.ts'
import { OidcClient } from './features/accounts/sign-on/oidc.actions.ts'
import { createProviders, type Providers } from './features/alerts/providers/provider.access.ts'
import { sendOutcome } from './features/fhir/answers/outcome.rules.ts'
import { startAdtListener } from './features/integrations/adt/adt-listener.actions.ts'
import { createSandboxResponder } from './features/integrations/inbound/sandbox.actions.ts'
import { findContactStatuses } from './features/messaging/recipients/contact-status.actions.ts'
import { nameDuties } from './features/reports/user-duties/duty-names.actions.ts'
import { createPageMetrics } from './features/reports/page-metrics.actions.ts'
import type { WatchPeriods } from './features/reports/watchdog.jobs.ts'
import { createHandlers, taskHandlers } from './features.ts'
import { live } from './live.ts'
import { createReadRecorder } from './platform/audit/read-recorder.ts'
import { systemClock, type Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import type { DatabaseLogins } from './platform/db/logins.ts'
import type { Pools } from './platform/db/pool.ts'
import { acceptForms } from './platform/files/forms.ts'
import { openBlobStore } from './platform/files/open-store.ts'
import { bind, findReader } from './platform/http/bind.ts'
import { bindCallbacks } from './platform/http/callbacks.ts'
import type { Handler } from './platform/http/handle.ts'
import { readiness, registerHealth } from './platform/http/health.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { registerSecurityHeaders } from './platform/http/security-headers.ts'
import { registerSite } from './platform/http/site.ts'
import { httpServer } from './platform/http/server.ts'
import { registerStatic } from './platform/http/static.ts'
import { duePoll } from './platform/jobs/due-poll.ts'
import { countDue } from './platform/jobs/due-task.queries.ts'
import { wakeTasksOnCommit } from './platform/jobs/schedule.ts'
import { createQueues } from './platform/jobs/task-handler.ts'
import { registerAccessLog } from './platform/log/access-log.ts'
import { createUsageLimits } from './platform/limits/usage-limits.ts'
import { openRateLimiter } from './platform/limits/rate-limiter.ts'
import { createLogger } from './platform/log/logger.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { answerUnknownBelow } from './platform/http/unknown-address.ts'
import { registerMetrics } from './platform/metrics/register-metrics.ts'
import type { MllpServer } from '@wardline/hl7/mllp-server.ts'
import type { Hub } from './platform/realtime/hub.ts'
import { openSecrets } from './platform/secrets/open-secrets.ts'
import { createSecretsCheck } from './sealed-secrets.ts'
import type { Services } from './services.ts'
import { startWorkers, type Workers } from './workers.ts'

export interface AppOptions {
  /** The logins of a migrated database. */
  logins: DatabaseLogins
  config: Config
  clock?: Clock
  log?: Logger
  watch_periods?: WatchPeriods
  /** The caller closes them; otherwise the application opens its own. */
  pools?: Pools
}

export interface App {
  http: FastifyInstance
  db: Database
  hub: Hub
  providers: Providers
  /** Before it listens: the users that the sign-in page offers. */
  offerDemo(signIn: DemoSignIn): void
  startWorkers(): Promise<void>
  /** Receives admissions if it is configured; returns the port. */
  listenForAdt(): Promise<number | undefined>
  runDueTasks(): void
  close(): Promise<void>
}

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** The event tail reads each second; after this many milliseconds without a read it counts as dead. */
const tailPatience = 10_000

export async function createApp({
  logins,
  config,
  clock = systemClock,
  log,
  watch_periods,
  pools,
}: AppOptions): Promise<App> {
  const logger = log ?? createLogger(config.log_level)
  const noteError = (error: Error, what = 'background') => logger.error({ err: error, what }, 'failed')
  const metrics = createMetrics()
  const plain = openDatabase(logins, { clock, log: noteError, ...(pools && { pools }) })
  const secrets = openSecrets(config)
  const blobs = openBlobStore(config, {
    onInfected: (signature) => logger.warn({ signature }, 'malware refused'),
    onFailure: (error) => noteError(error, 'malware scanner'),
  })
  const poll = duePoll({ db: plain, log: logger })
  const db = wakeTasksOnCommit(plain, (kinds) => {
    queues.wake(kinds)
    poll.hurry()
  })
  const limiter = openRateLimiter({
    limits: createUsageLimits(config),
    redis_url: config.redis_url,
    log: (error) => noteError(error, 'limits'),
    onRefused: (limit) => metrics.limitRefusals.inc({ limit }),
  })
  const now = () => clock.now().epochMilliseconds
  const oidc = new OidcClient({ outbound: config.outbound, limiter, secrets, now })
  const { authenticate, noteActivity, forgetSessions, ...sessions } = authenticator(db, clock, noteError)
  const connection = live({ db, config, metrics, forgetSessions, noteError })
  let demoOffer: DemoSignIn = { people: [], password: null }
  const services: Services = {
    ...config,
    db,
    clock,
    blobs,
    secrets,
    providers: createProviders({ db, secrets, outbound: config.outbound, public_url: config.public_url }),
    limiter,
    oidc,
    metrics,
    fingerprint: secrets.fingerprint,
    forgetSessions,
    demoSignIn: () => demoOffer,
    readCursor: () => connection.hub.readCursor(),
    busState: () => connection.busState(),
    onAttempt({ outcome, device, address }) {
      metrics.signInAttempts.inc({ outcome, device })
      if (outcome !== 'accepted') logger.warn({ reason: outcome, address }, 'sign-in refused')
    },
    findGroupStatuses: findContactStatuses,
    findDuties: nameDuties,
    respondInSandbox: createSandboxResponder(db),
  }
  const queues = createQueues(taskHandlers, services, {
    db: plain,
    log: logger,
    poll,
    onTaken: (kind, late_ms) => metrics.queueLateness.observe({ kind }, late_ms / 1000),
  })
  metrics.onScrape(() => {
    for (const { pool, in_use, waiting } of db.pools()) {
      metrics.poolInUse.set({ pool }, in_use)
      metrics.poolWaiting.set({ pool }, waiting)
    }
  })
  metrics.onScrape(async () => metrics.queueDepth.set(await db.acrossAccounts(countDue)))
  const pageMetrics = createPageMetrics(metrics.registry)
  metrics.onScrape(() => db.acrossAccounts((worker) => pageMetrics.read(worker)))

  const http = await httpServer({ log: logger, trust_proxy: config.trust_proxy })
  registerSecurityHeaders(http)
  registerSite(http, config)
  registerAccessLog(http, logger)
  registerMetrics(http, {
    metrics,
    token: config.metrics_token,
    allow_local: config.public_url === undefined,
  })
  registerHealth(
    http,
    readiness(db, () => connection.hub.silentFor(performance.now()) < tailPatience),
    { secrets: createSecretsCheck(db, secrets, logger) },
  )
  acceptForms(http)
  await registerOpenApi(http, { features: routesByFeature, descriptions: featureDescriptions })
  const handlers = createHandlers(services)
  const isCallback = ({ route }: Handler) => route.callback === true
  const reads = createReadRecorder({ db: plain, clock, log: noteError })
  const authenticateApiToken = tokenAuthenticator(db)
  const binding = { db, clock, authenticate, authenticateApiToken, noteActivity, limiter, reads }
  for (const handler of handlers)
    if (!isCallback(handler)) bind(http, handler, binding, findReader(handlers, handler))
  answerUnknownBelow(http, fhirBase, sendOutcome)
  await bindCallbacks(http, handlers.filter(isCallback), binding)
  await registerStatic(http, builtWeb)
  await connection.open(http, authenticate)
  queues.start()

  let workers: Workers | undefined
  let adt: MllpServer | undefined
  return {
    http,
    db,
    hub: connection.hub,
    providers: services.providers,
    offerDemo(signIn) {
      demoOffer = signIn
    },
    runDueTasks() {
      queues.wake()
    },
    async listenForAdt() {
      if (!config.adt) return undefined
      const onMessage = (outcome: string, seconds: number) => metrics.adtSeconds.observe({ outcome }, seconds)
      adt = await startAdtListener({ db, secrets, clock, log: logger, onMessage }, config.adt)
      return adt.port
    },
    async startWorkers() {
      workers = await startWorkers(services, {
        log: logger,
        poll,
        metrics: pageMetrics,
        ...(watch_periods && { watch_periods }),
      })
    },
    async close() {
      sessions.stop()
      await adt?.close()
      await connection.stop()
      await http.close()
      await reads.stop()
      limiter.close()
      await workers?.stop()
      await queues.stop()
      await db.close()
      metrics.close()
    },
  }
}
