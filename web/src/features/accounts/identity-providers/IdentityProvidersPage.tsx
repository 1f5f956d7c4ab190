import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { IdentityProviderSummary } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import { useState } from 'react'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { AdminListPage } from '../../../platform/ui/layout/AdminListPage.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../me/me.api.ts'
import { providerListQuery } from './identity-provider.api.ts'
import { kindNames, providerText } from './identity-provider.text.ts'
import { providerState } from './identity-provider.view.ts'
import { NewProviderDialog } from './NewProviderDialog.tsx'
import { SignInPolicyForm } from './SignInPolicyForm.tsx'

export function IdentityProvidersPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_identityprovider'))
    return <ProviderList account={account.id} maySetUp={hasFullAdministration(permissions)} />
  return (
    <Page title={providerText.title}>
      <PermissionRequired to="set up identity providers" />
    </Page>
  )
}

function ProviderList({ account, maySetUp }: { account: number; maySetUp: boolean }) {
  const { data, isError, refetch } = useQuery(providerListQuery(account))
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  return (
    <AdminListPage
      title={providerText.title}
      about={providerText.about}
      noun="identity providers"
      example="Any provider that speaks OpenID Connect or SAML 2.0 can be connected, such as Microsoft Entra ID, Okta or Keycloak."
      items={data?.results}
      isError={isError}
      onRetry={refetch}
      addLabel="New provider"
      onAdd={maySetUp ? () => setAdding(true) : undefined}
      renderItem={(provider) => <ProviderRow key={provider.id} provider={provider} />}
    >
      {!maySetUp && <p className="pt-6 text-sm text-ink-2">{providerText.readOnly}</p>}
      <SignInPolicyForm account={account} mayChange={maySetUp} />
      {isAdding && (
        <NewProviderDialog
          onChoose={(item) =>
            void navigate({
              to: '/accountSettings/$section/{-$item}',
              params: { section: 'externalIdp', item },
            })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </AdminListPage>
  )
}

function ProviderRow({ provider }: { provider: IdentityProviderSummary }) {
  const { id, name, kind, domains, linked_users, last_ok, last_failure, last_problem } = provider
  const { tone, text } = providerState(provider, useNow())
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-60">
        <AppLink
          href={`/accountSettings/externalIdp/${id}`}
          className="font-medium after:absolute after:inset-0"
        >
          {name}
        </AppLink>
        <p className="text-sm text-ink-2">
          {[kindNames[kind], ...domains.slice(0, 3)].join(' · ')}
          {domains.length > 3 && ` and ${domains.length - 3} more`}
        </p>
        {tone === 'danger' && last_failure !== null && last_problem !== '' && (
          <p className="text-sm text-danger">
            {formatFullDateTime(Date.parse(last_failure))}: {last_problem}
          </p>
        )}
      </div>
      <p className="text-sm text-ink-2 tabular-nums">
        {linked_users === 1 ? '1 user' : `${linked_users} users`}
        {last_ok !== null && ` · last sign-in ${formatFullDateTime(Date.parse(last_ok))}`}
      </p>
      <Chip tone={tone}>{text}</Chip>
    </li>
  )
}
