import { scanCode } from './code.ts'
import { findMatches, isTest } from './source.ts'
import type { Finding, Rule } from './source.ts'

/** Forms with a frame of their own, below web/src. The list only gets shorter: remove a form when it is converted. */
const ownForms: readonly string[] = [
  'features/accounts/authenticators/CodeStep.tsx',
  'features/accounts/identity-providers/ProviderForm.tsx',
  'features/accounts/second-factors/PasskeyForm.tsx',
  'features/accounts/second-factors/TotpForm.tsx',
  'features/accounts/sessions/PasswordDialog.tsx',
  'features/accounts/sessions/SignInForm.tsx',
  'features/accounts/sessions/UnlockForm.tsx',
  'features/accounts/status/StatusForm.tsx',
  'features/alerts/devices/DeviceName.tsx',
  'features/alerts/providers/ProviderTestForm.tsx',
  'features/alerts/sandbox/SandboxAnswerForm.tsx',
  'features/integrations/directory-sync/RunDecision.tsx',
  'features/integrations/directory-sync/SyncConfigForm.tsx',
  'features/integrations/remote-ids/UnmatchedPeople.tsx',
  'features/integrations/schedule-configurations/SourceSettingsForm.tsx',
  'features/integrations/webhooks/ReplayForm.tsx',
  'features/messaging/broadcast/BroadcastForm.tsx',
  'features/messaging/message-types/MessageTypeEditor.tsx',
  'features/messaging/monitoring/MonitorForm.tsx',
  'features/messaging/replies/ReplyComposer.tsx',
  'features/messaging/retention/RetentionRuleForm.tsx',
  'features/paging/events/EventEditor.tsx',
  'features/paging/events/OccurrenceDialog.tsx',
  'features/paging/group-settings/GroupSettingsForm.tsx',
  'features/paging/group-settings/HolidaysDialog.tsx',
  'features/paging/my-shifts/ShiftNotices.tsx',
  'features/paging/policies/PolicyDialog.tsx',
  'features/paging/prompts/SnippetRow.tsx',
  'features/paging/recurrence-rules/RecurrenceRuleDialog.tsx',
  'features/paging/swaps/TakeoverForm.tsx',
  'features/patients/access/RecordAccessDialog.tsx',
  'features/patients/assignments/JoinReasonDialog.tsx',
  'features/patients/handoffs/DeclineForm.tsx',
  'features/patients/notes/NoteComposer.tsx',
  'features/reports/access-reports/ReportFrame.tsx',
  'features/reports/downloads/ExportForm.tsx',
]

const pattern = /<form\b/g
const advice =
  'Use FormDialog of web/src/platform/forms: it keeps the draft, asks before discarding it, and shows errors.'

/** A form has one frame: draft, question before discarding, errors at their fields, and conflicts of versions. */
export const formsHaveOneFrame: Rule = (files) =>
  files.flatMap((file): Finding[] => {
    if (!file.path.startsWith('web/src/') || !file.path.endsWith('.tsx') || isTest(file)) return []
    if (file.path.startsWith('web/src/platform/forms/')) return []
    const found = findMatches(file, scanCode(file).withoutStrings, pattern, advice)
    if (!ownForms.includes(file.path.slice('web/src/'.length))) return found
    if (found.length > 0) return []
    return [{ path: file.path, line: 1, advice: 'Remove this file from ownForms in scripts/rules/forms.ts.' }]
  })
