import * as provider from '../alerts/providers/provider.routes.ts'
import * as device from '../alerts/devices/device.routes.ts'
import * as reachability from '../alerts/reachability/reachability.routes.ts'
import * as notificationStep from '../alerts/preferences/notification-step.routes.ts'
import * as sandbox from '../alerts/sandbox/sandbox.routes.ts'
import * as suppressedAddress from '../alerts/suppressions/suppressed-address.routes.ts'
import * as contact from '../directory/contact.routes.ts'
import * as localGroup from '../directory/local-group.routes.ts'
import * as department from '../directory/departments/department.routes.ts'
import * as savedFilter from '../directory/tagging/saved-filter.routes.ts'
import * as tag from '../directory/tagging/tag.routes.ts'
import * as directoryObject from '../directory/object.routes.ts'
import * as file from '../files/file.routes.ts'
import * as fhir from '../fhir/fhir.routes.ts'
import * as remoteIdentity from '../integrations/schedule-sources/remote-identity.routes.ts'
import * as scheduleSource from '../integrations/schedule-sources/schedule-source.routes.ts'
import * as sourcePreview from '../integrations/schedule-sources/source-preview.routes.ts'
import * as sourceSchedule from '../integrations/schedule-sources/source-schedule.routes.ts'
import * as adt from '../integrations/adt.routes.ts'
import * as casReading from '../integrations/directory-agents/cas-reading.routes.ts'
import * as directoryAgent from '../integrations/directory-agents/directory-agent.routes.ts'
import * as directorySync from '../integrations/directory-sync/directory-sync.routes.ts'
import * as syncRun from '../integrations/directory-sync/sync-run.routes.ts'
import * as emr from '../integrations/emr.routes.ts'
import * as integration from '../integrations/overview/integration.routes.ts'
import * as webhook from '../integrations/webhooks/webhook.routes.ts'
import * as hook from '../integrations/hook.routes.ts'
import * as boot from '../live/boot.routes.ts'
import * as retention from '../messaging/retention/retention.routes.ts'
import * as broadcast from '../messaging/broadcast/broadcast.routes.ts'
import * as monitoring from '../messaging/monitoring/monitoring.routes.ts'
import * as handoff from '../messaging/handoff/handoff.routes.ts'
import * as history from '../messaging/history/history.routes.ts'
import * as responses from '../messaging/responses/response.routes.ts'
import * as forwarding from '../messaging/forwarding/forward.routes.ts'
import * as search from '../messaging/search/search.routes.ts'
import * as threadPatient from '../messaging/threads/thread-patient.routes.ts'
import * as pagingRequest from '../messaging/responses/paging-request.routes.ts'
import * as messageType from '../messaging/message-types/message-type-administration.routes.ts'
import * as outcome from '../messaging/outcome/outcome.routes.ts'
import * as threadRouting from '../messaging/threads/thread-routing.routes.ts'
import * as proof from '../messaging/proof/proof.routes.ts'
import * as recipientPreview from '../messaging/messages/recipient-preview.routes.ts'
import * as recipientResolution from '../messaging/recipients/recipient-resolution.routes.ts'
import * as calendarFeed from '../paging/feeds/calendar-feed.routes.ts'
import * as calendarImport from '../paging/import/calendar-import.routes.ts'
import * as groupSource from '../paging/imported-shifts/group-source.routes.ts'
import * as holiday from '../paging/holidays/holiday.routes.ts'
import * as escalationPolicy from '../paging/policies/escalation-policy.routes.ts'
import * as coverage from '../paging/coverage/coverage.routes.ts'
import * as myShift from '../paging/my-shifts/my-shift.routes.ts'
import * as shiftNotice from '../paging/my-shifts/shift-notice.routes.ts'
import * as oncall from '../paging/on-call/on-call.routes.ts'
import * as onCallEvent from '../paging/events/on-call-event.routes.ts'
import * as recurrenceRule from '../paging/recurrence-rules/recurrence-rule.routes.ts'
import * as swapRequest from '../paging/swaps/swap-request.routes.ts'
import * as takeover from '../paging/takeovers/takeover.routes.ts'
import * as pagingGroup from '../paging/groups/paging-group.routes.ts'
import * as pagerNumber from '../paging/pager-numbers/pager-number.routes.ts'
import * as sandboxCall from '../integrations/sandbox-call.routes.ts'
import * as prompt from '../paging/prompts/prompt.routes.ts'
import * as patient from '../patients/patient.routes.ts'
import * as location from '../patients/location.routes.ts'
import * as patientUpload from '../patients/upload/patient-upload.routes.ts'
import * as patientAccess from '../patients/access/patient-access.routes.ts'
import * as careTeam from '../patients/care-teams/care-team.routes.ts'
import * as careTeamRequest from '../patients/care-teams/care-team-request.routes.ts'
import * as admission from '../patients/admissions/admission.routes.ts'
import * as patientHandoff from '../patients/handoffs/patient-handoff.routes.ts'
import * as patientUpdate from '../patients/updates/patient-update.routes.ts'
import * as noteTemplate from '../patients/note-templates/note-template.routes.ts'
import * as note from '../patients/notes/note.routes.ts'
import * as noteDraft from '../patients/notes/note-draft.routes.ts'
import * as follower from '../patients/followers/follower.routes.ts'
import * as invitation from '../accounts/user-accounts/invitation.routes.ts'
import * as userAccount from '../accounts/user-accounts/user-account.routes.ts'
import * as userUpload from '../accounts/user-upload/user-upload.routes.ts'
import * as bulkEdit from '../accounts/bulk-edit/bulk-edit.routes.ts'
import * as accountSettings from '../accounts/account-settings/account-settings.routes.ts'
import * as identityProvider from '../accounts/identity-providers/identity-provider.routes.ts'
import * as signOn from '../accounts/sign-on/sign-on.routes.ts'
import * as role from '../accounts/roles/role.routes.ts'
import * as permissionGroup from '../accounts/roles/permission-group.routes.ts'
import * as picker from '../accounts/picker.routes.ts'
import * as profile from '../accounts/profile.routes.ts'
import * as auditTrail from '../reports/audit/audit.routes.ts'
import * as accessReport from '../reports/access-reports/access-report.routes.ts'
import * as report from '../reports/standard-reports/report.routes.ts'
import * as reportedHandoff from '../reports/standard-reports/reported-handoff.routes.ts'
import * as reportedThread from '../reports/standard-reports/reported-thread.routes.ts'
import * as scheduledReport from '../reports/scheduled-reports/scheduled-report.routes.ts'
import * as recordOpening from '../reports/record-openings/record-opening.routes.ts'
import * as recordSearch from '../reports/record-search/record-search.routes.ts'
import * as download from '../reports/downloads/download.routes.ts'
import * as setupChecklist from '../reports/setup-checklist/setup-checklist.routes.ts'
import * as userDuties from '../reports/user-duties/user-duties.routes.ts'
import * as systemStatus from '../reports/status.routes.ts'
import * as routingCondition from '../routing/conditions/condition.routes.ts'
import * as routingConditionSet from '../routing/condition-sets/condition-set.routes.ts'
import * as routingAction from '../routing/actions/action.routes.ts'
import * as routingPolicy from '../routing/policies/routing-policy.routes.ts'
import * as routingConflict from '../routing/conflicts/conflict.routes.ts'
import * as routingDryRun from '../routing/dry-runs/dry-run.routes.ts'
import * as routingPolicyVersion from '../routing/policies/policy-version.routes.ts'
import * as session from '../accounts/session.routes.ts'
import * as secondFactor from '../accounts/second-factors/second-factor.routes.ts'
import * as secondStep from '../accounts/second-factors/second-step.routes.ts'
import * as thread from '../messaging/threads/thread.routes.ts'
import * as user from '../accounts/user.routes.ts'
import * as scim from '../accounts/scim/scim.routes.ts'
import * as apiToken from '../accounts/api-tokens/api-token.routes.ts'

