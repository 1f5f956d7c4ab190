import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import type { IdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { getSignOnSignOut } from '@wardline/contract/accounts/sign-on/sign-on.routes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createProvider,
  linkUser,
  listRefusals,
  signOnSettings,
  startAt,
  type ProviderInput,
} from '../../../fixtures/hospital/sign-on.ts'
import { openBrowser, type SignOnBrowser } from '../../../fixtures/people/sign-on-browser.ts'
import { samlKeys } from '../../../fixtures/peers/saml/saml-keys.ts'
import { minutesAgo, startSamlProvider, type SamlPeer } from '../../../fixtures/peers/saml/saml-provider.ts'
import {
  findSigningCertificate,
  importServiceProvider,
  readRedirectMessage,
} from '../../../fixtures/peers/saml/saml-service-provider.ts'
import type { SignOutOptions } from '../../../fixtures/peers/saml/saml-sign-out.ts'

let hospital: Hospital
let peer: SamlPeer
let provider: IdentityProvider
let logout_url: string

const importOf = ({ addresses }: IdentityProvider) => importServiceProvider(addresses?.metadata_url ?? '')

let made = 0
async function create(more: Partial<ProviderInput> = {}): Promise<IdentityProvider> {
  const created = await createProvider(hospital, {
    kind: 'saml',
    name: `Provider ${++made}`,
    is_on: true,
    idp_entity_id: peer.entity_id,
    sso_url: peer.sso_url,
    slo_url: peer.slo_url,
    certificates: [samlKeys.first.cert],
    ...more,
  } as ProviderInput)
  await linkUser(hospital, hospital.ana.user, created, 'ana')
  return created
}

beforeAll(async () => {
  hospital = await createHospital({ settings: signOnSettings, closesWithTest: false })
  peer = await startSamlProvider()
  provider = await create()
  await linkUser(hospital, hospital.ben.user, provider, 'ben')
  ;({ logout_url } = await importOf(provider))
  return async () => {
    await peer.close()
    await hospital.close()
  }
})

async function signIn(name_id: string, session_index: string, at = provider): Promise<SignOnBrowser> {
  const browser = openBrowser()
  const { acs_url, fields } = await peer.respond(await startAt(hospital, browser, at), {
    name_id,
    prepare: (xml) => xml.replace(/SessionIndex="[^"]*"/, `SessionIndex="${session_index}"`),
  })
  await browser.post(acs_url, fields)
  return browser
}

const read = (browser: SignOnBrowser, path: string) =>
  fetch(hospital.url + path, { headers: { cookie: browser.cookies(hospital.url) } })
const isSignedIn = async (browser: SignOnBrowser) => (await read(browser, getMe.path)).status === 200
const readSignOut = async (browser: SignOnBrowser): Promise<string | null> =>
  ((await (await read(browser, getSignOnSignOut.path)).json()) as { url: string | null }).url

describe('signing out of Wardline', () => {
  test('paging §2: sends a signed request to the provider, which answers to the sign-in page', async () => {
    const browser = await signIn('ana', '_index1')
    const url = (await readSignOut(browser)) ?? ''
    expect(url).toContain(peer.slo_url)
    expect(await findSigningCertificate(url, await importOf(provider), 'LogoutRequest')).toBe(0)
    const xml = readRedirectMessage(url, 'SAMLRequest')
    expect(xml).toContain('nameid-format:persistent">ana<')
    expect(xml).toContain('>_index1<')
    expect((await browser.get(url)).url.href).toBe(`${hospital.url}/sign-in`)
  })

  test.each([
    ['has no sign-out address', { slo_url: '' }],
    ['is not to be signed out of', { ends_provider_session: false }],
  ])('signing out of Wardline sends no request if the provider %s', async (_, more) => {
    const other = await create(more)
    const browser = await signIn('ana', '_index1', other)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await readSignOut(browser)).toBeNull()
  })

  test('signing out succeeds without a request to the provider if the key is not readable', async () => {
    const other = await create()
    const browser = await signIn('ana', '_index1', other)
    await hospital.app.db.acrossAccounts((db) =>
      sql`delete from saml_key where provider_id = ${other.id}`.execute(db),
    )
    expect(await readSignOut(browser)).toBeNull()
  })
})

