import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type {
  IdentityProvider,
  IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { NamedItemPage, SectionLink } from '../components/NamedItemPage.tsx'
import { useMe } from '../me/me.api.ts'
import { DeleteProviderButton } from './DeleteProviderButton.tsx'
import { providerQuery } from './identity-provider.api.ts'
import { kindNames, providerText, samlKeyText } from './identity-provider.text.ts'
import { providerState } from './identity-provider.view.ts'
import { LinkedUsers } from './LinkedUsers.tsx'
import { ProviderAddressList } from './ProviderAddressList.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { SamlKeys } from './SamlKeys.tsx'
import { ProviderTest } from './ProviderTest.tsx'

/** @param item an id, or the kind of a new provider */
export function IdentityProviderPage({ item }: { item: IdentityProviderKind | number }) {
  const { account, permissions } = useMe()
  const maySetUp = hasFullAdministration(permissions)
  if (!permissions.includes('accounts.change_identityprovider'))
    return (
      <Page title={providerText.title}>
        <PermissionRequired to="set up identity providers" />
      </Page>
    )
  if (typeof item === 'number') return <StoredProvider account={account.id} id={item} maySetUp={maySetUp} />
  if (maySetUp) return <NewProvider kind={item} />
  return (
    <Page title={providerText.title}>
      <p className="border-t border-line py-6 text-sm text-ink-2">{providerText.readOnly}</p>
    </Page>
  )
}

const backLink = <SectionLink section="externalIdp">{providerText.title}</SectionLink>

function NewProvider({ kind }: { kind: IdentityProviderKind }) {
  const navigate = useNavigate()
  return (
    <Page
      title="New identity provider"
      about={
        <>
          {backLink} · {kindNames[kind]}
        </>
      }
    >
      <ProviderForm
        kind={kind}
        provider={undefined}
        onSaved={({ id }) =>
          void navigate({
            to: '/accountSettings/$section/{-$item}',
            params: { section: 'externalIdp', item: String(id) },
            replace: true,
          })
        }
      />
    </Page>
  )
}

interface StoredProviderProps {
  account: number
  id: number
  maySetUp: boolean
}

const StoredProvider = ({ account, id, maySetUp }: StoredProviderProps) => (
  <NamedItemPage
    title="Identity provider"
    section="externalIdp"
    shortNoun="identity provider"
    item={useQuery(providerQuery(account, id))}
    missing={providerText.missing}
    failure="Could not load the identity provider."
  >
    {(provider) => <Provider provider={provider} maySetUp={maySetUp} />}
  </NamedItemPage>
)

function Provider({ provider, maySetUp }: { provider: IdentityProvider; maySetUp: boolean }) {
  const { test }: { test?: number } = useSearch({ strict: false })
  const { tone, text } = providerState(provider, useNow())
  return (
    <Page
      title={provider.name}
      about={
        <>
          {backLink} · {kindNames[provider.kind]} <Chip tone={tone}>{text}</Chip>
        </>
      }
      actions={maySetUp && <DeleteProviderButton provider={provider} />}
    >
      <Section title="Test" about={providerText.testHint}>
        <ProviderTest provider={provider} testId={test} />
      </Section>
      <Section title="For the provider" about="Enter these where you register Wardline at the provider.">
        <ProviderAddressList provider={provider} />
      </Section>
      {provider.kind === 'saml' && (
        <Section title={samlKeyText.title} about={samlKeyText.about}>
          <SamlKeys provider={provider} mayChange={maySetUp} />
        </Section>
      )}
      {!maySetUp && <p className="py-4 text-sm text-ink-2">{providerText.readOnly}</p>}
      <ProviderForm kind={provider.kind} provider={provider} isReadOnly={!maySetUp} />
      <Section title="Linked users" about="They signed in through this provider before.">
        <LinkedUsers provider={provider} />
      </Section>
    </Page>
  )
}
