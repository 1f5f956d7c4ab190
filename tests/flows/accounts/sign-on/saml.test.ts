import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createProvider,
  linkUser,
  listRefusals,
  signOnSettings,
  startAt,
} from '../../../fixtures/hospital/sign-on.ts'
import { openBrowser, type SignOnBrowser } from '../../../fixtures/people/sign-on-browser.ts'
import { wrongResponses, type WrongResponse } from '../../../fixtures/peers/saml/wrong-responses.ts'
import { samlKeys } from '../../../fixtures/peers/saml/saml-keys.ts'
import {
  minutesAgo,
  startSamlProvider,
  type ResponseOptions,
  type SamlPeer,
} from '../../../fixtures/peers/saml/saml-provider.ts'
import { wrappedAssertions, wrappedResponses } from '../../../fixtures/peers/saml/saml-wrapping.ts'

let hospital: Hospital
let peer: SamlPeer
let provider: IdentityProvider

beforeAll(async () => {
  hospital = await createHospital({ settings: signOnSettings, closesWithTest: false })
  peer = await startSamlProvider()
  provider = await createProvider(hospital, {
    kind: 'saml',
    name: 'Hospital SAML',
    is_on: true,
    idp_entity_id: peer.entity_id,
    sso_url: peer.sso_url,
    certificates: [samlKeys.first.cert],
  })
  await linkUser(hospital, hospital.ana.user, provider, 'ana')
  await linkUser(hospital, hospital.dora.user, provider, 'dora')
  return async () => {
    await peer.close()
    await hospital.close()
  }
})

let browser: SignOnBrowser
beforeEach(() => {
  browser = openBrowser()
})

/** From the button to the end, with this response. */
async function signIn(options: ResponseOptions) {
  const { acs_url, fields } = await peer.respond(await startAt(hospital, browser, provider), options)
  return browser.post(acs_url, fields)
}

async function whoIs(): Promise<number | undefined> {
  const response = await fetch(hospital.url + getMe.path, {
    headers: { cookie: browser.cookies(hospital.url) },
  })
  return response.status === 200 ? ((await response.json()) as { id: number }).id : undefined
}

async function expectRefused(options: ResponseOptions, reason: RegExp | string) {
  const end = await signIn(options)
  expect(end.url.pathname + end.url.search).toBe('/sign-in?problem=provider_refused')
  expect(await whoIs()).toBeUndefined()
  expect((await listRefusals(hospital))[0]).toMatch(reason)
}

