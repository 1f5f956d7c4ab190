import { apiTokenRows } from './accounts/api-tokens.rows.ts'
import { departmentRows } from './accounts/departments.rows.ts'
import { identityProviderRows } from './accounts/identity-providers.rows.ts'
import { roleRows } from './accounts/roles.rows.ts'
import { scimRows } from './accounts/scim.rows.ts'
import { secondFactorRows } from './accounts/second-factors.rows.ts'
import { userRows } from './accounts/users.rows.ts'
import { auditRows, downloadRows, reportRows, retentionRows } from './audit.rows.ts'
import { scheduledReportRows } from './scheduled-reports.rows.ts'
import { calendarRows } from './calendar.rows.ts'
import { deviceRows } from './devices.rows.ts'
import { directorySyncRows } from './directories/directory-sync.rows.ts'
import { directoryRows, taggingRows } from './directory.rows.ts'
import { policyRows } from './escalation-policies.rows.ts'
import { pageRows } from './escalation.rows.ts'
import { feedRows } from './feeds.rows.ts'
import { handoffRows } from './handoffs.rows.ts'
import { fhirRows } from './integrations/fhir.rows.ts'
import { hookRows, sandboxCallRows } from './integrations/hooks.rows.ts'
import { integrationRows } from './integrations/integrations.rows.ts'
import { providerRows } from './integrations/providers.rows.ts'
import { scheduleSourceRows } from './integrations/schedule-sources.rows.ts'
import { webhookRows } from './integrations/webhooks.rows.ts'
import { openItemRows } from './messaging/acknowledgements.rows.ts'
import { broadcastRows } from './messaging/broadcast.rows.ts'
import { consoleRows } from './messaging/console.rows.ts'
import { conversationRows } from './messaging/conversations.rows.ts'
import { messageChangeRows } from './messaging/message-changes.rows.ts'
import { messageTypeRows } from './messaging/message-types.rows.ts'
import { quickPhraseRows } from './messaging/quick-phrases.rows.ts'
import { scheduledMessageRows } from './messaging/scheduled-messages.rows.ts'
import { monitoringRows } from './messaging/monitoring.rows.ts'
import { ringingRows } from './notifications.rows.ts'
import { onCallRows } from './on-call.rows.ts'
import { planningRows } from './planning.rows.ts'
import { sheetRows } from './sheets.rows.ts'
import { pagingGroupRows } from './paging-groups.rows.ts'
import { noteRows } from './patients/notes.rows.ts'
import { patientRows } from './patients/patients.rows.ts'
import { pagerNumberRows, promptRows } from './prompts.rows.ts'
import { routingRows } from './routing/routing.rows.ts'
import { sharingRows } from './sharing.rows.ts'
import { statusRows } from './status.rows.ts'

/** The rows of all features, beside those of sessions and threads. */
export const featureRows = {
  ...departmentRows,
  ...directoryRows,
  ...patientRows,
  ...noteRows,
  ...onCallRows,
  ...openItemRows,
  ...handoffRows,
  ...pageRows,
  ...conversationRows,
  ...messageChangeRows,
  ...consoleRows,
  ...monitoringRows,
  ...sharingRows,
  ...directorySyncRows,
  ...integrationRows,
  ...identityProviderRows,
  ...scheduleSourceRows,
  ...hookRows,
  ...sandboxCallRows,
  ...policyRows,
  ...roleRows,
  ...apiTokenRows,
  ...scimRows,
  ...webhookRows,
  ...taggingRows,
  ...messageTypeRows,
  ...quickPhraseRows,
  ...scheduledMessageRows,
  ...routingRows,
  ...auditRows,
  ...userRows,
  ...secondFactorRows,
  ...retentionRows,
  ...downloadRows,
  ...reportRows,
  ...scheduledReportRows,
  ...feedRows,
  ...deviceRows,
  ...pagingGroupRows,
  ...calendarRows,
  ...planningRows,
  ...sheetRows,
  ...promptRows,
  ...pagerNumberRows,
  ...broadcastRows,
  ...statusRows,
  ...fhirRows,
  ...providerRows,
  ...ringingRows,
}
