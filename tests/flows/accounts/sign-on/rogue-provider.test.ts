import { backchannelLogout } from '@wardline/contract/accounts/sign-on/sign-on.routes.ts'
import type { IdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createProvider,
  linkUser,
  listRefusals,
  signOnSettings,
  startAt,
} from '../../../fixtures/hospital/sign-on.ts'
import { openBrowser, type SignOnBrowser } from '../../../fixtures/people/sign-on-browser.ts'
import { client_id, client_secret } from '../../../fixtures/peers/oidc-provider.ts'
import { startRogueProvider, type Forgery } from '../../../fixtures/peers/rogue-oidc-provider.ts'

let hospital: Hospital
let peer: Awaited<ReturnType<typeof startRogueProvider>>
let provider: IdentityProvider

beforeAll(async () => {
  hospital = await createHospital({ settings: signOnSettings, closesWithTest: false })
  peer = await startRogueProvider({ client_id, client_secret })
  provider = await createProvider(hospital, {
    kind: 'oidc',
    name: 'Rogue',
    is_on: true,
    issuer: peer.issuer,
    client_id,
    client_secret,
  })
  await linkUser(hospital, hospital.ana.user, provider, 'ana')
  return async () => {
    await peer.close()
    await hospital.close()
  }
})

async function signIn(forgery: Forgery, browser = openBrowser()) {
  peer.forge(forgery)
  return browser.get(await startAt(hospital, browser, provider))
}

const isSignedIn = async (browser: SignOnBrowser): Promise<boolean> => {
  // Sessions are cached for a second.
  hospital.clock.forward({ seconds: 2 })
  const headers = { cookie: browser.cookies(hospital.url) }
  return (await fetch(hospital.url + getMe.path, { headers })).status === 200
}

const seconds = () => Math.floor(Date.now() / 1000)

describe('tokens of a provider', () => {
  test('a valid token of the provider signs the user in', async () => {
    expect((await signIn({})).url.pathname).toBe('/')
  })

  const wrong: [string, Forgery][] = [
    ['that has expired', { claims: { exp: seconds() - 120 } }],
    ['of the future', { claims: { nbf: seconds() + 600 } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://other.example' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['that is not signed', { signed: 'none' }],
    ['signed with the client secret', { signed: 'secret' }],
    ['signed with a key that is not published', { signed: 'unpublished' }],
  ]
  test.each(wrong)('a token %s is refused, and its claims are not logged', async (_, forgery) => {
    const browser = openBrowser()
    const end = await signIn(forgery, browser)
    expect(end.url.search).toBe('?problem=provider_refused')
    expect(await isSignedIn(browser)).toBe(false)
    const [reason = ''] = await listRefusals(hospital)
    expect(reason).toMatch(/^[\w .:]+$/)
    expect(reason).not.toContain('ana')
  })
})

describe('back-channel logout', () => {
  const send = async (logout_token: string) => {
    const address = hospital.url + backchannelLogout.path.replace('{uid}', provider.uid)
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token }).toString(),
    })
    return response.status
  }

  test('a back-channel logout ends the session that the provider names, and no other', async () => {
    const [one, other] = [openBrowser(), openBrowser()]
    await signIn({ claims: { sid: 'first' } }, one)
    await signIn({ claims: { sid: 'second' } }, other)
    const token = await peer.logoutToken({ sub: 'ana', sid: 'first' })
    expect(await send(token)).toBe(204)
    expect(await isSignedIn(one)).toBe(false)
    expect(await isSignedIn(other)).toBe(true)
    expect(await send(token)).toBe(400)
    expect(await send(await peer.logoutToken({ sub: 'ana' }))).toBe(204)
    expect(await isSignedIn(other)).toBe(false)
  })

  test.each([
    ['of another user', { sub: 'ben' }, 'published' as const, 204],
    ['without a subject and session', {}, 'published' as const, 400],
    ['with a nonce, which is an ID token', { sub: 'ana', nonce: 'x' }, 'published' as const, 400],
    ['without the event', { sub: 'ana', events: {} }, 'published' as const, 400],
    ['of yesterday', { sub: 'ana', iat: seconds() - 86_400 }, 'published' as const, 400],
    ['with an unpublished key', { sub: 'ana' }, 'unpublished' as const, 400],
    ['without a signature', { sub: 'ana' }, 'none' as const, 400],
  ])('a token %s ends no session', async (_, claims, signed, status) => {
    const browser = openBrowser()
    await signIn({ claims: { sid: 'first' } }, browser)
    expect(await send(await peer.logoutToken(claims, signed))).toBe(status)
    expect(await isSignedIn(browser)).toBe(true)
  })
})

test('addresses of the other protocol do not exist for a provider', async () => {
  const { acs_url = '', slo_url = '', metadata_url = '' } = provider.addresses ?? {}
  const form = { method: 'POST', body: new URLSearchParams({ SAMLResponse: 'AAAA', RelayState: '' }) }
  const statuses = [fetch(acs_url, form), fetch(slo_url, form), fetch(slo_url), fetch(metadata_url)]
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
