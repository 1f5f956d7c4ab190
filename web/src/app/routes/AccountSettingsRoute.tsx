import { useParams } from '@tanstack/react-router'
import { identityProviderKinds } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { Suspense, type ReactNode } from 'react'
import { parseDepartmentTab } from '../../features/directory/departments/department-tabs.rules.ts'
import { parseAbout } from '../../features/reports/access-reports/access-report.view.ts'
import { parseId } from '../../platform/text/parse-id.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { PendingPage } from '../shell/PendingPage.tsx'

const AccountSettingsPage = lazyComponent(() =>
  import('../../features/accounts/account-settings/AccountSettingsPage.tsx').then(
    ({ AccountSettingsPage: page }) => ({ default: page }),
  ),
)
const SetupChecklistPage = lazyComponent(() =>
  import('../../features/reports/setup-checklist/SetupChecklistPage.tsx').then(
    ({ SetupChecklistPage: page }) => ({ default: page }),
  ),
)
const DepartmentsPage = lazyComponent(() =>
  import('../../features/directory/departments/DepartmentsPage.tsx').then(({ DepartmentsPage: page }) => ({
    default: page,
  })),
)
const DepartmentPage = lazyComponent(() =>
  import('../../features/directory/departments/DepartmentPage.tsx').then(({ DepartmentPage: page }) => ({
    default: page,
  })),
)
const BroadcastMessagePage = lazyComponent(() =>
  import('../../features/messaging/broadcast/BroadcastMessagePage.tsx').then(
    ({ BroadcastMessagePage: page }) => ({ default: page }),
  ),
)
const RolesPage = lazyComponent(() =>
  import('../../features/accounts/roles/RolesPage.tsx').then(({ RolesPage: page }) => ({ default: page })),
)
const RolePage = lazyComponent(() =>
  import('../../features/accounts/roles/RolePage.tsx').then(({ RolePage: page }) => ({ default: page })),
)
const ApiTokensPage = lazyComponent(() =>
  import('../../features/accounts/api-tokens/ApiTokensPage.tsx').then(({ ApiTokensPage: page }) => ({
    default: page,
  })),
)
const WebhooksPage = lazyComponent(() =>
  import('../../features/integrations/webhooks/WebhooksPage.tsx').then(({ WebhooksPage: page }) => ({
    default: page,
  })),
)
const WebhookPage = lazyComponent(() =>
  import('../../features/integrations/webhooks/WebhookPage.tsx').then(({ WebhookPage: page }) => ({
    default: page,
  })),
)
const PermissionGroupsPage = lazyComponent(() =>
  import('../../features/accounts/roles/PermissionGroupsPage.tsx').then(({ PermissionGroupsPage: page }) => ({
    default: page,
  })),
)
const PermissionGroupPage = lazyComponent(() =>
  import('../../features/accounts/roles/PermissionGroupPage.tsx').then(({ PermissionGroupPage: page }) => ({
    default: page,
  })),
)
const MessageTypesPage = lazyComponent(() =>
  import('../../features/messaging/message-types/MessageTypesPage.tsx').then(
    ({ MessageTypesPage: page }) => ({ default: page }),
  ),
)
const MessageTypePage = lazyComponent(() =>
  import('../../features/messaging/message-types/MessageTypePage.tsx').then(({ MessageTypePage: page }) => ({
    default: page,
  })),
)
const RestRulesPage = lazyComponent(() =>
  import('../../features/paging/rest-rules/RestRulesPage.tsx').then(({ RestRulesPage: page }) => ({
    default: page,
  })),
)
const RestRulePage = lazyComponent(() =>
  import('../../features/paging/rest-rules/RestRulePage.tsx').then(({ RestRulePage: page }) => ({
    default: page,
  })),
)
const QuickPhrasesPage = lazyComponent(() =>
  import('../../features/messaging/quick-phrases/QuickPhrasesPage.tsx').then(
    ({ QuickPhrasesPage: page }) => ({ default: page }),
  ),
)
const QuickPhrasePage = lazyComponent(() =>
  import('../../features/messaging/quick-phrases/QuickPhrasePage.tsx').then(({ QuickPhrasePage: page }) => ({
    default: page,
  })),
)
const NoteTemplatesPage = lazyComponent(() =>
  import('../../features/patients/note-templates/NoteTemplatesPage.tsx').then(
    ({ NoteTemplatesPage: page }) => ({ default: page }),
  ),
)
const NoteTemplatePage = lazyComponent(() =>
  import('../../features/patients/note-templates/NoteTemplatePage.tsx').then(
    ({ NoteTemplatePage: page }) => ({ default: page }),
  ),
)
const LocationsPage = lazyComponent(() =>
  import('../../features/patients/locations/LocationsPage.tsx').then(({ LocationsPage: page }) => ({
    default: page,
  })),
)
const RecordOpeningsPage = lazyComponent(() =>
  import('../../features/reports/record-openings/RecordOpeningsPage.tsx').then(
    ({ RecordOpeningsPage: page }) => ({ default: page }),
  ),
)
const NoteFieldsPage = lazyComponent(() =>
  import('../../features/patients/note-fields/NoteFieldsPage.tsx').then(({ NoteFieldsPage: page }) => ({
    default: page,
  })),
)
const NoteFieldPage = lazyComponent(() =>
  import('../../features/patients/note-fields/NoteFieldPage.tsx').then(({ NoteFieldPage: page }) => ({
    default: page,
  })),
)
const DownloadsPage = lazyComponent(() =>
  import('../../features/reports/downloads/DownloadsPage.tsx').then(({ DownloadsPage: page }) => ({
    default: page,
  })),
)
const RetentionPage = lazyComponent(() =>
  import('../../features/messaging/retention/RetentionPage.tsx').then(({ RetentionPage: page }) => ({
    default: page,
  })),
)
const SavedFiltersPage = lazyComponent(() =>
  import('../../features/directory/tagging/SavedFiltersPage.tsx').then(({ SavedFiltersPage: page }) => ({
    default: page,
  })),
)
const SavedFilterPage = lazyComponent(() =>
  import('../../features/directory/tagging/SavedFilterPage.tsx').then(({ SavedFilterPage: page }) => ({
    default: page,
  })),
)
const TagsPage = lazyComponent(() =>
  import('../../features/directory/tagging/TagsPage.tsx').then(({ TagsPage: page }) => ({ default: page })),
)
const TagPage = lazyComponent(() =>
  import('../../features/directory/tagging/TagPage.tsx').then(({ TagPage: page }) => ({ default: page })),
)
const AuditPage = lazyComponent(() =>
  import('../../features/reports/audit/AuditPage.tsx').then(({ AuditPage: page }) => ({ default: page })),
)
const AccessReportsPage = lazyComponent(() =>
  import('../../features/reports/access-reports/AccessReportsPage.tsx').then(
    ({ AccessReportsPage: page }) => ({ default: page }),
  ),
)

