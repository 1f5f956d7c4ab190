import * as routes from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import type { IdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createProvider,
  linkUser,
  listKeys,
  signOnSettings,
  startAt,
} from '../../../fixtures/hospital/sign-on.ts'
import { openBrowser } from '../../../fixtures/people/sign-on-browser.ts'
import { samlKeys } from '../../../fixtures/peers/saml/saml-keys.ts'
import { startSamlProvider, type SamlPeer } from '../../../fixtures/peers/saml/saml-provider.ts'
import {
  findSigningCertificate,
  importServiceProvider,
} from '../../../fixtures/peers/saml/saml-service-provider.ts'

let hospital: Hospital
let peer: SamlPeer

beforeAll(async () => {
  hospital = await createHospital({ settings: signOnSettings, closesWithTest: false })
  peer = await startSamlProvider()
  return async () => {
    await peer.close()
    await hospital.close()
  }
})

let made = 0
const create = (more: { signs_requests?: boolean } = {}): Promise<IdentityProvider> =>
  createProvider(hospital, {
    kind: 'saml',
    name: `Provider ${++made}`,
    is_on: true,
    idp_entity_id: peer.entity_id,
    sso_url: peer.sso_url,
    certificates: [samlKeys.first.cert],
    ...more,
  })
const paramsOf = ({ id }: IdentityProvider) => ({ id: hospital.ids.account_id, provider_id: id })
const read = (provider: IdentityProvider) =>
  hospital.dora.call(routes.getIdentityProvider, { params: paramsOf(provider) })
const importOf = ({ addresses }: IdentityProvider) => importServiceProvider(addresses?.metadata_url ?? '')
const start = (provider: IdentityProvider) => startAt(hospital, openBrowser(), provider)

