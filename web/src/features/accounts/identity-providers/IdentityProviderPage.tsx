import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  identityProviderKinds,
  type IdentityProvider,
  type IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
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

const isKind = (item: string): item is IdentityProviderKind =>
  identityProviderKinds.some((kind) => kind === item)

/** @param item an id, or the kind of a new provider */
export function IdentityProviderPage({ item }: { item: string }) {
  const { account, permissions } = useMe()
  if (!permissions.includes('accounts.change_identityprovider'))
    return (
      <Page title={providerText.title}>
        <PermissionRequired to="set up identity providers" />
      </Page>
    )
  return isKind(item) ? <NewProvider kind={item} /> : <StoredProvider account={account.id} item={item} />
}

const backLink = <SectionLink section="externalIdp">{providerText.title}</SectionLink>

function NewProvider({ kind }: { kind: IdentityProviderKind }) {
  const navigate = useNavigate()
  return (
    <Page
      title="New identity provider"
      width="wide"
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

const StoredProvider = ({ account, item }: { account: number; item: string }) => (
  <NamedItemPage
    title="Identity provider"
    section="externalIdp"
    shortNoun="identity provider"
    item={useQuery(providerQuery(account, Number(item)))}
    missing={providerText.missing(item)}
    failure="Could not load the identity provider."
  >
    {(provider) => <Provider provider={provider} />}
  </NamedItemPage>
)

function Provider({ provider }: { provider: IdentityProvider }) {
  const { test }: { test?: number } = useSearch({ strict: false })
  const { tone, text } = providerState(provider, useNow())
  return (
    <Page
      title={provider.name}
      width="wide"
      about={
        <>
          {backLink} · {kindNames[provider.kind]} <Chip tone={tone}>{text}</Chip>
        </>
      }
      actions={<DeleteProviderButton provider={provider} />}
    >
      <Section title="Test" about={providerText.testHint}>
        <ProviderTest provider={provider} testId={test} />
      </Section>
      <Section title="For the provider" about="Enter these where you register Wardline at the provider.">
        <ProviderAddressList provider={provider} />
      </Section>
      {provider.kind === 'saml' && (
        <Section title={samlKeyText.title} about={samlKeyText.about}>
          <SamlKeys provider={provider} />
        </Section>
      )}
      <ProviderForm kind={provider.kind} provider={provider} />
      <Section title="Linked users" about="They signed in through this provider before.">
        <LinkedUsers provider={provider} />
      </Section>
    </Page>
  )
}