const IdentityProvidersPage = lazyComponent(() =>
  import('../../features/accounts/identity-providers/IdentityProvidersPage.tsx').then(
    ({ IdentityProvidersPage: page }) => ({ default: page }),
  ),
)
const IdentityProviderPage = lazyComponent(() =>
  import('../../features/accounts/identity-providers/IdentityProviderPage.tsx').then(
    ({ IdentityProviderPage: page }) => ({ default: page }),
  ),
)
const UsersPage = lazyComponent(() =>
  import('../../features/accounts/user-accounts/UsersPage.tsx').then(({ UsersPage: page }) => ({
    default: page,
  })),
)
const UserAccountPage = lazyComponent(() =>
  import('../../features/accounts/user-accounts/UserAccountPage.tsx').then(({ UserAccountPage: page }) => ({
    default: page,
  })),
)
const UserUploadPage = lazyComponent(() =>
  import('../../features/accounts/user-upload/UserUploadPage.tsx').then(({ UserUploadPage: page }) => ({
    default: page,
  })),
)
const BulkEditPage = lazyComponent(() =>
  import('../../features/accounts/bulk-edit/BulkEditPage.tsx').then(({ BulkEditPage: page }) => ({
    default: page,
  })),
)

const AdAgentsPage = lazyComponent(() =>
  import('../../features/integrations/directory-agents/AdAgentsPage.tsx').then(({ AdAgentsPage: page }) => ({
    default: page,
  })),
)
const AdAgentPage = lazyComponent(() =>
  import('../../features/integrations/directory-agents/AdAgentPage.tsx').then(({ AdAgentPage: page }) => ({
    default: page,
  })),
)
const CasAgentsPage = lazyComponent(() =>
  import('../../features/integrations/directory-agents/CasAgentsPage.tsx').then(
    ({ CasAgentsPage: page }) => ({ default: page }),
  ),
)
const CasAgentPage = lazyComponent(() =>
  import('../../features/integrations/directory-agents/CasAgentPage.tsx').then(({ CasAgentPage: page }) => ({
    default: page,
  })),
)
const SyncConfigsPage = lazyComponent(() =>
  import('../../features/integrations/directory-sync/SyncConfigsPage.tsx').then(
    ({ SyncConfigsPage: page }) => ({ default: page }),
  ),
)
const SyncConfigPage = lazyComponent(() =>
  import('../../features/integrations/directory-sync/SyncConfigPage.tsx').then(
    ({ SyncConfigPage: page }) => ({ default: page }),
  ),
)
const SyncRunPage = lazyComponent(() =>
  import('../../features/integrations/directory-sync/SyncRunPage.tsx').then(({ SyncRunPage: page }) => ({
    default: page,
  })),
)

type ItemPage = (item: string, tab: string | undefined) => ReactNode

interface SectionPages {
  list: ReactNode
  /** Missing if the section has no pages for single items. */
  item?: ItemPage
}

/** An item that is opened by its id: no other text is one. */
const byId =
  (page: (id: number) => ReactNode): ItemPage =>
  (item, tab) => {
    const id = parseId(item)
    return id === undefined || tab !== undefined ? undefined : page(id)
  }

