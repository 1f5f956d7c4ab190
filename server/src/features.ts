import type { DemoSignIn } from '@wardline/contract/accounts/session.schemas.ts'
import { routes } from '@wardline/contract/registry/routes.ts'
import type { Database } from './platform/db/database.ts'
import type { BlobStore } from './platform/files/blob-store.ts'
import type { Handler } from './platform/http/handle.ts'
import type { RateLimiter } from './platform/limits/rate-limiter.ts'
import type { BusState } from './platform/realtime/bus.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'
import { photoRoutes } from './features/accounts/photos/photo.routes.ts'
import { pickerRoutes } from './features/accounts/pickers/picker.routes.ts'
import { webhookRoutes } from './features/integrations/webhooks/webhook.routes.ts'
import { scimRoutes } from './features/accounts/scim/scim.routes.ts'
import { apiTokenRoutes } from './features/accounts/api-tokens/api-token.routes.ts'
import { profileRoutes } from './features/accounts/profiles/profile.routes.ts'
import type { SignInServices } from './features/accounts/sessions/sign-in-attempt.actions.ts'
import { sessionRoutes } from './features/accounts/sessions/session.routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factors/second-factor.routes.ts'
import { secondStepRoutes } from './features/accounts/second-factors/second-step.routes.ts'
import { invitationRoutes } from './features/accounts/user-accounts/invitation.routes.ts'
import { userRoutes } from './features/accounts/user-accounts/user.routes.ts'
import { bulkEditRoutes } from './features/accounts/bulk-edit/bulk-edit.routes.ts'
import { userUploadRoutes } from './features/accounts/user-upload/user-upload.routes.ts'
import type { Providers } from './features/alerts/providers/provider.access.ts'
import { providerRoutes } from './features/alerts/providers/provider.routes.ts'
import { suppressedAddressRoutes } from './features/alerts/suppressions/suppressed-address.routes.ts'
import { sandboxRoutes } from './features/alerts/sandbox/sandbox.routes.ts'
import { deviceRoutes } from './features/alerts/devices/device.routes.ts'
import { reachabilityRoutes } from './features/alerts/reachability/reachability.routes.ts'
import { notificationStepRoutes } from './features/alerts/preferences/notification-step.routes.ts'
import { contactRoutes } from './features/directory/contact.routes.ts'
import { departmentRoutes } from './features/directory/departments/department.routes.ts'
import { localGroupRoutes } from './features/directory/local-group.routes.ts'
import { objectRoutes } from './features/directory/object.routes.ts'
import { taggingRoutes } from './features/directory/tagging/tagging.routes.ts'
import { fileRoutes } from './features/files/file.routes.ts'
import { hookRoutes } from './features/integrations/inbound/hook.routes.ts'
import { sandboxCallRoutes } from './features/integrations/pager-calls/sandbox-call.routes.ts'
import { promptAudioRoutes } from './features/integrations/pager-calls/prompt-audio.routes.ts'
import { adtRoutes } from './features/integrations/adt/adt.routes.ts'
import { integrationRoutes } from './features/integrations/overview/integration.routes.ts'
import { casReadingRoutes } from './features/integrations/directory-agents/cas-reading.routes.ts'
import { directoryAgentRoutes } from './features/integrations/directory-agents/directory-agent.routes.ts'
import { directorySyncRoutes } from './features/integrations/directory-sync/directory-sync.routes.ts'
import { emrRoutes } from './features/integrations/emr/emr.routes.ts'
import { remoteIdentityRoutes } from './features/integrations/remote-ids/remote-identity.routes.ts'
import { scheduleSourceRoutes } from './features/integrations/schedule-configurations/schedule-source.routes.ts'
import { schedulePullRoutes } from './features/integrations/schedule-pulls/schedule-pull.routes.ts'
import { createSandboxResponder } from './features/integrations/inbound/sandbox.actions.ts'
import { bootRoutes } from './features/messaging/threads/boot.routes.ts'
import { monitoringRoutes } from './features/messaging/monitoring/monitoring.routes.ts'
import { retentionRoutes } from './features/messaging/retention/retention.routes.ts'
import { broadcastRoutes } from './features/messaging/broadcast/broadcast.routes.ts'
import { handoffRoutes } from './features/messaging/handoff/handoff.routes.ts'
import { historyRoutes } from './features/messaging/history/history.routes.ts'
import { pagingRequestRoutes } from './features/messaging/responses/paging-request.routes.ts'
import { responseRoutes } from './features/messaging/responses/response.routes.ts'
import { forwardRoutes } from './features/messaging/forwarding/forward.routes.ts'
import { findContactStatuses } from './features/messaging/recipients/contact-status.actions.ts'
import { recipientPreviewRoutes } from './features/messaging/messages/recipient-preview.routes.ts'
import { recipientResolutionRoutes } from './features/messaging/messages/recipient-resolution.routes.ts'
import { messageRoutes } from './features/messaging/messages/message.routes.ts'
import { searchRoutes } from './features/messaging/search/search.routes.ts'
import { actionRoutes } from './features/routing/actions/action.routes.ts'
import { conditionSetRoutes } from './features/routing/condition-sets/condition-set.routes.ts'
import { conditionRoutes } from './features/routing/conditions/condition.routes.ts'
import { conflictRoutes } from './features/routing/conflicts/conflict.routes.ts'
import { dryRunRoutes } from './features/messaging/dry-runs/dry-run.routes.ts'
import { routingPolicyRoutes } from './features/routing/policies/routing-policy.routes.ts'
import { messageTypeAdministrationRoutes } from './features/messaging/message-types/message-type-administration.routes.ts'
import { testPageRoutes } from './features/messaging/reachability/test-page.routes.ts'
import { threadPatientRoutes } from './features/messaging/threads/thread-patient.routes.ts'
import { threadRoutes } from './features/messaging/threads/thread.routes.ts'
import { calendarFeedRoutes } from './features/paging/feeds/calendar-feed.routes.ts'
import { calendarImportRoutes } from './features/paging/import/calendar-import.routes.ts'
import { escalationPolicyRoutes } from './features/paging/policies/escalation-policy.routes.ts'
import { onCallEventRoutes } from './features/paging/events/on-call-event.routes.ts'
import { onCallRoutes } from './features/paging/on-call/on-call.routes.ts'
import { holidayRoutes } from './features/paging/holidays/holiday.routes.ts'
import { coverageRoutes } from './features/paging/coverage/coverage.routes.ts'
import { shiftNoticeRoutes } from './features/paging/shift-notices/shift-notice.routes.ts'
import { myShiftRoutes } from './features/paging/my-shifts/my-shift.routes.ts'
import { pagingGroupRoutes } from './features/paging/groups/paging-group.routes.ts'
import { outcomeRoutes } from './features/messaging/outcome/outcome.routes.ts'
import { threadRoutingRoutes } from './features/messaging/threads/thread-routing.routes.ts'
import { proofRoutes } from './features/messaging/proof/proof.routes.ts'
import { recurrenceRuleRoutes } from './features/paging/recurrence-rules/recurrence-rule.routes.ts'
import { swapRequestRoutes } from './features/paging/swaps/swap-request.routes.ts'
import { takeoverRoutes } from './features/paging/takeovers/takeover.routes.ts'
import { pagerNumberRoutes } from './features/paging/pager-numbers/pager-number.routes.ts'
import { promptRoutes } from './features/paging/prompts/prompt.routes.ts'
import { reportRoutes } from './features/reports/standard-reports/report.routes.ts'
import { scheduledReportRoutes } from './features/reports/scheduled-reports/scheduled-report.routes.ts'
import { recordOpeningRoutes } from './features/reports/record-openings/record-opening.routes.ts'
import { accessReportRoutes } from './features/reports/access-reports/access-report.routes.ts'
import { downloadRoutes } from './features/reports/downloads/download.routes.ts'
import { auditRoutes } from './features/reports/audit/audit.routes.ts'
import { recordSearchRoutes } from './features/reports/record-search/record-search.routes.ts'
import { setupChecklistRoutes } from './features/reports/setup-checklist/setup-checklist.routes.ts'
import { nameDuties } from './features/reports/user-duties/duty-names.actions.ts'
import { userDutiesRoutes } from './features/reports/user-duties/user-duties.routes.ts'
import { fhirRoutes } from './features/fhir/fhir.routes.ts'
import { statusRoutes } from './features/reports/status.routes.ts'
import { accountSettingsRoutes } from './features/accounts/account-settings/account-settings.routes.ts'
import { identityProviderRoutes } from './features/accounts/identity-providers/identity-provider.routes.ts'
import type { SignOnServices } from './features/accounts/sign-on/sign-on-services.access.ts'
import { signOnRoutes } from './features/accounts/sign-on/sign-on.routes.ts'
import { permissionGroupRoutes } from './features/accounts/roles/permission-group.routes.ts'
import { roleRoutes } from './features/accounts/roles/role.routes.ts'
import { patientRoutes } from './features/patients/patient.routes.ts'
import { patientUploadRoutes } from './features/patients/upload/patient-upload.routes.ts'
import { patientAccessRoutes } from './features/patients/access/patient-access.routes.ts'
import { careTeamRoutes } from './features/patients/care-teams/care-team.routes.ts'
import { patientHandoffRoutes } from './features/patients/handoffs/patient-handoff.routes.ts'
import { patientUpdateRoutes } from './features/patients/updates/patient-update.routes.ts'
import { noteTemplateRoutes } from './features/patients/note-templates/note-template.routes.ts'
import { noteDraftRoutes } from './features/patients/notes/note-draft.routes.ts'
import { noteRoutes } from './features/patients/notes/note.routes.ts'
import { followerRoutes } from './features/patients/followers/follower.routes.ts'
import { admissionRoutes } from './features/patients/admissions/admission.routes.ts'
import type { AdtSettings } from './platform/adt-settings.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Outbound } from './platform/outbound/target.ts'