describe('a sign-out that begins at the provider', () => {
  const bindings = ['redirect', 'post'] as const
  type Binding = (typeof bindings)[number]

  /** Returns where the browser is sent. */
  async function send(binding: Binding, options: SignOutOptions, to = logout_url): Promise<string> {
    const { url, createFields } = peer.signOut(to, options)
    const response = await (binding === 'redirect'
      ? fetch(url, { redirect: 'manual' })
      : fetch(to, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: 'https://idp.invalid',
          },
          body: new URLSearchParams(createFields()),
          redirect: 'manual',
        }))
    return response.headers.get('location') ?? String(response.status)
  }

  test.each(bindings)(
    'a sign-out by the provider ends the named session only, and is answered with a signature: %s',
    async (binding) => {
      const [one, other, bens] = [
        await signIn('ana', '_a'),
        await signIn('ana', '_b'),
        await signIn('ben', '_a'),
      ]
      const options = {
        name_id: 'ana',
        session_index: '_a',
        relay_state: 'their (state)! ~1',
        values: { ID: `_out_${binding}` },
      }
      const answer = await send(binding, options)
      expect(answer).toContain(peer.slo_url)
      expect(await findSigningCertificate(answer, await importOf(provider), 'LogoutResponse')).toBe(0)
      const xml = readRedirectMessage(answer, 'SAMLResponse')
      expect(xml).toContain(`InResponseTo="_out_${binding}"`)
      expect(xml).toContain('status:Success')
      expect(new URL(answer).searchParams.get('RelayState')).toBe('their (state)! ~1')
      expect([await isSignedIn(one), await isSignedIn(other), await isSignedIn(bens)]).toEqual([
        false,
        true,
        true,
      ])
      expect(await send(binding, { name_id: 'ana' })).toContain(peer.slo_url)
      expect([await isSignedIn(other), await isSignedIn(bens)]).toEqual([false, true])
    },
  )

  test('a sign-out by the provider ends the sessions of the user whom an attribute identifies', async () => {
    const mapped = await create({ claim_names: { subject: 'employeeNumber' } })
    await linkUser(hospital, hospital.ben.user, mapped, '4711')
    const browser = openBrowser()
    const { acs_url, fields } = await peer.respond(await startAt(hospital, browser, mapped), {
      name_id: 'changing',
      attributes: { employeeNumber: ['4711'] },
    })
    await browser.post(acs_url, fields)
    expect(await isSignedIn(browser)).toBe(true)
    const { logout_url: to } = await importOf(mapped)
    await send('redirect', { name_id: 'changing' }, to)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('a sign-out by one provider ends no session of another provider', async () => {
    const other = await create()
    const browser = await signIn('ana', '_a', other)
    expect(await send('redirect', { name_id: 'ana' })).toContain(peer.slo_url)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('the audit trail names the provider', async () => {
    await signIn('ana', '_audited')
    await send('redirect', { name_id: 'ana', session_index: '_audited' })
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql<{ reason: string; provider: string }>`
        select details->>'reason' as reason, details->>'provider' as provider from audit
         where action = 'session.ended' order by id desc limit 1`.execute(db),
    )
    expect(rows).toEqual([{ reason: 'signed out at the identity provider', provider: provider.name }])
  })

  const refused = '/sign-in?problem=sign_out_refused'
  const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
  const wrong: [string, Partial<SignOutOptions>, RegExp][] = [
    ['without a signature', { signed: false }, /unsigned|[sS]ignature/],
    ['signed with another key', { key: 'second' }, /signature/],
    ['signed with SHA-1', { signature_algorithm: sha1 }, /weak signature algorithm/],
    ['of another issuer', { values: { Issuer: 'https://other.example' } }, /issuer/],
    ['for another destination', { values: { Destination: 'https://other.example' } }, /destination/],
    ['without a destination', { prepare: (xml) => xml.replace(/ Destination="[^"]*"/, '') }, /incomplete/],
    ['of an hour ago', { values: { IssueInstant: minutesAgo(60) } }, /stale/],
    ['of the future', { values: { IssueInstant: minutesAgo(-5) } }, /stale/],
    [
      'that has expired',
      { prepare: (xml) => xml.replace(' Version', ` NotOnOrAfter="${minutesAgo(2)}" Version`) },
      /expired/,
    ],
    ['without a name', { prepare: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, '') }, /NameID/],
    [
      'with two names',
      { prepare: (xml) => xml.replace('<saml:NameID', '<saml:NameID>ben</saml:NameID><saml:NameID') },
      /Invalid LogoutRequest/,
    ],
    ['with a comment in the name', { prepare: (xml) => xml.replace('>ana<', '>a<!-- x -->na<') }, /comment/],
    [
      'that declares entities',
      { prepare: (xml) => `<!DOCTYPE r [<!ENTITY a "ana">]>${xml.replace('>ana<', '>&a;<')}` },
      /document type/,
    ],
    ['of another kind', { prepare: (xml) => xml.replaceAll('LogoutRequest', 'AuthnRequest') }, /.+/],
    ['that is no XML', { prepare: () => '<x' }, /.+/],
  ]
  const cases = bindings.flatMap((binding) =>
    wrong
      // Without an element to sign after, the form cannot be signed.
      .filter(([name]) => binding === 'redirect' || !/kind|XML|entities/.test(name))
      .map(([name, options, reason]) => ({ binding, name, options, reason })),
  )
  test.each(cases)('a sign-out request $name is refused and ends no session: $binding', async (each) => {
    const browser = await signIn('ana', '_kept')
    expect(await send(each.binding, { name_id: 'ana', ...each.options })).toBe(refused)
    expect((await listRefusals(hospital))[0]).toMatch(each.reason)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test.each(bindings)('a request is accepted once: %s', async (binding) => {
    const options = { name_id: 'ana', values: { ID: `_once_${binding}` } }
    expect(await send(binding, options)).toContain(peer.slo_url)
    const browser = await signIn('ana', '_later')
    expect(await send(binding, options)).toBe(refused)
    expect((await listRefusals(hospital))[0]).toBe('sign-out request replayed')
    expect(await isSignedIn(browser)).toBe(true)
  })

  const encoded = (url: string, name: string) => new RegExp(`${name}=([^&]*)`).exec(url)?.[1] ?? ''
  const smuggled: [string, (own: string, forged: string) => string][] = [
    ['repeated before', (own, forged) => `SAMLRequest=${forged}&${own}`],
    ['repeated after', (own, forged) => `${own}&SAMLRequest=${forged}`],
    ['repeated with an encoded name', (own, forged) => `${own}&SAML%52equest=${forged}`],
    ['replaced, under an encoded name', (own, forged) => `SAML%52equest=${forged}&x${own}`],
    ['replaced', (own, forged) => own.replace(encoded(own, 'SAMLRequest'), forged)],
  ]
  test.each(smuggled)('a signed query with a request that was %s ends no other session', async (_, forge) => {
    const browser = await signIn('ana', '_kept')
    const forged = encoded(peer.signOut(logout_url, { name_id: 'ana' }).url, 'SAMLRequest')
    const own = new URL(peer.signOut(logout_url, { name_id: 'ben' }).url).search.slice(1)
    await fetch(`${logout_url}?${forge(own, forged)}`, { redirect: 'manual' })
    expect(await isSignedIn(browser)).toBe(true)
  })

  const wrappings: [string, (xml: string) => string][] = [
    [
      'the signed request in an extension of a forged one',
      (xml) =>
        xml
          .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, `<samlp:Extensions>${xml}</samlp:Extensions>`)
          .replace(/ ID="[^"]*"/, ' ID="_forged"')
          .replace(/>ben<\/saml:NameID><\/samlp:LogoutRequest>$/, '>ana</saml:NameID></samlp:LogoutRequest>'),
    ],
    [
      'the signed request in the signature of a forged one',
      (xml) => {
        const [signature = ''] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml) ?? []
        const original = xml.replace(signature, '')
        const holder = signature.replace(
          '</ds:Signature>',
          `<ds:Object>${original}</ds:Object></ds:Signature>`,
        )
        return original
          .replace('</saml:Issuer>', `</saml:Issuer>${holder}`)
          .replace(/ ID="[^"]*"/, ' ID="_forged"')
          .replace(/>ben<(?!.*>ben<)/, '>ana<')
      },
    ],
    ['a changed name', (xml) => xml.replace('>ben<', '>ana<')],
  ]
  test.each(wrappings)('%s is refused', async (_, tamper) => {
    const [anas, bens] = [await signIn('ana', '_kept'), await signIn('ben', '_kept')]
    expect(await send('post', { name_id: 'ben', tamper })).toBe(refused)
    expect([await isSignedIn(anas), await isSignedIn(bens)]).toEqual([true, true])
  })

  test('an answer of the provider leads to the sign-in page, and ends nothing', async () => {
    const browser = await signIn('ana', '_kept')
    const response = await fetch(`${logout_url}?SAMLResponse=x`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/sign-in')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('metadata has no sign-out address if the provider has none', async () => {
    expect(logout_url).toBe(provider.addresses?.slo_url)
    expect((await importOf(await create({ slo_url: '' }))).logout_url).toBe('')
  })
})