export const routesByFeature = {
  accounts: {
    ...session,
    ...secondFactor,
    ...secondStep,
    ...user,
    ...profile,
    ...picker,
    ...role,
    ...permissionGroup,
    ...accountSettings,
    ...userAccount,
    ...userUpload,
    ...bulkEdit,
    ...invitation,
    ...apiToken,
    ...scim,
    ...signOn,
    ...identityProvider,
  },
  files: { ...file },
  directory: { ...contact, ...localGroup, ...directoryObject, ...department, ...tag, ...savedFilter },
  paging: {
    ...oncall,
    ...coverage,
    ...myShift,
    ...shiftNotice,
    ...pagingGroup,
    ...prompt,
    ...pagerNumber,
    ...escalationPolicy,
    ...calendarFeed,
    ...calendarImport,
    ...groupSource,
    ...holiday,
    ...onCallEvent,
    ...recurrenceRule,
    ...takeover,
    ...swapRequest,
  },
  patients: {
    ...patient,
    ...patientUpload,
    ...location,
    ...patientAccess,
    ...careTeam,
    ...careTeamRequest,
    ...admission,
    ...patientHandoff,
    ...follower,
    ...noteTemplate,
    ...patientUpdate,
    ...note,
    ...noteDraft,
  },
  alerts: { ...provider, ...sandbox, ...suppressedAddress, ...device, ...reachability, ...notificationStep },
  routing: {
    ...routingCondition,
    ...routingConditionSet,
    ...routingAction,
    ...routingPolicy,
    ...routingPolicyVersion,
    ...routingConflict,
    ...routingDryRun,
  },
  messaging: {
    ...thread,
    ...search,
    ...recipientPreview,
    ...recipientResolution,
    ...forwarding,
    ...threadPatient,
    ...messageType,
    ...responses,
    ...handoff,
    ...pagingRequest,
    ...outcome,
    ...threadRouting,
    ...proof,
    ...monitoring,
    ...history,
    ...broadcast,
    ...retention,
  },
  integrations: {
    ...integration,
    ...emr,
    ...adt,
    ...hook,
    ...sandboxCall,
    ...directoryAgent,
    ...casReading,
    ...directorySync,
    ...syncRun,
    ...webhook,
    ...scheduleSource,
    ...sourceSchedule,
    ...sourcePreview,
    ...remoteIdentity,
    ...sandboxCall,
  },
  reports: {
    ...userDuties,
    ...systemStatus,
    ...recordSearch,
    ...setupChecklist,
    ...auditTrail,
    ...accessReport,
    ...recordOpening,
    ...report,
    ...reportedHandoff,
    ...reportedThread,
    ...scheduledReport,
    ...download,
  },
  fhir: { ...fhir },
  live: { ...boot },
} as const

