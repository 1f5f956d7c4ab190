import { useParams } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
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
  import('../../features/patients/note-templates/NoteFieldsPage.tsx').then(({ NoteFieldsPage: page }) => ({
    default: page,
  })),
)
const NoteFieldPage = lazyComponent(() =>
  import('../../features/patients/note-templates/NoteFieldPage.tsx').then(({ NoteFieldPage: page }) => ({
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
const UserItemPage = lazyComponent(() =>
  import('../../features/accounts/pages/UserItemPage.tsx').then(({ UserItemPage: page }) => ({
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

/** Sections of the account settings, as a list and as one item of it. */
const sections: Record<string, { list: ReactNode; item?: (id: string) => ReactNode }> = {
  checklist: { list: <SetupChecklistPage /> },
  account: { list: <AccountSettingsPage /> },
  departments: {
    list: <DepartmentsPage />,
    item: (id) => <DepartmentPage key={id} departmentId={id} />,
  },
  users: { list: <UsersPage />, item: (item) => <UserItemPage item={item} /> },
  externalIdp: {
    list: <IdentityProvidersPage />,
    item: (item) => <IdentityProviderPage key={item} item={item} />,
  },
  broadcastMessage: { list: <BroadcastMessagePage /> },
  roles: { list: <RolesPage />, item: (id) => <RolePage key={id} roleId={id} /> },
  messageTypes: { list: <MessageTypesPage />, item: (id) => <MessageTypePage key={id} typeId={id} /> },
  noteTemplates: {
    list: <NoteTemplatesPage />,
    item: (id) => <NoteTemplatePage key={id} templateId={id} />,
  },
  noteFields: { list: <NoteFieldsPage />, item: (id) => <NoteFieldPage key={id} fieldId={id} /> },
  apiTokens: { list: <ApiTokensPage /> },
  webhooks: { list: <WebhooksPage />, item: (id) => <WebhookPage key={id} webhookId={id} /> },
  locations: { list: <LocationsPage /> },
  recordOpenings: { list: <RecordOpeningsPage /> },
  downloads: { list: <DownloadsPage /> },
  retention: { list: <RetentionPage /> },
  savedFilters: {
    list: <SavedFiltersPage />,
    item: (id) => <SavedFilterPage key={id} filterId={id} />,
  },
  tags: { list: <TagsPage />, item: (id) => <TagPage key={id} tagId={id} /> },
  adAgents: { list: <AdAgentsPage />, item: (id) => <AdAgentPage key={id} agentId={Number(id)} /> },
  casAgents: { list: <CasAgentsPage />, item: (id) => <CasAgentPage key={id} agentId={Number(id)} /> },
  userSync: { list: <SyncConfigsPage />, item: (id) => <SyncConfigPage key={id} item={id} /> },
  userSyncRuns: { list: <SyncConfigsPage />, item: (id) => <SyncRunPage key={id} item={id} /> },
  audit: { list: <AuditPage /> },
  accessReports: {
    list: <AccessReportsPage />,
    item: (about) => <AccessReportsPage key={about} about={about} />,
  },
  groups: { list: <PermissionGroupsPage />, item: (id) => <PermissionGroupPage key={id} groupId={id} /> },
}

export function AccountSettingsRoute() {
  const { section = '', item } = useParams({ strict: false })
  const pages = Object.hasOwn(sections, section) ? sections[section] : undefined
  const page = item === undefined ? pages?.list : pages?.item?.(item)
  return page ? <Suspense fallback={<PendingPage />}>{page}</Suspense> : <NotFoundPage />
}
