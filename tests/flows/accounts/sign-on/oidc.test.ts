import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import {
  deactivateUser,
  lockUser,
  reactivateUser,
  unlockUser,
} from '@wardline/contract/accounts/user.routes.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  connectOidc,
  linkUser,
  listRefusals,
  signInAs,
  signOnSettings,
  startAt,
  type ProviderInput,
} from '../../../fixtures/hospital/sign-on.ts'
import { openBrowser, type SignOnBrowser } from '../../../fixtures/people/sign-on-browser.ts'

let hospital: Hospital

beforeEach(async () => {
  hospital = await createHospital({ settings: signOnSettings })
})

async function connect(more: Partial<ProviderInput> = {}) {
  const connected = await connectOidc(hospital, more)
  onTestFinished(connected.peer.close)
  return connected
}

async function whoIs(browser: SignOnBrowser): Promise<Record<string, unknown> | undefined> {
  const response = await fetch(hospital.url + getMe.path, {
    headers: { cookie: browser.cookies(hospital.url) },
  })
  return response.status === 200 ? ((await response.json()) as Record<string, unknown>) : undefined
}

const groupsOf = async (user_id: number): Promise<string[]> => {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ name: string }>`
      select g.display_name as name from permission_group_member m
        join permission_group g on g.account_id = m.account_id and g.id = m.group_id
       where m.account_id = ${hospital.ids.account_id} and m.user_id = ${user_id} order by 1`.execute(db),
  )
  return rows.map(({ name }) => name)
}

async function createGroup(name: string): Promise<number> {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ id: number }>`insert into permission_group (account_id, display_name)
                        values (${hospital.ids.account_id}, ${name}) returning id`.execute(db),
  )
  return rows[0]?.id ?? 0
}