/** An item that has other names besides its id. */
const byName =
  (page: (name: string) => ReactNode): ItemPage =>
  (item, tab) =>
    tab === undefined ? page(item.toLowerCase()) : undefined

function departmentItem(item: string, tab: string | undefined): ReactNode {
  const id = parseId(item)
  const open = parseDepartmentTab(tab)
  return id === undefined || open === undefined ? undefined : (
    <DepartmentPage key={id} departmentId={id} tab={open} />
  )
}

/** Sections of the account settings by their lower-case names, as a list and as one item of it. */
const sections: Record<string, SectionPages> = {
  checklist: { list: <SetupChecklistPage /> },
  account: { list: <AccountSettingsPage /> },
  departments: { list: <DepartmentsPage />, item: departmentItem },
  users: { list: <UsersPage />, item: byName(userItem) },
  externalidp: { list: <IdentityProvidersPage />, item: byName(providerItem) },
  broadcastmessage: { list: <BroadcastMessagePage /> },
  roles: { list: <RolesPage />, item: byId((id) => <RolePage key={id} roleId={id} />) },
  messagetypes: {
    list: <MessageTypesPage />,
    item: byId((id) => <MessageTypePage key={id} typeId={id} />),
  },
  restrules: {
    list: <RestRulesPage />,
    item: byId((id) => <RestRulePage key={id} ruleId={id} />),
  },
  quickphrases: {
    list: <QuickPhrasesPage />,
    item: byId((id) => <QuickPhrasePage key={id} phraseId={id} />),
  },
  notetemplates: {
    list: <NoteTemplatesPage />,
    item: byId((id) => <NoteTemplatePage key={id} templateId={id} />),
  },
  notefields: { list: <NoteFieldsPage />, item: byId((id) => <NoteFieldPage key={id} fieldId={id} />) },
  apitokens: { list: <ApiTokensPage /> },
  webhooks: { list: <WebhooksPage />, item: byId((id) => <WebhookPage key={id} webhookId={id} />) },
  locations: { list: <LocationsPage /> },
  recordopenings: { list: <RecordOpeningsPage /> },
  downloads: { list: <DownloadsPage /> },
  retention: { list: <RetentionPage /> },
  savedfilters: {
    list: <SavedFiltersPage />,
    item: byId((id) => <SavedFilterPage key={id} filterId={id} />),
  },
  tags: { list: <TagsPage />, item: byId((id) => <TagPage key={id} tagId={id} />) },
  adagents: { list: <AdAgentsPage />, item: byId((id) => <AdAgentPage key={id} agentId={id} />) },
  casagents: { list: <CasAgentsPage />, item: byId((id) => <CasAgentPage key={id} agentId={id} />) },
  usersync: { list: <SyncConfigsPage />, item: byName(syncConfigItem) },
  usersyncruns: { list: <SyncConfigsPage />, item: byName(syncRunItem) },
  audit: { list: <AuditPage /> },
  accessreports: { list: <AccessReportsPage />, item: byName(accessReportItem) },
  groups: {
    list: <PermissionGroupsPage />,
    item: byId((id) => <PermissionGroupPage key={id} groupId={id} />),
  },
}

/** `upload`, `bulkedit-` with the id of the selection, or the id of a user. */
function userItem(item: string): ReactNode {
  if (item === 'upload') return <UserUploadPage />
  const session_id = parseId(/^bulkedit-(.*)$/u.exec(item)?.[1])
  if (session_id !== undefined) return <BulkEditPage key={item} sessionId={session_id} />
  const id = parseId(item)
  return id === undefined ? undefined : <UserAccountPage key={id} userId={id} />
}

/** The kind of a new provider, or the id of one. */
function providerItem(item: string): ReactNode {
  const kindOrId = identityProviderKinds.find((kind) => kind === item) ?? parseId(item)
  return kindOrId && <IdentityProviderPage key={item} item={kindOrId} />
}

/** `new` creates one. */
function syncConfigItem(item: string): ReactNode {
  const id = parseId(item)
  if (item !== 'new' && id === undefined) return undefined
  return <SyncConfigPage key={item} configId={id} />
}

/** The ids of the configuration and of the run: `3-17`. */
function syncRunItem(item: string): ReactNode {
  const [id, run_id, ...rest] = item.split('-').map(parseId)
  if (id === undefined || run_id === undefined || rest.length > 0) return undefined
  return <SyncRunPage key={item} params={{ id, run_id }} />
}

function accessReportItem(item: string): ReactNode {
  const about = parseAbout(item)
  return about && <AccessReportsPage key={item} about={about} />
}

export function AccountSettingsRoute() {
  const { section = '', item, tab } = useParams({ strict: false })
  const name = section.toLowerCase()
  const pages = Object.hasOwn(sections, name) ? sections[name] : undefined
  const page = item === undefined ? pages?.list : pages?.item?.(item, tab)
  return page ? <Suspense fallback={<PendingPage />}>{page}</Suspense> : <NotFoundPage />
}
