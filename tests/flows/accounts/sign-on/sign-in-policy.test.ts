import {
  deleteIdentityProvider,
  getSignInPolicy,
  setSignInPolicy,
} from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import { getSessionLock, lockSession, unlockSession } from '@wardline/contract/accounts/session.routes.ts'
import { confirmSignOn, getSignOnSignOut } from '@wardline/contract/accounts/sign-on/sign-on.routes.ts'
import { getSetupChecklist } from '@wardline/contract/reports/setup-checklist/setup-checklist.routes.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { connectOidc, linkUser, signInAs, signOnSettings } from '../../../fixtures/hospital/sign-on.ts'
import { openBrowser } from '../../../fixtures/people/sign-on-browser.ts'
import { postSignIn } from '../../../fixtures/people/sign-in.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { password } from '../../../fixtures/people/user.ts'

async function createConnected() {
  const hospital = await createHospital({ settings: signOnSettings })
  const connected = await connectOidc(hospital)
  onTestFinished(connected.peer.close)
  const params = { id: hospital.ids.account_id }
  const signIn = (email: string) => postSignIn(hospital.url, { email, password })
  return { ...hospital, ...connected, hospital, params, signIn }
}

test('paging §2: when a provider is required, only holders of the emergency right use a password', async () => {
  const { hospital, ana, dora, params, signIn, app, ids } = await createConnected()
  const policy = await dora.call(setSignInPolicy, { params, body: { policy: 'external' } })
  expect(policy).toMatchObject({ policy: 'external', is_effective: true })
  expect(policy.emergency_users).toContainEqual({
    id: dora.user.user_id,
    display_name: dora.user.display_name,
  })

  const refused = await signIn(ana.user.email)
  expect(refused.status).toBe(403)
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'sign_in.provider_required' })
  expect(refused.cookies).toEqual([])
  // A wrong password reveals nothing.
  expect((await postSignIn(hospital.url, { email: ana.user.email, password: 'wrong' })).status).toBe(401)

  expect((await signIn(dora.user.email)).status).toBe(200)
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ action: string; object_id: number }>`
      select action, object_id from audit where account_id = ${ids.account_id}
         and (action = 'sign_in.emergency' or details->>'reason' = 'provider_required') order by id`.execute(
      db,
    ),
  )
  expect(rows).toEqual([
    { action: 'sign_in.refused', object_id: ana.user.user_id },
    { action: 'sign_in.emergency', object_id: dora.user.user_id },
  ])
  app.runDueTasks()
  await expect
    .poll(async () => (await dora.inbox()).map(({ subject }) => subject))
    .toContain('Emergency sign-in with a password')
})

test('the policy has no effect without a provider, and cannot lock everyone out', async () => {
  const { ana, dora, params, provider, signIn, app, ids } = await createConnected()
  const removePassword = ({ user }: typeof dora) =>
    app.db.acrossAccounts((db) =>
      sql`update users set password_hash = null where account_id = ${ids.account_id} and id = ${user.user_id}`.execute(
        db,
      ),
    )
  await dora.call(setSignInPolicy, { params, body: { policy: 'external' } })
  await removePassword(dora)
  const { checks } = await dora.call(getSetupChecklist, { params })
  expect(checks.find(({ key }) => key === 'emergency_sign_in')?.count).toBe(1)
  const refused = await dora.request(setSignInPolicy, { params, body: { policy: 'external' } })
  expect(refused).toMatchObject({ status: 400, body: { policy: [expect.stringContaining('Give a user')] } })
  await dora.call(deleteIdentityProvider, { params: { ...params, provider_id: provider.id } })
  expect(await dora.call(getSignInPolicy, { params })).toMatchObject({ is_effective: false })
  expect((await signIn(ana.user.email)).status).toBe(200)
  const without = await dora.request(setSignInPolicy, { params, body: { policy: 'external' } })
  expect(without).toMatchObject({ status: 400, body: { policy: [expect.stringContaining('Turn on')] } })
})

test('the second of two changes of the sign-in policy is refused', async () => {
  const { dora, params } = await createConnected()
  const { version } = await dora.call(getSignInPolicy, { params })
  await dora.call(setSignInPolicy, { params, body: { policy: 'external', version } })
  const late = await dora.request(setSignInPolicy, { params, body: { policy: 'any', version } })
  expect(late.status).toBe(409)
})

test('a locked session is unlocked at its provider, by its own user only, and signs out there', async () => {
  const { hospital, app, url, peer, provider, ana, ben, dora, params } = await createConnected()
  await linkUser(hospital, ana.user, provider, 'ana')
  peer.accounts.set('ana', {})
  const browser = openBrowser()
  await signInAs(hospital, provider, 'ana', browser)
  const csrf = /csrftoken=([^;]+)/.exec(browser.cookies(url))?.[1] ?? ''
  const read = async (path: string) =>
    (await fetch(url + path, { headers: { cookie: browser.cookies(url) } })).json()

  const { url: signOut } = (await read(getSignOnSignOut.path)) as { url: string }
  expect(signOut).toContain(`${peer.issuer}/session/end`)
  expect(new URL(signOut).searchParams.get('id_token_hint')).not.toBeNull()

  await dora.call(setSignInPolicy, { params, body: { policy: 'external' } })
  expect((await browser.json(url + lockSession.path, {})).status).toBe(204)
  expect(await read(getSessionLock.path)).toMatchObject({
    is_locked: true,
    accepts_password: false,
    provider: { uid: provider.uid, name: provider.name },
  })
  const byPassword = await browser.json(url + unlockSession.path, { password })
  expect(byPassword).toMatchObject({ status: 403, body: { code: 'sign_in.provider_required' } })

  const confirm = async (whileAway: () => Promise<unknown> = async () => {}) => {
    const started = await browser.json(url + confirmSignOn.path, {})
    const page = await browser.get(String(started.body['url']))
    // The provider asks again, although it still knows the user.
    expect(page.url.pathname).toMatch(/^\/interaction\//)
    await whileAway()
    return browser.post(page.url.href, { login: 'ana' })
  }
  const linkTo = ({ user }: Person) =>
    app.db.acrossAccounts((db) =>
      sql`update linked_identity set user_id = ${user.user_id} where provider_id = ${provider.id}`.execute(
        db,
      ),
    )
  expect((await confirm(() => linkTo(ben))).url.search).toBe('?problem=other_user')
  await linkTo(ana)
  expect(await read(getSessionLock.path)).toMatchObject({ is_locked: true })
  expect((await confirm()).url.search).toBe('?confirmed=1')
  expect(await read(getSessionLock.path)).toMatchObject({ is_locked: false })
  // The token was renewed.
  expect(/csrftoken=([^;]+)/.exec(browser.cookies(url))?.[1]).not.toBe(csrf)
})

test('a provider that fails leaves the password, and says what to do', async () => {
  const { hospital, peer, provider, ana, signIn } = await createConnected()
  await peer.setOutage('stopped')
  await expect(signInAs(hospital, provider, 'ana')).rejects.toThrow('The identity provider does not answer')
  expect((await signIn(ana.user.email)).status).toBe(200)
  await peer.setOutage(undefined)
  await linkUser(hospital, ana.user, provider, 'ana')
  peer.accounts.set('ana', {})
  expect((await signInAs(hospital, provider, 'ana')).url.pathname).toBe('/')
})
