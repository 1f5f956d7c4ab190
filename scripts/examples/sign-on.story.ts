import type { IdentityProviderBody } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { z } from 'zod'
import type { Cast } from './cast.ts'
import type { Caller } from './recorder.ts'

const entity_id = 'https://login.hospital.example/saml'
const sso_url = `${entity_id}/sso`

const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entity_id}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${sso_url}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`

/** Identity providers, and a user who signs in with one. */
export async function recordSignOn({ administrator, nurse }: Cast): Promise<void> {
  const { account } = await administrator.prepare('getMe')
  const params = { id: account.id }
  const body = {
    kind: 'oidc',
    name: 'Hospital account',
    issuer: 'https://login.hospital.example',
    client_id: 'wardline',
    client_secret: 'from the provider',
    domains: ['hospital.example'],
    allows_new_users: true,
  } satisfies z.input<typeof IdentityProviderBody>
  const { id, version } = await administrator.call('createIdentityProvider', { params, body })
  const provider = { ...params, provider_id: id }
  await administrator.call('getIdentityProvider', { params: provider })
  const { client_secret: _, ...kept } = body
  await administrator.call('changeIdentityProvider', { params: provider, body: { ...kept, version } })
  await administrator.call('listIdentityProviders', { params })
  await administrator.call('readProviderMetadata', { params, body: { xml: metadata } })
  await recordSaml({ administrator, nurse }, params)
  const policy = await administrator.call('getSignInPolicy', { params })
  await administrator.call('setSignInPolicy', { params, body: { policy: 'any', version: policy.version } })
  await administrator.call('deleteIdentityProvider', { params: provider })
}

async function recordSaml(
  { administrator, nurse }: { administrator: Caller; nurse: Caller },
  params: { id: number },
): Promise<void> {
  const { samlKeys } = await import('../../tests/fixtures/peers/saml/saml-keys.ts')
  const { startSamlProvider } = await import('../../tests/fixtures/peers/saml/saml-provider.ts')
  const peer = await startSamlProvider()
  const { email, username } = await nurse.prepare('getMe')
  const { id, uid } = await administrator.prepare('createIdentityProvider', {
    params,
    body: {
      kind: 'saml',
      name: 'Hospital SAML',
      is_on: true,
      idp_entity_id: entity_id,
      sso_url,
      certificates: [samlKeys.first.cert],
      domains: [email.split('@')[1] ?? ''],
      links_by_email: true,
      trusts_email: true,
    },
  })
  const provider = { ...params, provider_id: id }
  const comeBack = async (caller: Caller, { url }: { url: string }) => {
    const answer = await peer.respond(url, {
      name_id: 'a.nurse',
      attributes: { email: [email] },
      values: { Issuer: entity_id },
    })
    await caller.postForm(answer.acs_url, answer.fields)
  }
  const stored = await administrator.prepare('getIdentityProvider', { params: provider })
  await administrator.call('createSamlKey', { params: provider })
  const [current] = stored.kind === 'saml' ? stored.keys : []
  await administrator.call('deleteSamlKey', { params: { ...provider, key_id: current?.id ?? 0 } })
  await administrator.call('checkIdentityProvider', { params: provider })
  await administrator.call('listSignOnProviders', { query: { email } })
  await comeBack(administrator, await administrator.call('startSignOnTest', { params: provider }))
  // The first attempt of a new database.
  await administrator.call('getSignOnTest', { params: { ...provider, test_id: 1 } })
  await comeBack(nurse, await nurse.call('startSignOn', { body: { provider: uid, next: '/Inbox/inbox' } }))
  await nurse.call('confirmSignOn')
  await nurse.call('getSignOnSignOut')
  await administrator.call('listLinkedIdentities', { params: provider })
  await administrator.call('unlinkIdentity', { params: { ...provider, user_id: nurse.user_id } })
  // The link ended, and with it the session that began there.
  await nurse.prepare('login', { body: { email: username, password: 'demo' } })
  await administrator.prepare('deleteIdentityProvider', { params: provider })
  await peer.close()
}