interface Needs {
  clock: Clock
  /** Undefined if no admissions are received. */
  adt: AdtSettings | undefined
  db: Database
  blobs: BlobStore
  outbound: Outbound
  push_service_hosts: readonly string[]
  providers: Providers
  /** The origin for callbacks of providers. */
  public_url: string | undefined
  heartbeat_is_set_up: boolean
  busState: () => BusState
  secrets: SecretBox
  limiter: RateLimiter
  unsent_upload_bytes: number
  demoSignIn: () => DemoSignIn
  onSignInAttempt: SignInServices['onAttempt']
  forgetSessions(session_ids: number[]): void
  readCursor: () => Promise<string>
  signOn: SignOnServices
}

const signInServices = (
  db: Database,
  {
    secrets,
    limiter,
    onSignInAttempt,
    forgetSessions,
  }: Pick<Needs, 'secrets' | 'limiter' | 'onSignInAttempt' | 'forgetSessions'>,
) => ({
  db,
  secrets,
  limiter,
  fingerprint: secrets.fingerprint,
  onAttempt: onSignInAttempt,
  forgetSessions,
})

export const features = ({ db, blobs, outbound, push_service_hosts, ...needs }: Needs): Handler[] => [
  ...sessionRoutes({ ...signInServices(db, needs), demoSignIn: needs.demoSignIn }),
  ...secondStepRoutes(signInServices(db, needs)),
  ...secondFactorRoutes(signInServices(db, needs)),
  ...signOnRoutes(needs.signOn),
  ...identityProviderRoutes({ ...needs.signOn, outbound }),
  ...userRoutes,
  ...userUploadRoutes,
  ...bulkEditRoutes(nameDuties),
  ...invitationRoutes(db),
  ...apiTokenRoutes,
  ...scimRoutes,
  ...photoRoutes(blobs),
  ...profileRoutes,
  ...pickerRoutes,
  ...accountSettingsRoutes,
  ...roleRoutes,
  ...permissionGroupRoutes,
  ...fileRoutes({ blobs, ...needs }),
  ...contactRoutes(findContactStatuses),
  ...departmentRoutes(findContactStatuses),
  ...taggingRoutes(findContactStatuses),
  ...localGroupRoutes,
  ...objectRoutes(findContactStatuses),
  ...onCallRoutes,
  ...coverageRoutes,
  ...holidayRoutes,
  ...myShiftRoutes,
  ...shiftNoticeRoutes,
  ...onCallEventRoutes,
  ...recurrenceRuleRoutes,
  ...takeoverRoutes,
  ...swapRequestRoutes,
  ...pagingGroupRoutes,
  ...promptRoutes(blobs),
  ...pagerNumberRoutes,
  ...escalationPolicyRoutes,
  ...calendarFeedRoutes(db, needs.limiter),
  ...calendarImportRoutes,
  ...patientRoutes,
  ...patientUploadRoutes,
  ...patientAccessRoutes,
  ...careTeamRoutes,
  ...admissionRoutes,
  ...patientHandoffRoutes,
  ...followerRoutes,
  ...noteTemplateRoutes,
  ...patientUpdateRoutes,
  ...noteRoutes,
  ...noteDraftRoutes,
  ...notificationStepRoutes,
  ...suppressedAddressRoutes,
  ...providerRoutes({ ...needs, outbound }),
  ...reachabilityRoutes,
  ...deviceRoutes({
    db,
    providers: needs.providers,
    push_services: { more_hosts: push_service_hosts, allow_loopback: outbound.allow_loopback },
  }),
  ...conditionRoutes,
  ...conditionSetRoutes,
  ...actionRoutes,
  ...routingPolicyRoutes,
  ...conflictRoutes,
  ...dryRunRoutes,
  ...threadRoutes,
  ...messageRoutes,
  ...searchRoutes,
  ...recipientPreviewRoutes,
  ...recipientResolutionRoutes,
  ...forwardRoutes,
  ...threadPatientRoutes,
  ...messageTypeAdministrationRoutes,
  ...responseRoutes,
  ...handoffRoutes,
  ...pagingRequestRoutes,
  ...monitoringRoutes,
  ...historyRoutes,
  ...testPageRoutes(db),
  ...outcomeRoutes,
  ...threadRoutingRoutes,
  ...proofRoutes,
  ...broadcastRoutes,
  ...retentionRoutes,
  ...sandboxRoutes(createSandboxResponder(db)),
  ...integrationRoutes({ ...needs, outbound }),
  ...webhookRoutes({ db, outbound, clock: needs.clock, secrets: needs.secrets }),
  ...emrRoutes({ ...outbound, secrets: needs.secrets }),
  ...adtRoutes(needs),
  ...directoryAgentRoutes({ secrets: needs.secrets, outbound }),
  ...casReadingRoutes({ db, limiter: needs.limiter }),
  ...directorySyncRoutes,
  ...scheduleSourceRoutes({ outbound, ...needs }),
  ...remoteIdentityRoutes,
  ...schedulePullRoutes,
  ...hookRoutes({ db, ...needs }),
  ...sandboxCallRoutes(db, blobs),
  ...promptAudioRoutes({ db, blobs, secrets: needs.secrets }),
  ...recordSearchRoutes,
  ...setupChecklistRoutes,
  ...userDutiesRoutes,
  ...auditRoutes,
  ...accessReportRoutes,
  ...recordOpeningRoutes,
  ...reportRoutes,
  ...scheduledReportRoutes(needs),
  ...downloadRoutes({ blobs, secrets: needs.secrets }),
  ...statusRoutes(db, needs),
  ...fhirRoutes,
  ...bootRoutes(needs.readCursor),
]

/** Each route of the contract has exactly one handler. */
export function checkComplete(handlers: Handler[]): void {
  const declared = Object.entries(routes)
  const missing = declared
    .filter(([, route]) => !handlers.some((handler) => handler.route === route))
    .map(([name]) => name)
  if (missing.length > 0) throw new Error(`Routes of the contract without a handler: ${missing.join(', ')}`)
  if (handlers.length !== declared.length)
    throw new Error('A handler serves no route of the contract, or one twice.')
}
