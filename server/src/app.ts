import { fileURLToPath } from 'node:url'
import { fhirBase } from '@wardline/contract/fhir/protocol.ts'
import type { DemoSignIn } from '@wardline/contract/accounts/session.schemas.ts'
import { featureDescriptions, routesByFeature } from '@wardline/contract/registry/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { apiTokenExpiryTask } from './features/accounts/api-tokens/api-token.actions.ts'
import { tokenAuthenticator } from './features/accounts/api-tokens/token-authentication.actions.ts'
import { authenticator } from './features/accounts/sessions/authenticate.actions.ts'
import { routingNoticeTask, signInNoticeTask } from './features/accounts/sessions/routing-notice.actions.ts'
import { invitationMailTask } from './features/accounts/user-accounts/invitation.actions.ts'
import { handleInvitationMails } from './features/alerts/providers/invitation-mail.actions.ts'
import { emergencySignInTask } from './features/accounts/sessions/local-sign-in.actions.ts'
import { OidcClient } from './features/accounts/sign-on/oidc.actions.ts'
import { sessionsEndedTask } from './features/accounts/sessions/session-end.actions.ts'
import { endStatus, endStatusTask } from './features/accounts/profiles/status.actions.ts'
import { handleOverdueResponse } from './features/messaging/escalation/overdue-response.actions.ts'
import { runEscalationStep } from './features/messaging/escalation/escalation-step.actions.ts'
import { handleUnavailableUser } from './features/messaging/escalation/unavailable-user.actions.ts'
import { handleUnavailableResponder } from './features/messaging/escalation/unavailable-responder.actions.ts'
import { escalationStepTask } from './features/messaging/paging-requests/escalation-start.actions.ts'
import { userAvailabilityChangedTask } from './features/accounts/sessions/user-availability.actions.ts'
import {
  createProviders as openProviders,
  type Providers,
} from './features/alerts/providers/provider.access.ts'
import { sendAlert } from './features/alerts/delivery/alert.actions.ts'
import {
  receiptTimeoutTask,
  handleReceiptTimeout,
  sendAlertTask,
  addressSuppressedTask,
  responderUnavailableTask,
  responseOverdueTask,
} from './features/alerts/delivery/outcome.actions.ts'
import { handleNotifyUsers, notifyUsersTask } from './features/alerts/notifications/notification.actions.ts'
import {
  handleNotifySender,
  notifySenderTask,
} from './features/alerts/notifications/sender-notice.actions.ts'
import { removeDevicesOfSessions } from './features/alerts/devices/device.actions.ts'
import { handleAddressSuppressed } from './features/integrations/inbound/opt-out.actions.ts'
import { sendOutcome } from './features/fhir/answers/outcome.rules.ts'
import { callEndTask, handleCallEnd } from './features/integrations/pager-calls/pager-call.actions.ts'
import {
  deleteRecordingTask,
  handleDeleteRecording,
  handleFetchRecording,
} from './features/integrations/pager-calls/recording.actions.ts'
import { fetchRecordingTask } from './features/integrations/pager-calls/recording-task.rules.ts'
import { handleReply, replyTask } from './features/integrations/inbound/reply-text.actions.ts'
import { startAdtListener } from './features/integrations/adt/adt-listener.actions.ts'
import { sendDocument, sendDocumentTask } from './features/integrations/emr/sending.actions.ts'
import { sendEmergencyNotice } from './features/messaging/reachability/emergency-notice.actions.ts'
import { sendApiTokenNotice } from './features/messaging/reachability/api-token-notice.actions.ts'
import { sendRoutingNotice } from './features/messaging/reachability/routing-notice.actions.ts'
import { sendSignInNotice } from './features/messaging/reachability/sign-in-notice.actions.ts'
import { handleDisplacementNotice } from './features/messaging/patient-handoffs/displacement-notice.actions.ts'
import { handlePatientHandoffNotice } from './features/messaging/patient-handoffs/patient-handoff-notice.actions.ts'
import { moveRequestsOfPatient } from './features/messaging/patient-handoffs/patient-request.actions.ts'
import { displacementNoticeTask } from './features/patients/care-teams/displacement-notice.actions.ts'
import { handoffNoticeTask } from './features/patients/handoffs/handoff-notice.actions.ts'
import { handoffAcceptedTask } from './features/patients/handoffs/patient-handoff-change.actions.ts'
import { reassignAfterShift } from './features/messaging/handoff/shift-reassignment.actions.ts'
import {
  endUnauthorizedMonitorings,
  expireMonitoring,
  monitoringExpiryTask,
  monitoringPermissionTask,
} from './features/messaging/monitoring/monitoring.actions.ts'
import { handleSendShiftNotices } from './features/messaging/shift-notices/shift-notice-thread.actions.ts'
import { handleShiftDeclined } from './features/messaging/shift-notices/declined-shift.actions.ts'
import {
  reassignAcknowledgementsTask,
  reassignRequestsOfUserTask,
  shiftChangeTask,
  handleShiftChange,
  handleUserAvailabilityChange,
} from './features/paging/on-call/shift-change.actions.ts'
import {
  sendShiftNoticesTask,
  shiftDeclinedTask,
} from './features/paging/shift-notices/shift-notice.actions.ts'
import {
  expirePatientHandoffs,
  handoffExpiryTask,
} from './features/patients/handoffs/patient-handoff-expiry.actions.ts'
import { createPageMetrics } from './features/reports/page-metrics.actions.ts'
import type { WatchPeriods } from './features/reports/watchdog.jobs.ts'
import { createBackgroundQueues } from './background-queues.ts'
import { checkComplete, features } from './features.ts'
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
import { dueTasks, type DueHandlers } from './platform/jobs/due-tasks.ts'
import { wakeTasksOnCommit } from './platform/jobs/schedule.ts'
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
  const providers = openProviders({
    db: plain,
    secrets,
    outbound: config.outbound,
    public_url: config.public_url,
  })
  const poll = duePoll({ db: plain, log: logger })
  const db = wakeTasksOnCommit(plain, (kinds) => {
    due.wake(kinds)
    sending.wake(kinds)
    background.wake(kinds)
    poll.hurry()
  })
  const recordings = { db, clock, blobs, providers, outbound: config.outbound }
  const runner = {
    db: plain,
    log: logger,
    poll,
    onTaken: (kind: string, late_ms: number) => metrics.queueLateness.observe({ kind }, late_ms / 1000),
  }
  const due = dueTasks({
    ...runner,
    handlers: {
      [endStatusTask]: endStatus(plain),
      [escalationStepTask]: runEscalationStep(db),
      [shiftChangeTask]: handleShiftChange(db),
      [reassignAcknowledgementsTask]: reassignAfterShift(db),
      [sendShiftNoticesTask]: handleSendShiftNotices({ db, clock }),
      [shiftDeclinedTask]: handleShiftDeclined({ db, clock }, config.public_url),
      [userAvailabilityChangedTask]: handleUserAvailabilityChange(db),
      [reassignRequestsOfUserTask]: handleUnavailableUser(db),
      [sessionsEndedTask]: removeDevicesOfSessions(plain),
      [routingNoticeTask]: sendRoutingNotice({ db, clock }),
      [apiTokenExpiryTask]: sendApiTokenNotice({ db, clock }),
      [emergencySignInTask]: sendEmergencyNotice({ db, clock }),
      [signInNoticeTask]: sendSignInNotice({ db, clock }),
      [invitationMailTask]: handleInvitationMails({ db, providers, public_url: config.public_url }),
      [handoffExpiryTask]: expirePatientHandoffs(db),
      [displacementNoticeTask]: handleDisplacementNotice({ db, clock }, config.public_url),
      [handoffNoticeTask]: handlePatientHandoffNotice({ db, clock }, config.public_url),
      [handoffAcceptedTask]: moveRequestsOfPatient(db),
      [monitoringExpiryTask]: expireMonitoring(plain),
      [monitoringPermissionTask]: endUnauthorizedMonitorings(plain),
      [notifyUsersTask]: handleNotifyUsers(db),
      [notifySenderTask]: handleNotifySender(db),
      [responderUnavailableTask]: handleUnavailableResponder(db),
      [responseOverdueTask]: handleOverdueResponse(db),
      [receiptTimeoutTask]: handleReceiptTimeout(db),
      [replyTask]: handleReply(plain, providers),
      [addressSuppressedTask]: handleAddressSuppressed({ db, clock }),
      [callEndTask]: handleCallEnd({ db, clock }),
      [sendDocumentTask]: sendDocument(plain, {
        answer_ms: config.emr_answer_seconds * 1000,
        ...config.outbound,
        secrets,
      }),
    } satisfies DueHandlers,
  })
  const background = createBackgroundQueues({ runner, db, plain, clock, config, blobs, secrets, providers })
  // A queue of its own: a slow provider must not delay escalations.
  const sending = dueTasks({
    ...runner,
    at_once: 64,
    handlers: {
      [sendAlertTask]: sendAlert({
        db,
        providerFor: providers.providerFor,
        origin: config.public_url ?? '',
        attempt_ms: config.alert_attempt_seconds * 1000,
        metrics: {
          onFirstAttempt: (channel, age_ms) => metrics.firstAttempt.observe({ channel }, age_ms / 1000),
          onOutcome: (channel, outcome) => metrics.alertOutcomes.inc({ channel, outcome }),
        },
      }),
      [fetchRecordingTask]: handleFetchRecording(recordings),
      [deleteRecordingTask]: handleDeleteRecording(recordings),
    },
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
  const readCursor = () => connection.hub.readCursor()
  let demoOffer: DemoSignIn = { people: [], password: null }
  const handlers = features({
    clock,
    db,
    blobs,
    outbound: config.outbound,
    push_service_hosts: config.push_service_hosts,
    providers,
    public_url: config.public_url,
    heartbeat_is_set_up: config.heartbeat_url !== undefined,
    busState: () => connection.busState(),
    secrets,
    adt: config.adt,
    limiter,
    forgetSessions,
    unsent_upload_bytes: config.unsent_upload_bytes,
    demoSignIn: () => demoOffer,
    onSignInAttempt({ outcome, device, address }) {
      metrics.signInAttempts.inc({ outcome, device })
      if (outcome !== 'accepted') logger.warn({ reason: outcome, address }, 'sign-in refused')
    },
    readCursor,
    signOn: { db, clock, limiter, secrets, oidc, forgetSessions },
  })
  checkComplete(handlers)
  const isCallback = ({ route }: Handler) => route.callback === true
  const reads = createReadRecorder({ db: plain, clock, log: noteError })
  const authenticateApiToken = tokenAuthenticator(db)
  const services = { db, clock, authenticate, authenticateApiToken, noteActivity, limiter, reads }
  for (const handler of handlers)
    if (!isCallback(handler)) bind(http, handler, services, findReader(handlers, handler))
  answerUnknownBelow(http, fhirBase, sendOutcome)
  await bindCallbacks(http, handlers.filter(isCallback), services)
  await registerStatic(http, builtWeb)
  await connection.open(http, authenticate)
  due.start()
  sending.start()
  background.start()

  let workers: Workers | undefined
  let adt: MllpServer | undefined
  return {
    http,
    db,
    hub: connection.hub,
    providers,
    offerDemo(signIn) {
      demoOffer = signIn
    },
    runDueTasks() {
      due.wake()
      sending.wake()
      background.wake()
    },
    async listenForAdt() {
      if (!config.adt) return undefined
      const onMessage = (outcome: string, seconds: number) => metrics.adtSeconds.observe({ outcome }, seconds)
      adt = await startAdtListener({ db, secrets, clock, log: logger, onMessage }, config.adt)
      return adt.port
    },
    async startWorkers() {
      workers = await startWorkers({
        db,
        providers,
        config,
        clock,
        blobs,
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
      await Promise.all([due.stop(), sending.stop(), background.stop()])
      await db.close()
      metrics.close()
    },
  }
}
