import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import type { IdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

let made = 0
async function create(more: Partial<ProviderInput> = {}): Promise<IdentityProvider> {
  const created = await createProvider(hospital, {
    kind: 'saml',
    name: `Provider ${++made}`,
    is_on: true,
    idp_entity_id: peer.entity_id,
    sso_url: peer.sso_url,
    certificates: [samlKeys.first.cert],
    accepts_unsolicited: true,
    ...more,
  } as ProviderInput)
  await linkUser(hospital, hospital.ana.user, created, 'ana')
  return created
}

beforeAll(async () => {
  hospital = await createHospital({ settings: signOnSettings, closesWithTest: false })
  peer = await startSamlProvider()
  provider = await create()
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

interface Sent extends Partial<ResponseOptions> {
  relay_state?: string
}

const createAnswer = ({ relay_state = '', ...options }: Sent, { addresses } = provider) =>
  peer.createAnswer(
    { acs_url: addresses?.acs_url ?? '', audience: addresses?.entity_id ?? '', relay_state },
    { name_id: 'ana', ...options },
  )

/** From the portal of the provider to the end. */
async function signIn(sent: Sent = {}, at = provider): Promise<string> {
  const { acs_url, fields } = await createAnswer(sent, at)
  const { url } = await browser.post(acs_url, fields)
  return url.pathname + url.search
}

async function whoIs(who = browser): Promise<number | undefined> {
  const response = await fetch(hospital.url + getMe.path, { headers: { cookie: who.cookies(hospital.url) } })
  return response.status === 200 ? ((await response.json()) as { id: number }).id : undefined
}

describe('a sign-in that begins at the provider', () => {
  test('a sign-in that begins at the provider is refused unless the provider is set to accept it', async () => {
    const careful = await create({ accepts_unsolicited: false })
    expect(careful).toMatchObject({ accepts_unsolicited: false })
    expect(await signIn({}, careful)).toBe('/sign-in?problem=expired')
    expect((await listRefusals(hospital))[0]).toBe('unknown request')
    expect(await whoIs()).toBeUndefined()
  })

  test('a sign-in that begins at the provider signs the user in, and the audit trail states that no request asked for it', async () => {
    expect(await signIn()).toBe('/')
    expect(await whoIs()).toBe(hospital.ana.user.user_id)
    const readAudit = () =>
      hospital.app.db.acrossAccounts((db) =>
        sql<{ provider: string; unsolicited: boolean | null }>`
          select details->>'provider' as provider, (details->>'unsolicited')::boolean as unsolicited from audit
           where action = 'session.opened' and actor_id = ${hospital.ana.user.user_id} order by id desc limit 1`.execute(
          db,
        ),
      )
    expect((await readAudit()).rows).toEqual([{ provider: provider.name, unsolicited: true }])
    const asked = openBrowser()
    const answer = await peer.respond(await startAt(hospital, asked, provider), { name_id: 'ana' })
    await asked.post(answer.acs_url, answer.fields)
    expect((await readAudit()).rows).toEqual([{ provider: provider.name, unsolicited: null }])
  })

  test.each([
    ['/Inbox/unread', '/Inbox/unread'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/api/v1/auth/logout/', '/'],
    ['javascript:alert(1)', '/'],
  ])('a SAML sign-in returns to paths of the application only: %s', async (relay_state, path) => {
    expect(await signIn({ relay_state })).toBe(path)
    expect(await whoIs()).toBe(hospital.ana.user.user_id)
  })

  test('the code of the redirect works in the browser that posted the response only', async () => {
    const { acs_url, fields } = await createAnswer({})
    const posted = await fetch(acs_url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    const finish = new URL(posted.headers.get('location') ?? '', hospital.url).href
    const thief = openBrowser()
    expect((await thief.get(finish)).url.search).toBe('?problem=expired')
    expect(await whoIs(thief)).toBeUndefined()
  })

  test('a provider that is off refuses a sign-in', async () => {
    const off = await create({ is_on: false })
    expect(await signIn({}, off)).toBe('/sign-in?problem=provider_off')
    expect(await whoIs()).toBeUndefined()
  })

  test('an assertion is accepted once', async () => {
    const answer = await createAnswer({})
    expect((await browser.post(answer.acs_url, answer.fields)).url.pathname).toBe('/')
    const second = openBrowser()
    expect((await second.post(answer.acs_url, answer.fields)).url.search).toBe('?problem=provider_refused')
    expect((await listRefusals(hospital))[0]).toBe('assertion replayed')
    expect(await whoIs(second)).toBeUndefined()
  })

  test('the answer to a request is not accepted without it', async () => {
    const victim = openBrowser()
    const { acs_url, fields } = await peer.respond(await startAt(hospital, victim, provider), {
      name_id: 'ana',
    })
    expect((await browser.post(acs_url, { ...fields, RelayState: '' })).url.search).toBe(
      '?problem=provider_refused',
    )
    expect((await listRefusals(hospital))[0]).toMatch(/InResponseTo/)
    // The attribute of the response is not signed, and that of the assertion is.
    const stripped = Buffer.from(fields.SAMLResponse, 'base64')
      .toString()
      .replace(/(<samlp:Response[^>]*) InResponseTo="[^"]*"/, '$1')
    const SAMLResponse = Buffer.from(stripped).toString('base64')
    expect((await browser.post(acs_url, { SAMLResponse, RelayState: '' })).url.search).toBe(
      '?problem=provider_refused',
    )
    expect((await listRefusals(hospital))[0]).toBe('recipient or request')
    expect(await whoIs()).toBeUndefined()
  })

  test('a sign-in that begins at the provider does not answer a request of Wardline', async () => {
    const start = new URL(await startAt(hospital, browser, provider))
    const relay_state = start.searchParams.get('RelayState') ?? ''
    expect(await signIn({ relay_state })).toBe('/sign-in?problem=provider_refused')
    expect((await listRefusals(hospital))[0]).toMatch(/InResponseTo is missing/)
  })

  const wrong: WrongResponse[] = [
    ...wrongResponses,
    [
      'confirmed for too long ago',
      { values: { SubjectConfirmationDataNotOnOrAfter: minutesAgo(2) } },
      /expired subject confirmation/,
    ],
  ]
  test.each(wrong)('a response %s is refused', async (_, options, reason) => {
    expect(await signIn(options)).toBe('/sign-in?problem=provider_refused')
    expect((await listRefusals(hospital))[0]).toMatch(reason)
    expect(await whoIs()).toBeUndefined()
  })

  test.each(Object.entries({ ...wrappedResponses, ...wrappedAssertions }))(
    'the signature wrapping %s is refused',
    async (name, wrap) => {
      const signed = name in wrappedResponses ? 'response' : 'assertion'
      const tamper = (xml: string) => wrap(xml, 'dora')
      expect(await signIn({ signed, tamper })).toBe('/sign-in?problem=provider_refused')
      expect((await listRefusals(hospital))[0]).toMatch(/signature|assertion/i)
      expect(await whoIs()).toBeUndefined()
    },
  )

  test('an assertion in plain text is refused if encryption is required', async () => {
    const encrypting = await create({ requires_encryption: true })
    expect(await signIn({}, encrypting)).toBe('/sign-in?problem=provider_refused')
    expect((await listRefusals(hospital))[0]).toBe('assertion not encrypted')
  })
})