/** One sentence per feature for the API documentation. */
export const featureDescriptions: Record<keyof typeof routesByFeature, string> = {
  accounts:
    'Sign-in, second factors, identity providers, sessions, API tokens, users, profiles, roles, permission groups, and the lists that pickers search.',
  files: 'Upload and download of attachments.',
  directory:
    'Contacts, favorites, pinned contacts, local groups, directory objects, departments, tags and saved filters.',
  paging:
    'Paging groups, on-call calendars, coverage, takeovers, swap requests, escalation policies, prompts, pager numbers and calendar feeds.',
  patients: 'Patients, their encounters and locations, and who is on their care teams, now and before.',
  alerts: 'Delivery providers, devices, notification preferences, reachability and suppressed addresses.',
  routing: 'Routing policies, and the conditions, condition sets and actions that they are made of.',
  messaging: 'Threads, messages, responses, handoffs, monitoring, proof of page, search and broadcasts.',
  integrations:
    'On-call scheduling systems, directories and their sync, webhooks, write-back to the medical record, admissions from it, and requests from delivery providers.',
  reports:
    'System status, the setup checklist, the audit trail, reports and their schedules, access reports and exports.',
  fhir: 'Patients, encounters, care teams, messages, on-call schedules and the audit trail as FHIR R4 resources, read only.',
  live: 'The state that a client loads before it connects to live events.',
}

/**
 * Every route by name. The server does not start without a handler for each, and the authorization test needs a row for
 * each.
 */
export const routes = {
  ...routesByFeature.accounts,
  ...routesByFeature.files,
  ...routesByFeature.directory,
  ...routesByFeature.paging,
  ...routesByFeature.patients,
  ...routesByFeature.alerts,
  ...routesByFeature.routing,
  ...routesByFeature.messaging,
  ...routesByFeature.integrations,
  ...routesByFeature.reports,
  ...routesByFeature.fhir,
  ...routesByFeature.live,
} as const
export type RouteName = keyof typeof routes
