import * as routes from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import { getSamlMetadata, listSignOnProviders } from '@wardline/contract/accounts/sign-on/sign-on.routes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  connectOidc,
  createProvider,
  signOnSettings,
  type ProviderInput,
} from '../../../fixtures/hospital/sign-on.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { openBrowser } from '../../../fixtures/people/sign-on-browser.ts'
import { expiredCertificate, samlKeys, weakCertificate } from '../../../fixtures/peers/saml/saml-keys.ts'
import { startSamlProvider } from '../../../fixtures/peers/saml/saml-provider.ts'

let hospital: Hospital
let params: { id: number }

beforeAll(async () => {
  hospital = await createHospital({ settings: signOnSettings, closesWithTest: false })
  params = { id: hospital.ids.account_id }
  return hospital.close
})

let made = 0
const oidc = (more: Partial<ProviderInput> = {}) =>
  ({
    kind: 'oidc',
    name: `Provider ${++made}`,
    issuer: 'https://nowhere.invalid',
    client_id: 'wardline',
    client_secret: 'top secret',
    ...more,
  }) as ProviderInput
const saml = (more: Partial<ProviderInput> = {}) =>
  ({
    kind: 'saml',
    name: `Provider ${++made}`,
    idp_entity_id: 'https://idp.invalid/metadata',
    sso_url: 'https://idp.invalid/sso',
    certificates: [samlKeys.first.cert],
    ...more,
  }) as ProviderInput

const create = (body: ProviderInput) => hospital.dora.request(routes.createIdentityProvider, { params, body })

