import {
  listIdentityProviders,
  setSignInPolicy,
} from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import { getSignOnSignOut, startSignOn } from '@wardline/contract/accounts/sign-on/sign-on.routes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import {
  connectOidc,
  linkUser,
  listRefusals,
  signInAs,
  signOnSettings,
  startAt,
} from '../../fixtures/hospital/sign-on.ts'
import type { Outage } from '../../fixtures/peers/oidc-provider.ts'
import { postSignIn } from '../../fixtures/people/sign-in.ts'
import { openBrowser, type SignOnBrowser } from '../../fixtures/people/sign-on-browser.ts'
import { password } from '../../fixtures/people/user.ts'

/** A hospital that requires its provider. Ana is linked to it; Dora may sign in with a password in an emergency. */
async function createConnected() {
  const hospital = await createHospital({ settings: signOnSettings })
  const { ana, dora, ids, url } = hospital
  const params = { id: ids.account_id }
  const connected = await connectOidc(hospital)
  const { peer, provider } = connected
  onTestFinished(peer.close)
  await linkUser(hospital, ana.user, provider, 'ana')
  peer.accounts.set('ana', {})
  await dora.call(setSignInPolicy, { params, body: { policy: 'external' } })

  /** The address at which the provider returns the browser with a code. */
  async function receiveCode(browser: SignOnBrowser): Promise<string> {
    const page = await browser.get(await startAt(hospital, browser, provider))
    browser.stopAt(provider.addresses?.redirect_uri)
    const returned = await browser.post(page.url.href, { login: 'ana' })
    browser.stopAt(undefined)
    return returned.url.href
  }

  return {
    ...hospital,
    hospital,
    peer,
    provider,
    receiveCode,
    start: () => openBrowser().json(url + startSignOn.path, { provider: provider.uid }),
    signInAsAna: async () => (await signInAs(hospital, provider, 'ana')).url.pathname,
    countEmergencies: async () =>
      (await queryRows(hospital, `select from audit where action = 'sign_in.emergency'`)).length,
    /** The provider as administrators see it: its problem, unless it has worked since. */
    readProblem: async () => {
      const { results } = await dora.call(listIdentityProviders, { params })
      const [{ last_ok, last_failure, last_problem } = connected.provider] = results
      return Date.parse(last_ok ?? '') > Date.parse(last_failure ?? '') ? '' : last_problem
    },
  }
}

const unavailable = '/sign-in?problem=provider_unavailable'

const reasons: Record<Outage, string> = {
  stopped: 'connection refused',
  silent: 'no answer in time',
  failing: 'answer with status 500',
}
const outages: Outage[] = ['stopped', 'silent', 'failing']

test.for(outages)(
  'while the provider is %s, users see what to do and administrators sign in; then users do, too',
  async (outage) => {
    const h = await createConnected()
    const signedIn = openBrowser()
    await signInAs(h.hospital, h.provider, 'ana', signedIn)
    const returning = openBrowser()
    const callback = await h.receiveCode(returning)
    await h.peer.setOutage(outage)

    const end = await returning.get(callback)
    expect(end.url.pathname + end.url.search).toBe(unavailable)
    expect(await listRefusals(h)).toEqual([reasons[outage]])
    expect(await h.readProblem()).toBe(reasons[outage])

    // Answers of the provider are cached for ten minutes.
    h.clock.forward({ minutes: 11 })
    const order: string[] = []
    const starts = Promise.all(Array.from({ length: 30 }, h.start))
    const signOut = fetch(h.url + getSignOnSignOut.path, { headers: { cookie: signedIn.cookies(h.url) } })
    void starts.finally(() => order.push('users'))
    const emergency = await postSignIn(h.url, { email: h.dora.user.email, password })
    order.push('administrator')
    expect([emergency.status, await h.countEmergencies()]).toEqual([200, 1])
    for (const { status, body } of await starts) {
      expect([status, body['code']]).toEqual([424, 'sign_on.provider_unavailable'])
      expect(body['detail']).toContain('Try again in a minute. If it continues, call your IT department.')
    }
    if (outage === 'silent') expect(order).toEqual(['administrator', 'users'])
    const answered = await signOut
    expect([answered.status, await answered.json()]).toEqual([200, { url: null }])

    await h.peer.setOutage(undefined)
    expect(await h.signInAsAna()).toBe('/')
    expect(await h.readProblem()).toBe('')
  },
)

test.for(outages.filter((outage) => outage !== 'stopped'))(
  'a provider that is %s for its keys or its user information only is unavailable, and users sign in when it is back',
  async (outage) => {
    const endBelow = async (below: string) => {
      const { hospital, peer, receiveCode, signInAsAna } = await createConnected()
      const browser = openBrowser()
      const callback = await receiveCode(browser)
      await peer.setOutage(outage, below)
      const end = await browser.get(callback)
      expect(end.url.pathname + end.url.search, below).toBe(unavailable)
      expect(await listRefusals(hospital), below).toEqual([reasons[outage]])
      await peer.setOutage(undefined)
      expect(await signInAsAna(), below).toBe('/')
    }
    await Promise.all(['/jwks', '/me'].map(endBelow))
  },
)

test.for(['server_error', 'temporarily_unavailable'])(
  'a provider that returns the browser with %s is unavailable',
  async (error) => {
    const { hospital, receiveCode } = await createConnected()
    const browser = openBrowser()
    const callback = new URL(await receiveCode(browser))
    callback.searchParams.delete('code')
    callback.searchParams.set('error', error)
    const end = await browser.get(callback.href)
    expect(end.url.pathname + end.url.search).toBe(unavailable)
    expect(await listRefusals(hospital)).toEqual([error])
  },
)