describe('sign-in with OpenID Connect', () => {
  test('paging §2: a linked user signs in, and returns to the page that was asked for', async () => {
    const { peer, provider } = await connect()
    const { ana } = hospital
    await linkUser(hospital, ana.user, provider, 'ana')
    peer.accounts.set('ana', { email: 'ana@elsewhere.test' })
    const browser = openBrowser()
    const page = await browser.get(
      await startAt(hospital, browser, provider, { next: '/Inbox/inbox?x=1', is_shared: true }),
    )
    const end = await browser.post(page.url.href, { login: 'ana' })
    expect(end.url.href).toBe(`${hospital.url}/Inbox/inbox?x=1`)
    expect(await whoIs(browser)).toMatchObject({ id: ana.user.user_id, session: { is_shared: true } })
  })

  test('a sign-in returns to paths of the application only', async () => {
    const { peer, provider } = await connect()
    await linkUser(hospital, hospital.ana.user, provider, 'ana')
    peer.accounts.set('ana', {})
    for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', '/sign-in?next=x']) {
      const browser = openBrowser()
      const page = await browser.get(await startAt(hospital, browser, provider, { next }))
      const end = await browser.post(page.url.href, { login: 'ana' })
      expect(end.url.href, next).toBe(`${hospital.url}/`)
    }
  })

  test('canceling at the provider leads to the sign-in page, which says what to do', async () => {
    const { provider } = await connect()
    const end = await signInAs(hospital, provider, 'cancel')
    expect(end.url.pathname + end.url.search).toBe('/sign-in?problem=canceled')
    expect(await listRefusals(hospital)).toEqual(['access_denied'])
  })

  test('a sign-in with another state, in another browser, or with a used code is refused', async () => {
    const { peer, provider } = await connect()
    await linkUser(hospital, hospital.ana.user, provider, 'ana')
    peer.accounts.set('ana', {})
    const browser = openBrowser()
    const page = await browser.get(await startAt(hospital, browser, provider))
    const callback = provider.addresses?.redirect_uri ?? ''
    browser.stopAt(callback)
    const returned = await browser.post(page.url.href, { login: 'ana' })
    browser.stopAt(undefined)

    const thief = openBrowser()
    expect((await thief.get(returned.url.href)).url.search).toBe('?problem=expired')
    await startAt(hospital, thief, provider)
    expect((await thief.get(returned.url.href)).url.search).toBe('?problem=expired')
    const altered = new URL(returned.url)
    altered.searchParams.set('state', `${altered.searchParams.get('state')?.slice(0, -1)}x`)
    expect((await browser.get(altered.href)).url.search).toBe('?problem=expired')

    expect((await browser.get(returned.url.href)).url.pathname).toBe('/')
    expect((await browser.get(returned.url.href)).url.search).toBe('?problem=expired')
    expect(await whoIs(thief)).toBeUndefined()
    expect(await listRefusals(hospital)).toEqual(Array(4).fill('unknown state'))
  })

  test('a start expires after ten minutes', async () => {
    const { peer, provider } = await connect()
    await linkUser(hospital, hospital.ana.user, provider, 'ana')
    peer.accounts.set('ana', {})
    const browser = openBrowser()
    const page = await browser.get(await startAt(hospital, browser, provider))
    hospital.clock.forward({ minutes: 11 })
    const end = await browser.post(page.url.href, { login: 'ana' })
    expect(end.url.search).toBe('?problem=expired')
  })

  test('an altered nonce is refused', async () => {
    const { peer, provider } = await connect()
    await linkUser(hospital, hospital.ana.user, provider, 'ana')
    peer.accounts.set('ana', {})
    const browser = openBrowser()
    const start = new URL(await startAt(hospital, browser, provider))
    start.searchParams.set('nonce', 'of another sign-in')
    const page = await browser.get(start.href)
    const end = await browser.post(page.url.href, { login: 'ana' })
    expect(end.url.search).toBe('?problem=provider_refused')
    expect(await whoIs(browser)).toBeUndefined()
  })

  test('keys may rotate at any time, and unknown keys are looked for a limited number of times', async () => {
    const { peer, provider } = await connect()
    await linkUser(hospital, hospital.ana.user, provider, 'ana')
    peer.accounts.set('ana', {})
    expect((await signInAs(hospital, provider, 'ana')).url.pathname).toBe('/')
    const before = peer.keysRead()
    expect((await signInAs(hospital, provider, 'ana')).url.pathname).toBe('/')
    expect(peer.keysRead()).toBe(before)
    for (let count = 0; count < 5; count++) {
      await peer.rotateKeys()
      expect((await signInAs(hospital, provider, 'ana')).url.pathname).toBe('/')
    }
    expect(peer.keysRead()).toBe(before + 5)
    await peer.rotateKeys()
    expect((await signInAs(hospital, provider, 'ana')).url.search).toBe('?problem=provider_refused')
    expect(peer.keysRead()).toBe(before + 5)
  })

  test('a locked, a deactivated and an unknown user are refused with a reason, and none is reactivated', async () => {
    const { peer, provider } = await connect({
      allows_new_users: true,
      links_by_email: true,
      domains: ['hospital.test'],
    })
    const { ana, dora } = hospital
    await linkUser(hospital, ana.user, provider, 'ana')
    peer.accounts.set('ana', { email: 'ana.new@hospital.test', email_verified: true })
    const params = { params: { id: ana.user.user_id } }
    await dora.call(lockUser, { ...params, body: {} })
    expect((await signInAs(hospital, provider, 'ana')).url.search).toBe('?problem=locked')
    await dora.call(unlockUser, { ...params, body: {} })
    await dora.call(deactivateUser, { ...params, body: {} })
    expect((await signInAs(hospital, provider, 'ana')).url.search).toBe('?problem=deactivated')
    await dora.call(reactivateUser, { ...params, body: {} })
    expect((await signInAs(hospital, provider, 'ana')).url.pathname).toBe('/')
  })

  test('a provider that is off is not found, and refuses sign-ins that began before', async () => {
    const { peer, provider } = await connect()
    await linkUser(hospital, hospital.ana.user, provider, 'ana')
    peer.accounts.set('ana', {})
    const browser = openBrowser()
    const page = await browser.get(await startAt(hospital, browser, provider))
    await hospital.app.db.acrossAccounts((db) => sql`update identity_provider set is_on = false`.execute(db))
    expect((await browser.post(page.url.href, { login: 'ana' })).url.search).toBe('?problem=provider_off')
    await expect(startAt(hospital, openBrowser(), provider)).rejects.toThrow('404')
  })
})