describe('sign-in with SAML', () => {
  test('paging §2: a signed assertion signs the user in', async () => {
    const end = await signIn({ name_id: 'ana' })
    expect(end.url.pathname).toBe('/')
    expect(await whoIs()).toBe(hospital.ana.user.user_id)
  })

  test('the request names Wardline, and asks for the response by POST', async () => {
    const { issuer, request } = await peer.parseRequest(new URL(await startAt(hospital, browser, provider)))
    expect(issuer).toBe(provider.addresses?.entity_id)
    expect(request.assertionConsumerServiceUrl).toBe(provider.addresses?.acs_url)
  })

  test('a response is accepted once, in the browser that asked for it', async () => {
    const start = await startAt(hospital, browser, provider)
    const { acs_url, fields } = await peer.respond(start, { name_id: 'ana' })
    const thief = openBrowser()
    expect((await thief.post(acs_url, fields)).url.search).toBe('?problem=expired')
    // The stolen response was used up, and signed in neither.
    expect((await browser.post(acs_url, fields)).url.search).toBe('?problem=expired')
    expect(await whoIs()).toBeUndefined()
  })

  test('the same assertion is refused for another request', async () => {
    const values = { AssertionID: '_the_same' }
    expect((await signIn({ name_id: 'ana', values })).url.pathname).toBe('/')
    browser = openBrowser()
    await expectRefused({ name_id: 'ana', values }, 'assertion replayed')
  })

  test('a response without a request is refused', async () => {
    const start = await startAt(hospital, browser, provider)
    const { acs_url, fields } = await peer.respond(start, { name_id: 'ana' })
    const end = await browser.post(acs_url, { ...fields, RelayState: '' })
    expect(end.url.search).toBe('?problem=expired')
  })

  const id = 'urn:oasis:names:tc:SAML:2.0:nameid-format'
  const wrong: WrongResponse[] = [
    ...wrongResponses,
    [
      'confirmed for too long ago',
      { values: { SubjectConfirmationDataNotOnOrAfter: minutesAgo(2) } },
      /subject confirmation/,
    ],
    [
      'confirmed for too long ago, beside a confirmation for another recipient',
      {
        prepare: (xml) =>
          xml.replace(
            /<saml:SubjectConfirmation .*?<\/saml:SubjectConfirmation>/,
            (ours) =>
              ours.replace(/Recipient="[^"]*"/, 'Recipient="https://other.example"') +
              ours.replace(/NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${minutesAgo(2)}"`),
          ),
      },
      /expired subject confirmation/,
    ],
    ['for another request', { values: { InResponseTo: '_other' } }, /InResponseTo/],
    ['for a passing name', { values: { NameIDFormat: `${id}:transient` } }, /transient name/],
    [
      'without a confirmation of the bearer',
      { prepare: (xml) => xml.replace('cm:bearer', 'cm:holder-of-key') },
      /recipient/,
    ],
    [
      'with a comment that was signed',
      { name_id: 'dora', prepare: (xml) => xml.replace('>dora<', '>do<!-- x -->ra<') },
      /comment/,
    ],
    [
      'that declares entities',
      {
        tamper: (xml) =>
          `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${xml.replace('>ana<', '>&b;<')}`,
      },
      /document type/,
    ],
    ['that is no XML', { tamper: () => 'no XML' }, /.+/],
  ]

  test.each(wrong)('a response %s is refused', async (_, options, reason) => {
    await expectRefused({ name_id: 'ana', ...options }, reason)
  })

  test.each(Object.entries({ ...wrappedResponses, ...wrappedAssertions }))(
    'the signature wrapping %s is refused',
    async (name, wrap) => {
      const signed = name in wrappedResponses ? 'response' : 'assertion'
      await expectRefused(
        { name_id: 'ana', signed, tamper: (xml) => wrap(xml, 'dora') },
        /signature|assertion|Signature/i,
      )
    },
  )

  test('clocks may differ by a minute', async () => {
    const values = { ConditionsNotBefore: minutesAgo(-0.5), ConditionsNotOnOrAfter: minutesAgo(0.5) }
    expect((await signIn({ name_id: 'ana', values })).url.pathname).toBe('/')
  })

  test('the provider may change its key: both certificates are accepted', async () => {
    const both = [samlKeys.first.cert, samlKeys.second.cert].map((pem) => pem.trim())
    const setCertificates = (certificates: string[]) =>
      hospital.app.db.acrossAccounts((db) =>
        sql`update identity_provider set settings = settings || ${JSON.stringify({ certificates })}::jsonb
             where id = ${provider.id}`.execute(db),
      )
    await setCertificates(both)
    for (const key of ['first', 'second'] as const) {
      browser = openBrowser()
      expect((await signIn({ name_id: 'ana', key })).url.pathname).toBe('/')
    }
    await setCertificates(both.slice(0, 1))
  })

  test('a mapped attribute identifies the user instead of the name', async () => {
    const other = await createProvider(hospital, {
      kind: 'saml',
      name: 'By attribute',
      is_on: true,
      idp_entity_id: peer.entity_id,
      sso_url: peer.sso_url,
      certificates: [samlKeys.first.cert],
      claim_names: { subject: 'employeeNumber' },
    })
    await linkUser(hospital, hospital.ben.user, other, '4711')
    const { acs_url, fields } = await peer.respond(await startAt(hospital, browser, other), {
      name_id: 'changing',
      attributes: { employeeNumber: ['4711'] },
    })
    expect((await browser.post(acs_url, fields)).url.pathname).toBe('/')
    expect(await whoIs()).toBe(hospital.ben.user.user_id)
  })
})
