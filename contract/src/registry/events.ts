import { presenceChanged, sessionsEnded, sessionsLocked } from '../accounts/session.events.ts'
import { secondFactorsChanged } from '../accounts/second-factors/second-factor.events.ts'
import { profileChanged, userChanged } from '../accounts/user.events.ts'
import { userAccountsChanged } from '../accounts/user-accounts/user-account.events.ts'
import { accountChanged } from '../accounts/account-settings/account-settings.events.ts'
import { taggingChanged } from '../accounts/tagging.events.ts'
import { permissionsChanged } from '../accounts/roles/role.events.ts'
import { apiTokensChanged } from '../accounts/api-tokens/api-token.events.ts'
import { pageEvent } from '../alerts/page-events/page-event.events.ts'
import { providerChanged } from '../alerts/providers/provider.events.ts'
import { sandboxChanged } from '../alerts/sandbox/sandbox.events.ts'
import { contactChanged } from '../directory/contact.events.ts'
import { departmentChanged } from '../directory/departments/department.events.ts'
import { webhooksChanged } from '../integrations/webhooks/webhook.events.ts'
import { directorySyncChanged } from '../integrations/directory-sync/directory-sync.events.ts'
import { scheduleSourceChanged } from '../integrations/schedule-sources/schedule-source.events.ts'
import { emrDocumentChanged } from '../integrations/emr.events.ts'
import { handoffChanged } from '../messaging/handoff/handoff.events.ts'
import * as monitoring from '../messaging/monitoring/monitoring.events.ts'
import { pagerCallChanged } from '../messaging/calls/pager-call.events.ts'
import * as acknowledgement from '../messaging/acknowledgements/acknowledgement.events.ts'
import { threadPatientChanged } from '../messaging/threads/thread-patient.events.ts'
import { pagingRequestsChanged } from '../messaging/paging-requests/paging-request.events.ts'
import { calendarChanged } from '../paging/events/on-call-event.events.ts'
import { onCallChanged } from '../paging/on-call/on-call.events.ts'
import { shiftNoticesChanged } from '../paging/my-shifts/shift-notice.events.ts'
import { swapRequestChanged } from '../paging/swaps/swap-request.events.ts'
import { shiftTaken } from '../paging/takeovers/takeover.events.ts'
import { messageTypesChanged } from '../messaging/message-types/message-type.events.ts'
import * as thread from '../messaging/threads/thread.events.ts'
import { dryRunChanged } from '../routing/dry-runs/dry-run.events.ts'
import { routingChanged } from '../routing/routing.events.ts'
import { escalationPolicyChanged } from '../paging/policies/escalation-policy.events.ts'
import { pagingGroupChanged } from '../paging/groups/paging-group.events.ts'
import { pagerNumberChanged } from '../paging/pager-numbers/pager-number.events.ts'
import { promptChanged } from '../paging/prompts/prompt.events.ts'
import { recordOpened } from '../patients/access/record-opening.events.ts'
import { patientChanged, patientsUploaded } from '../patients/patient.events.ts'
import { noteTemplatesChanged } from '../patients/note-templates/note-template.events.ts'
import { patientHandoffChanged } from '../patients/handoffs/patient-handoff.events.ts'
import * as careTeam from '../patients/care-teams/care-team.events.ts'
import { downloadsChanged } from '../reports/downloads/download.events.ts'
import { scheduledReportsChanged } from '../reports/scheduled-reports/scheduled-report.events.ts'
import type { PayloadOf } from '../event.ts'

/** The browser does not compile without a line for each in web/src/app/live/live-table.ts. */
export const events = {
  sessions_ended: sessionsEnded,
  sessions_locked: sessionsLocked,
  second_factors_changed: secondFactorsChanged,
  presence_changed: presenceChanged,
  account_changed: accountChanged,
  permissions_changed: permissionsChanged,
  api_tokens_changed: apiTokensChanged,
  user_accounts_changed: userAccountsChanged,
  tagging_changed: taggingChanged,
  user_changed: userChanged,
  profile_changed: profileChanged,
  contact_changed: contactChanged,
  department_changed: departmentChanged,
  downloads_changed: downloadsChanged,
  scheduled_reports_changed: scheduledReportsChanged,
  thread_new: thread.threadNew,
  thread_new_message: thread.threadNewMessage,
  thread_changed: threadPatientChanged,
  new_subscriber: thread.newSubscriber,
  subscriber_left: monitoring.subscriberLeft,
  subscriber_state: thread.subscriberStateChanged,
  thread_read: thread.threadRead,
  thread_marked_unread: thread.threadMarkedUnread,
  thread_archived: thread.threadArchived,
  thread_unarchived: thread.threadUnarchived,
  thread_recalled: acknowledgement.threadRecalled,
  thread_removed: thread.threadRemoved,
  message_accepted: acknowledgement.messageAccepted,
  message_rejected: acknowledgement.messageRejected,
  message_responded: acknowledgement.messageResponded,
  acknowledgement_requested: acknowledgement.acknowledgementRequested,
  acknowledgements_closed: acknowledgement.acknowledgementsClosed,
  paging_requests_changed: pagingRequestsChanged,
  handoff_changed: handoffChanged,
  pager_call_changed: pagerCallChanged,
  acknowledgement_changed: acknowledgement.acknowledgementChanged,
  message_types_changed: messageTypesChanged,
  monitoring_started: monitoring.monitoringStarted,
  monitoring_ended: monitoring.monitoringEnded,
  on_call_changed: onCallChanged,
  calendar_changed: calendarChanged,
  shift_taken: shiftTaken,
  swap_request_changed: swapRequestChanged,
  shift_notices_changed: shiftNoticesChanged,
  paging_group_changed: pagingGroupChanged,
  prompt_changed: promptChanged,
  pager_number_changed: pagerNumberChanged,
  note_templates_changed: noteTemplatesChanged,
  patient_handoff_changed: patientHandoffChanged,
  patient_changed: patientChanged,
  patients_uploaded: patientsUploaded,
  record_opened: recordOpened,
  care_team_assigned: careTeam.careTeamAssigned,
  care_team_unassigned: careTeam.careTeamUnassigned,
  care_team_taken: careTeam.careTeamTaken,
  care_team_handoff: careTeam.careTeamHandoff,
  emr_document_changed: emrDocumentChanged,
  webhooks_changed: webhooksChanged,
  schedule_source_changed: scheduleSourceChanged,
  directory_sync_changed: directorySyncChanged,
  escalation_policy_changed: escalationPolicyChanged,
  routing_changed: routingChanged,
  dry_run_changed: dryRunChanged,
  page_event: pageEvent,
  provider_changed: providerChanged,
  sandbox_changed: sandboxChanged,
  typing_start: thread.typingStarted,
  typing_stop: thread.typingStopped,
} as const

export type LiveKind = keyof typeof events
export type LivePayload = { [K in LiveKind]: PayloadOf<(typeof events)[K]> }
export type LiveHandlers<State> = { [K in LiveKind]: (state: State, payload: LivePayload[K]) => State }