describe('users at their first sign-in', () => {
  test('a first sign-in is refused unless the account creates users', async () => {
    const { peer, provider } = await connect()
    peer.accounts.set('new', { preferred_username: 'nina', given_name: 'Nina', family_name: 'New' })
    expect((await signInAs(hospital, provider, 'new')).url.search).toBe('?problem=no_user')
  })

  test('a first sign-in creates the user with the groups of the claims; later ones add and remove mapped groups only', async () => {
    const [nurses, pharmacists, own] = await Promise.all(['Nurses', 'Pharmacists', 'Own'].map(createGroup))
    const { peer, provider } = await connect({
      allows_new_users: true,
      domains: ['hospital.test'],
      groups: [
        { value: 'wl-nurses', group_id: nurses ?? 0 },
        { value: 'wl-pharmacy', group_id: pharmacists ?? 0 },
      ],
    })
    const claims = {
      preferred_username: 'nina',
      given_name: 'Nina',
      family_name: 'New',
      email: 'nina@hospital.test',
      email_verified: true,
      groups: ['wl-nurses', 'other'],
    }
    peer.accounts.set('new', claims)
    const browser = openBrowser()
    await signInAs(hospital, provider, 'new', browser)
    const me = await whoIs(browser)
    expect(me).toMatchObject({ username: 'nina', email: 'nina@hospital.test', display_name: 'Nina New' })
    const id = Number(me?.['id'])
    expect(await groupsOf(id)).toEqual(['Nurses'])
    await hospital.app.db.acrossAccounts((db) =>
      sql`insert into permission_group_member (account_id, group_id, user_id)
          values (${hospital.ids.account_id}, ${own}, ${id})`.execute(db),
    )
    peer.accounts.set('new', { ...claims, groups: ['wl-pharmacy'] })
    await signInAs(hospital, provider, 'new')
    expect(await groupsOf(id)).toEqual(['Own', 'Pharmacists'])
    peer.accounts.set('new', { ...claims, groups: [] })
    await signInAs(hospital, provider, 'new')
    expect(await groupsOf(id)).toEqual(['Own'])
  })

  test('an address that the provider did not verify neither links nor is stored', async () => {
    const { ana } = hospital
    const { peer, provider } = await connect({
      allows_new_users: true,
      links_by_email: true,
      domains: [ana.user.email.split('@')[1] ?? ''],
    })
    const names = { preferred_username: 'another', given_name: 'Ano', family_name: 'Ther' }
    peer.accounts.set('collision', { ...names, email: ana.user.email, email_verified: false })
    expect((await signInAs(hospital, provider, 'collision')).url.search).toBe('?problem=email_taken')
    peer.accounts.set('unverified', { ...names, email: 'fresh@hospital.test', email_verified: false })
    const browser = openBrowser()
    await signInAs(hospital, provider, 'unverified', browser)
    expect(await whoIs(browser)).toMatchObject({ username: 'another', email: '' })
  })

  test('a verified address links only if the account allows it, within its domains, and once', async () => {
    const { ana, ben } = hospital
    const domain = ana.user.email.split('@')[1] ?? ''
    const { peer, provider } = await connect({ name: 'Without links', domains: [domain] })
    peer.accounts.set('ana', { email: ana.user.email, email_verified: true })
    expect((await signInAs(hospital, provider, 'ana')).url.search).toBe('?problem=email_taken')

    const elsewhere = await connect({ name: 'Elsewhere', links_by_email: true, domains: ['elsewhere.test'] })
    elsewhere.peer.accounts.set('ana', { email: ana.user.email, email_verified: true })
    expect((await signInAs(hospital, elsewhere.provider, 'ana')).url.search).toBe('?problem=email_taken')

    await hospital.app.db.acrossAccounts((db) =>
      sql`update identity_provider set links_by_email = true where id = ${provider.id}`.execute(db),
    )
    const browser = openBrowser()
    await signInAs(hospital, provider, 'ana', browser)
    expect(await whoIs(browser)).toMatchObject({ id: ana.user.user_id })
    // Another subject with the same address is another person.
    peer.accounts.set('impostor', { email: ana.user.email, email_verified: true })
    expect((await signInAs(hospital, provider, 'impostor')).url.search).toBe('?problem=email_taken')
    peer.accounts.set('ben', { email: ben.user.email, email_verified: true })
    expect((await signInAs(hospital, provider, 'ben')).url.pathname).toBe('/')
  })

  test('two first sign-ins at the same time create one user', async () => {
    const { peer, provider } = await connect({ allows_new_users: true })
    peer.accounts.set('new', { preferred_username: 'nina', given_name: 'Nina', family_name: 'New' })
    const ends = await Promise.all([1, 2].map(() => signInAs(hospital, provider, 'new')))
    expect(ends.map(({ url }) => url.pathname)).toEqual(['/', '/'])
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql`select from users where username = 'nina'`.execute(db),
    )
    expect(rows).toHaveLength(1)
  })

  test('a first sign-in without first and last name creates no user', async () => {
    const { peer, provider } = await connect({ allows_new_users: true })
    peer.accounts.set('new', { preferred_username: 'nina' })
    expect((await signInAs(hospital, provider, 'new')).url.search).toBe('?problem=incomplete')
  })
})