describe('identity providers', () => {
  test('paging §2: the client secret is stored encrypted, never returned, and stays until the issuer changes', async () => {
    const { dora, app } = hospital
    const provider = await createProvider(hospital, oidc())
    expect(provider).toMatchObject({ has_client_secret: true })
    expect(JSON.stringify(provider)).not.toContain('top secret')
    const { rows } = await app.db.acrossAccounts((db) =>
      sql<{ stored: string }>`
        select p::text || coalesce((select string_agg(details::text, '') from audit), '') as stored
          from identity_provider p where p.id = ${provider.id}`.execute(db),
    )
    expect(rows[0]?.stored).not.toContain('top secret')
    const target = { params: { ...params, provider_id: provider.id } }
    const { client_secret: _, ...body } = oidc() as Extract<ProviderInput, { kind: 'oidc' }>
    const kept = await dora.call(routes.changeIdentityProvider, { ...target, body })
    expect(kept).toMatchObject({ has_client_secret: true })
    const moved = await dora.request(routes.changeIdentityProvider, {
      ...target,
      body: { ...body, issuer: 'https://elsewhere.invalid' },
    })
    expect(moved).toMatchObject({ status: 400, body: { client_secret: [expect.stringContaining('again')] } })
  })

  test.each(['https://::1%lo/', 'https://[::127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://a:99999/'])(
    'the issuer %s is refused with a sentence',
    async (issuer) => {
      expect(await create(oidc({ issuer }))).toMatchObject({
        status: 400,
        body: { issuer: [expect.any(String)] },
      })
    },
  )

  test('the second of two changes of an identity provider is refused and names the user who made the first', async () => {
    const { dora } = hospital
    const { id, version } = await createProvider(hospital, oidc())
    const target = { params: { ...params, provider_id: id } }
    await dora.call(routes.changeIdentityProvider, { ...target, body: { ...oidc(), version } })
    const late = await dora.request(routes.changeIdentityProvider, {
      ...target,
      body: { ...oidc(), version },
    })
    expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Dora Lind') } })
  })

  test('a SAML provider accepts what was read, and names a key that was changed', async () => {
    const provider = await createProvider(hospital, saml({ domains: ['read-back.test'], is_on: true }))
    const target = { params: { ...params, provider_id: provider.id } }
    const write = (body: unknown) =>
      hospital.dora.request(routes.changeIdentityProvider, { ...target, body: body as ProviderInput })
    expect(await write({ ...provider, uid: 'other' })).toMatchObject({
      status: 400,
      body: { uid: [expect.stringContaining('cannot be changed here')] },
    })
    const { status, body } = await write(provider)
    expect(status).toBe(200)
    const { version: _, changed: __, changed_by: ___, ...written } = body as typeof provider
    expect(provider).toMatchObject(written)
  })

  test.each([
    ['an address without encryption', oidc({ issuer: 'http://idp.example' }), 'issuer'],
    ['a metadata address of the cloud', oidc({ issuer: 'https://169.254.169.254' }), 'issuer'],
    ['a private address that is not listed', oidc({ issuer: 'https://10.0.0.5' }), 'issuer'],
    ['no secret', oidc({ client_secret: '' }), 'client_secret'],
    ['scopes without openid', oidc({ scopes: 'profile' }), 'scopes'],
    ['links without domains', oidc({ links_by_email: true }), 'domains'],
    ['a text that is no certificate', saml({ certificates: ['x'] }), 'certificates'],
    ['a private key', saml({ certificates: [samlKeys.first.key] }), 'certificates'],
    ['a weak key', saml({ certificates: [weakCertificate] }), 'certificates'],
    ['a script as address', saml({ sso_url: 'javascript:alert(1)' }), 'sso_url'],
  ])('%s is refused, and nothing is stored', async (_, body, field) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    const { results } = await hospital.dora.call(routes.listIdentityProviders, {
      params,
      query: { page_size: 100 },
    })
    expect(results.map(({ name }) => name)).not.toContain(body.name)
  })

  test('a domain belongs to one provider of the whole server', async () => {
    await createProvider(hospital, oidc({ domains: ['shared.test'] }))
    expect(await create(oidc({ domains: ['SHARED.test'] }))).toMatchObject({
      status: 400,
      body: { domains: [expect.stringContaining('shared.test')] },
    })
  })

  test('the permission for providers alone sets up no provider, because it could sign anyone in as an administrator', async () => {
    const helper = await createUser(hospital, 'Idris Pema', ['accounts.change_identityprovider'])
    const { id, version } = await createProvider(hospital, saml({ is_on: true }))
    const target = { params: { ...params, provider_id: id } }
    const attack = { is_on: true, domains: ['hospital.test'], links_by_email: true, trusts_email: true }
    const refusals = [
      await helper.request(routes.createIdentityProvider, { params, body: saml(attack) }),
      await helper.request(routes.changeIdentityProvider, {
        ...target,
        body: { ...saml({ ...attack, certificates: [samlKeys.second.cert] }), version },
      }),
      await helper.request(routes.createSamlKey, target),
      await helper.request(routes.setSignInPolicy, { params, body: { policy: 'any' } }),
      await helper.request(routes.deleteIdentityProvider, target),
    ]
    for (const { status, body } of refusals)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'full_administration' })
    expect(await helper.call(routes.getIdentityProvider, target)).toMatchObject({ version })
    expect(await helper.call(routes.checkIdentityProvider, target)).toMatchObject({ is_ok: true })
  })

  test('metadata of a provider fills the form, from a file or from its address', async () => {
    const peer = await startSamlProvider()
    onTestFinished(peer.close)
    const { dora } = hospital
    const xml = await (await fetch(peer.metadata_url)).text()
    const read = (body: Record<string, unknown>) => dora.call(routes.readProviderMetadata, { params, body })
    const fromFile = await read({ xml })
    expect(fromFile).toMatchObject({ idp_entity_id: peer.entity_id, sso_url: peer.sso_url })
    expect(fromFile.certificates.map(({ state }) => state)).toEqual(['valid', 'valid'])
    expect(await read({ url: peer.metadata_url })).toEqual(fromFile)
    for (const body of [
      { xml: '<x/>' },
      { xml: `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` },
      { url: 'https://169.254.169.254/latest' },
      { url: `${hospital.url}/nothing` },
      {},
    ])
      expect((await dora.request(routes.readProviderMetadata, { params, body })).status).toBe(400)
  })

  test('the metadata of Wardline names its addresses', async () => {
    const { uid, addresses } = await createProvider(hospital, saml())
    const response = await fetch(hospital.url + getSamlMetadata.path.replace('{uid}', uid))
    expect(response.headers.get('content-type')).toContain('samlmetadata')
    const xml = await response.text()
    expect(xml).toContain(`entityID="${addresses?.entity_id}"`)
    expect(xml).toContain(`Location="${addresses?.acs_url}"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
  })

  test('the check reads what a sign-in would read, and shows certificates that expire', async () => {
    const { dora } = hospital
    const { peer, provider } = await connectOidc(hospital, { name: `Provider ${++made}` })
    onTestFinished(peer.close)
    const check = (provider_id: number) =>
      dora.call(routes.checkIdentityProvider, { params: { ...params, provider_id } })
    expect(await check(provider.id)).toMatchObject({ is_ok: true })
    await peer.setOutage('stopped')
    const down = await check(provider.id)
    expect(down.is_ok).toBe(false)
    expect(down.steps.at(-1)?.sentence).toContain('could not be read')
    const expired = await createProvider(hospital, saml({ certificates: [expiredCertificate] }))
    expect(expired).toMatchObject({ certificate_details: [{ state: 'expired' }] })
    expect(await check(expired.id)).toMatchObject({ is_ok: false })
  })

  test('a test sign-in changes nothing, and only its session sees the claims', async () => {
    const { dora, ana, app, ids } = hospital
    const { peer, provider } = await connectOidc(hospital, {
      name: `Provider ${++made}`,
      is_on: false,
      allows_new_users: true,
    })
    onTestFinished(peer.close)
    peer.accounts.set('new', { given_name: 'Nina', family_name: 'New', preferred_username: 'nina' })
    const target = { ...params, provider_id: provider.id }
    const cookie = await dora.cookie()
    const started = await dora.request(routes.startSignOnTest, { params: target })
    expect(started.status).toBe(200)
    const browser = openBrowser()
    browser.stopAt(provider.addresses?.redirect_uri)
    const page = await browser.get(started.body.url)
    const { url: returned } = await browser.post(page.url.href, { login: 'new' })
    const signOn = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const end = await fetch(returned, { headers: { cookie: `${cookie}; ${signOn}` }, redirect: 'manual' })
    const location = end.headers.get('location') ?? ''
    expect(location).toMatch(new RegExp(`^/accountSettings/externalIdp/${provider.id}\\?test=\\d+$`))
    const test_id = Number(new URL(location, hospital.url).searchParams.get('test'))
    const result = await dora.call(routes.getSignOnTest, { params: { ...target, test_id } })
    expect(result).toMatchObject({
      subject: 'new',
      user: null,
      refusal: null,
      effects: [expect.stringContaining('Creates the user Nina New'), 'Changes no groups.'],
    })
    expect(result.claims).toContainEqual({ name: 'given_name', values: ['Nina'] })
    await dora.signIn()
    expect((await dora.request(routes.getSignOnTest, { params: { ...target, test_id } })).status).toBe(404)
    expect((await ana.request(routes.getSignOnTest, { params: { ...target, test_id } })).status).toBe(403)
    const { rows } = await app.db.acrossAccounts((db) =>
      sql`select from users where account_id = ${ids.account_id} and username = 'nina'`.execute(db),
    )
    expect(rows).toEqual([])
  })

  test('the sign-in page offers providers by domain and known browser, and reveals no users', async () => {
    await createProvider(hospital, oidc({ name: 'Offered', is_on: true, domains: ['offered.test'] }))
    const offer = async (email: string, cookie = '') => {
      const address = `${hospital.url}${listSignOnProviders.path}?email=${encodeURIComponent(email)}`
      const { results } = (await (await fetch(address, { headers: { cookie } })).json()) as {
        results: { name: string }[]
      }
      return results.map(({ name }) => name)
    }
    expect(await offer('')).toEqual([])
    expect(await offer('anyone@offered.test')).toEqual(['Offered'])
    expect(await offer(hospital.ana.user.email)).toEqual([])
    const device = (await hospital.ana.cookie()).split('; ').find((pair) => pair.startsWith('device='))
    expect(await offer('', device)).toContain('Offered')
  })
})
