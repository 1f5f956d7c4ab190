import { scanCode } from './code.ts'
import { readImports } from './imports.ts'
import { findPlace } from './places.ts'
import { findMatches, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule } from './source.ts'

const hiddenClock = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\(|\bTemporal\.Now\./g

/** Tests can control time and randomness only if they are arguments. */
export const injectedClock: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !isTest(file))
    .flatMap((file) => {
      const { side, part } = findPlace(file.path)
      if (part !== 'feature' && side !== 'contract' && side !== 'packages') return []
      return findMatches(
        file,
        scanCode(file).withoutStrings,
        hiddenClock,
        'Take the clock and random values from the caller.',
      )
    })

/** A fixed pause is too short on a busy machine and too long on any other. */
export const noSleepInTests: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && (isTest(file) || file.path.startsWith('tests/')))
    .flatMap((file): Finding[] => {
      const advice = 'Wait for a condition (vi.waitFor, expect.poll, an event), not for a fixed time.'
      const sleeps = isTest(file)
        ? /\bsetTimeout\(|\bwaitForTimeout\(|\bAtomics\.wait\(/g
        : /\bwaitForTimeout\(|\bAtomics\.wait\(/g
      return [
        ...findMatches(file, scanCode(file).withoutStrings, sleeps, advice),
        ...readImports(file)
          .filter(({ target }) => /^(node:)?timers\/promises$/.test(target))
          .map(({ line }) => ({ path: file.path, line, advice })),
      ]
    })

/** A status takes its name from no content, so that such a wait ends at once. */
export const skeletonsAreFound: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('tests/') || path.startsWith('scripts/screens/'))
    .flatMap((file) =>
      findMatches(
        file,
        file.text,
        /getByRole\('status', \{ name: [/'"]\^?Loading/g,
        'Use waitUntilLoaded: a status has no name, so that nothing is waited for.',
      ),
    )

/** A busy page sends requests past `page.route` for a moment. */
export const interceptedRequests: Rule = (files) =>
  files
    .filter(
      ({ path }) => path.startsWith('tests/') && path !== 'tests/fixtures/browser/intercepted-requests.ts',
    )
    .flatMap((file) =>
      findMatches(
        file,
        scanCode(file).withoutStrings,
        /\bpage\.route\(/g,
        'Use interceptRequests, which waits until requests are intercepted.',
      ),
    )

/** Code that starts while the clock is being replaced reads the year 1970. */
export const testClockComesFirst: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('tests/') && path !== 'tests/fixtures/browser/screen.ts')
    .flatMap((file) =>
      findMatches(
        file,
        scanCode(file).withoutStrings,
        /\bclock\.install\(/g,
        'Open the screen with hasTestClock, which replaces the clock before the page loads.',
      ),
    )

/** `fold` of the database is the other half; a test compares them. */
const foldedTextFile = 'contract/src/folded-text.ts'

/** A list that compares texts in its own way does not find what another list finds. */
export const textIsFolded: Rule = (files) =>
  files
    .filter(
      (file) =>
        isTypeScript(file) &&
        !isTest(file) &&
        /^(contract|server|web)\/src\/(?!demo\/)/.test(file.path) &&
        file.path !== foldedTextFile,
    )
    .flatMap((file) => [
      ...findMatches(
        file,
        file.text,
        /\.to(?:Locale)?LowerCase\(\)\s*\.(?:includes|startsWith|indexOf)\(|\.normalize\('NFK?D'\)/g,
        `Compare texts with foldText or containsWords of ${foldedTextFile}.`,
      ),
      ...findMatches(file, file.text, / ilike /gi, 'Compare with fold() and matchesWords.'),
    ])

const instantFile = 'contract/src/instant.ts'

/** ISO 8601 allows years and offsets with which a query of PostgreSQL fails. */
export const instantsAreReadable: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('contract/src/') && path !== instantFile)
    .flatMap((file) =>
      findMatches(file, file.text, /\bz\.iso\.datetime\(/g, `Use instant of ${instantFile}.`),
    )

// The pattern is split, so that the rule does not match this file.
const registry = new RegExp(String.raw`registry${'\\.'}(?:npmjs|yarnpkg)|"resolved": "https?:`, 'g')
const folder = new RegExp(String.raw`(?<![\w.])/wor${'k'}/`, 'g')
const unfinished = new RegExp(String.raw`\b(?:TO${''}DO|FIX${''}ME|XX${''}X)\b`, 'g')

/** Published data stays unchanged, except for its documentation. */
const isOwnText = (path: string) =>
  !/^((tests\/)?data|packages\/[^/]+\/vectors)\//.test(path) || path.endsWith('.md')

export const portableText: Rule = (files) =>
  files
    .filter(({ path }) => isOwnText(path))
    .flatMap((file) => [
      ...findMatches(file, file.text, registry, 'Remove the registry address: it differs between machines.'),
      ...findMatches(file, file.text, folder, 'Use a path relative to the repository.'),
      ...(file.path === 'LICENSE'
        ? []
        : findMatches(file, file.text, unfinished, 'Open an issue for it and remove the note.')),
    ])

/** Files with calls of their own, below web/src. The list only gets shorter: remove a file when it is converted. */
const ownCalls: readonly string[] = [
  'app/palette/use-palette.ts',
  'features/accounts/bulk-edit/bulk-edit.api.ts',
  'features/accounts/identity-providers/identity-provider.api.ts',
  'features/accounts/me/me.api.ts',
  'features/accounts/notification-settings/notification.api.ts',
  'features/accounts/second-factors/TotpForm.tsx',
  'features/accounts/sessions/DemoPeople.tsx',
  'features/accounts/sessions/InvitationForm.tsx',
  'features/accounts/sessions/session-lock.api.ts',
  'features/accounts/sessions/sign-on.api.ts',
  'features/accounts/user-accounts/user-account.api.ts',
  'features/accounts/user-invitations/InviteUsersDialog.tsx',
  'features/alerts/devices/DeviceAlerts.tsx',
  'features/alerts/preferences/notification-preferences.api.ts',
  'features/integrations/directory-agents/mapping.api.ts',
  'features/messaging/attachments/AttachmentPreviewDialog.tsx',
  'features/messaging/broadcast/broadcast.api.ts',
  'features/messaging/compose/ComposeDialog.tsx',
  'features/messaging/compose/draft-recipients.api.ts',
  'features/messaging/compose/suggestions.api.ts',
  'features/messaging/conversation/GroupsLine.tsx',
  'features/messaging/emr-writeback/emr-writeback.api.ts',
  'features/messaging/paging-requests/paging-request.api.ts',
  'features/messaging/recall/recall-notice.api.ts',
  'features/messaging/recipients/recipient-resolution.api.ts',
  'features/messaging/replies/TypingLine.tsx',
  'features/messaging/search/completion.api.ts',
  'features/messaging/search/search.api.ts',
  'features/messaging/threads/RecallDialog.tsx',
  'features/messaging/threads/message-type.api.ts',
  'features/messaging/threads/message.api.ts',
  'features/messaging/threads/presence.api.ts',
  'features/messaging/threads/subscriber.api.ts',
  'features/messaging/threads/thread.api.ts',
  'features/paging/group-settings/AddMembersDialog.tsx',
  'features/paging/my-shifts/ShiftNotices.tsx',
  'features/paging/on-call/on-call.api.ts',
  'features/patients/handoffs/DeclineForm.tsx',
  'features/patients/handoffs/HandoffComposerForm.tsx',
  'features/patients/notes/PatientNotes.tsx',
  'features/patients/notes/use-note-composer.ts',
  'features/patients/patient.api.ts',
  'features/patients/record/patient-action.api.ts',
  'features/reports/audit/audit.api.ts',
  'features/reports/standard-reports/ReportFilters.tsx',
  'features/reports/standard-reports/report.api.ts',
  'features/reports/standard-reports/thread-list.api.ts',
  'features/routing/policies/policy-change.api.ts',
  'features/routing/routing.api.ts',
]

const ownCall = /\buseMutation\(|\bqueryFn\b/g
const callAdvice =
  'Use routeQuery, routeMutation or useApiMutation of web/src/platform/api: they derive keys, retries and refetches.'

/** Queries and writes are derived from their routes: cache key, idempotency key and refetches have one place. */
export const callsFollowTheContract: Rule = (files) =>
  files.flatMap((file): Finding[] => {
    if (!file.path.startsWith('web/src/') || !isTypeScript(file) || isTest(file)) return []
    if (file.path.startsWith('web/src/platform/')) return []
    const found = findMatches(file, scanCode(file).withoutStrings, ownCall, callAdvice)
    if (!ownCalls.includes(file.path.slice('web/src/'.length))) return found
    if (found.length > 0) return []
    return [
      { path: file.path, line: 1, advice: 'Remove this file from ownCalls in scripts/rules/conduct.ts.' },
    ]
  })

/**
 * Records whose versions are compared by hand, below server/src/features, and why. The list only gets shorter: remove a
 * file when it uses `versionedRecord`.
 */
const ownComparisons: Readonly<Record<string, string>> = {
  'accounts/account-settings/account-settings.actions.ts': 'Not converted yet.',
  'accounts/account-settings/flag.actions.ts': 'Not converted yet.',
  'accounts/identity-providers/identity-provider.actions.ts': 'Not converted yet.',
  'accounts/identity-providers/sign-in-policy.actions.ts': 'Not converted yet.',
  'accounts/sessions/session-lock.actions.ts': 'Not converted yet.',
  'accounts/user-accounts/user-account.actions.ts':
    'It checks the rights of both users when it locks the row, and events depend on the fields.',
  'alerts/providers/provider.actions.ts': 'Version 0 stands for a provider that is not set up yet.',
  'integrations/adt/adt-interface.actions.ts': 'Version 0 stands for an interface that is not set up yet.',
  'integrations/directory-agents/mapping.actions.ts': 'Not converted yet.',
  'integrations/emr/endpoint.actions.ts': 'Version 0 stands for an endpoint that is not set up yet.',
  'integrations/remote-ids/remote-identity.actions.ts': 'Not converted yet.',
  'integrations/schedule-configurations/schedule-source.actions.ts': 'Not converted yet.',
  'messaging/retention/retention.actions.ts': 'Not converted yet.',
  'paging/events/on-call-event.actions.ts': 'Not converted yet.',
  'paging/fixed-plans/fixed-plan.actions.ts': 'Its group is locked.',
  'paging/rotations/rotation.actions.ts': 'Its group is locked, and a change adds a plan.',
  'paging/groups/group-change.actions.ts':
    'It checks the right to change the group when it locks the row, and uploads change groups too.',
  'paging/pager-numbers/pager-number.actions.ts': 'Not converted yet.',
  'paging/prompts/prompt.actions.ts': 'A snippet has its own version, and is changed with its prompt locked.',
  'patients/notes/note.actions.ts': 'It refuses readers who may not edit before it compares versions.',
  'patients/patient.actions.ts': 'Not converted yet.',
  'reports/scheduled-reports/scheduled-report.actions.ts': 'Not converted yet.',
  'routing/policies/routing-policy.actions.ts':
    'Only a saved version is a conflict: a changed part of the policy also increases its version.',
}

const serverFeatures = 'server/src/features/'

/** One helper locks, compares versions, audits, publishes and loads, so that no editable record leaves one out. */
export const versionsHaveOneHelper: Rule = (files) =>
  files.flatMap((file): Finding[] => {
    if (!file.path.startsWith(serverFeatures) || !isTypeScript(file) || isTest(file)) return []
    const found = findMatches(
      file,
      scanCode(file).withoutStrings,
      /\brequireVersion\(/g,
      'Use versionedRecord of platform/http/versions.ts: it locks, compares versions, audits and publishes.',
    )
    if (!Object.hasOwn(ownComparisons, file.path.slice(serverFeatures.length))) return found
    if (found.length > 0) return []
    return [
      {
        path: file.path,
        line: 1,
        advice: 'Remove this file from ownComparisons in scripts/rules/conduct.ts.',
      },
    ]
  })