describe('keys of Wardline for a SAML provider', () => {
  let signing: IdentityProvider
  let other = ''
  beforeAll(async () => {
    signing = await create({ signs_requests: true })
  })

  test('a provider that wants signed requests verifies them with the published certificate', async () => {
    const provider = await create({ signs_requests: true })
    const imported = await importOf(provider)
    expect(imported.requires_signatures).toBe(true)
    const url = await start(provider)
    expect(new URL(url).searchParams.get('SigAlg')).toMatch(/rsa-sha256$/)
    expect(await findSigningCertificate(url, imported)).toBe(0)
    await linkUser(hospital, hospital.ana.user, provider, 'ana')
    const browser = openBrowser()
    const answer = await peer.respond(await startAt(hospital, browser, provider), { name_id: 'ana' })
    expect((await browser.post(answer.acs_url, answer.fields)).url.pathname).toBe('/')
  })

  test.each([
    ['RelayState', (url: URL) => url.searchParams.set('RelayState', 'other')],
    ['SigAlg', (url: URL) => url.searchParams.set('SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')],
    [
      'request',
      (url: URL) => url.searchParams.set('SAMLRequest', new URL(other).searchParams.get('SAMLRequest') ?? ''),
    ],
    ['signature', (url: URL) => url.searchParams.delete('Signature')],
  ])('a signed request whose %s was changed does not verify', async (_, change) => {
    other = await start(signing)
    const url = new URL(await start(signing))
    change(url)
    expect(await findSigningCertificate(url.href, await importOf(signing))).toBe(-1)
  })
  test('requests are not signed unless the provider asks for it', async () => {
    const provider = await create()
    expect(new URL(await start(provider)).searchParams.has('Signature')).toBe(false)
    const imported = await importOf(provider)
    expect(imported.requires_signatures).toBe(false)
    expect(imported.signing).toHaveLength(1)
  })

  test('each provider has its own key, which never leaves the server', async () => {
    const [one, two] = [await create(), await create()]
    expect((await importOf(one)).signing).not.toEqual((await importOf(two)).signing)
    expect(JSON.stringify(await read(one))).not.toMatch(/PRIVATE/)
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql<{ stored: string }>`
        select encode(k.sealed_key, 'escape') || coalesce((select string_agg(details::text, '') from audit), '') as stored
          from saml_key k where k.provider_id = ${one.id}`.execute(db),
    )
    expect(rows[0]?.stored).toBeDefined()
    expect(rows[0]?.stored).not.toMatch(/PRIVATE/)
  })

  test('a key is replaced: both are published, the old one signs until it is deleted', async () => {
    const { dora } = hospital
    const provider = await create({ signs_requests: true })
    const params = paramsOf(provider)
    const [first] = listKeys(await read(provider))
    expect(first).toMatchObject({ use: 'current', state: 'valid' })
    const alone = { params: { ...params, key_id: first?.id ?? 0 } }
    expect(await dora.request(routes.deleteSamlKey, alone)).toMatchObject({
      status: 409,
      body: { code: 'identity_provider.only_key' },
    })
    const next = await dora.call(routes.createSamlKey, { params })
    expect(next.use).toBe('next')
    expect(await dora.request(routes.createSamlKey, { params })).toMatchObject({
      status: 409,
      body: { code: 'identity_provider.two_keys' },
    })
    const both = await importOf(provider)
    expect(both.signing).toHaveLength(2)
    expect(await findSigningCertificate(await start(provider), both)).toBe(0)
    await dora.call(routes.deleteSamlKey, alone)
    expect(listKeys(await read(provider))).toMatchObject([{ id: next.id, use: 'current' }])
    expect(await findSigningCertificate(await start(provider), both)).toBe(1)
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql<{ action: string; use: string; fingerprint: string }>`
        select action, details->>'use' as use, details->>'fingerprint' as fingerprint from audit
         where object_id = ${provider.id} and action like 'identity\_provider.key\_%' order by id`.execute(
        db,
      ),
    )
    expect(rows).toEqual([
      { action: 'identity_provider.key_created', use: 'next', fingerprint: next.fingerprint },
      { action: 'identity_provider.key_deleted', use: 'current', fingerprint: first?.fingerprint },
    ])
  })

  test('keys of another provider are not found', async () => {
    const [one, two] = [await create(), await create()]
    await hospital.dora.call(routes.createSamlKey, { params: paramsOf(one) })
    const key_id = listKeys(await read(one))[0]?.id ?? 0
    const foreign = { params: { ...paramsOf(two), key_id } }
    expect((await hospital.dora.request(routes.deleteSamlKey, foreign)).status).toBe(404)
    expect(listKeys(await read(one))).toHaveLength(2)
  })

  test('a provider of an earlier version gets its key when it is saved', async () => {
    const provider = await create()
    await hospital.app.db.acrossAccounts((db) =>
      sql`delete from saml_key where provider_id = ${provider.id}`.execute(db),
    )
    expect((await importOf(provider)).signing).toEqual([])
    const saved = await hospital.dora.call(routes.changeIdentityProvider, {
      params: paramsOf(provider),
      body: {
        kind: 'saml',
        name: provider.name,
        is_on: true,
        idp_entity_id: peer.entity_id,
        sso_url: peer.sso_url,
        certificates: [samlKeys.first.cert],
        signs_requests: true,
      },
    })
    expect(listKeys(saved)).toMatchObject([{ use: 'current' }])
    expect(await findSigningCertificate(await start(saved), await importOf(saved))).toBe(0)
  })

  test('a key that the server cannot read any more stops the sign-in with what to do', async () => {
    const provider = await create({ signs_requests: true })
    await hospital.app.db.acrossAccounts((db) =>
      sql`with old as (delete from saml_key where provider_id = ${provider.id} returning account_id, provider_id, certificate)
          insert into saml_key (account_id, provider_id, certificate, sealed_key)
          select account_id, provider_id, certificate, '\\x01' from old`.execute(db),
    )
    await expect(start(provider)).rejects.toThrow(/409.*create a new key/)
  })
})
