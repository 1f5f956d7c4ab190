import { useQuery } from '@tanstack/react-query'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { providerListQuery } from '../../accounts/identity-providers/identity-provider.api.ts'
import { useMe } from '../../accounts/me/me.api.ts'

/** Sign-on belongs to the same people, and is set up on its own pages. */
export function IdentityProviderLinks() {
  const { account, permissions } = useMe()
  const maySee = permissions.includes('accounts.change_identityprovider')
  const { data } = useQuery({ ...providerListQuery(account.id), enabled: maySee })
  if (!maySee || !data) return null
  return (
    <section aria-labelledby="identity-providers" className="mt-8">
      <h2 id="identity-providers" className="font-semibold">
        Identity providers
      </h2>
      <p className="text-sm text-ink-2">
        Users sign in through them. A sync decides who has an account; signing in never reactivates one.
      </p>
      {data.results.length === 0 && (
        <p className="mt-2 border-t border-line py-3 text-sm text-ink-2">No identity provider yet.</p>
      )}
      <ul role="list" className="mt-2 divide-y divide-line border-y border-line text-sm">
        {data.results.map(({ id, name, kind, is_on }) => (
          <li key={id} className="relative flex flex-wrap justify-between gap-x-4 px-1 py-2 hover:bg-hover">
            <NamedRowLink section="externalIdp" id={id} name={name} />
            <span className="text-ink-2">
              {kind === 'oidc' ? 'OpenID Connect' : 'SAML'}
              {is_on ? '' : ', off'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
