import {
  changeIdentityProvider,
  getIdentityProvider,
} from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import type { IdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { connectOidc, createProvider, linkUser, signOnSettings } from '../../fixtures/hospital/sign-on.ts'
import type { OidcPeer } from '../../fixtures/peers/oidc-provider.ts'
import { samlKeys } from '../../fixtures/peers/saml/saml-keys.ts'
import { startSamlProvider, type SamlPeer } from '../../fixtures/peers/saml/saml-provider.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: signOnSettings })

let oidc: { peer: OidcPeer; provider: IdentityProvider }
let saml: { peer: SamlPeer; provider: IdentityProvider }

const clinicLogin = (peer: SamlPeer) => ({
  kind: 'saml' as const,
  name: 'Clinic login',
  is_on: true,
  domains: ['clinic.test'],
  idp_entity_id: peer.entity_id,
  sso_url: peer.sso_url,
  slo_url: peer.slo_url,
  certificates: [samlKeys.first.cert, samlKeys.second.cert],
})

beforeAll(async () => {
  oidc = await connectOidc(hospital, { name: 'Hospital account', domains: ['hospital.test'] })
  oidc.peer.accounts.set('ana', { given_name: 'Ana', groups: ['nurses'] })
  await linkUser(hospital, hospital.ana.user, oidc.provider, 'ana')
  const peer = await startSamlProvider()
  const provider = await createProvider(hospital, clinicLogin(peer))
  await linkUser(hospital, hospital.ben.user, provider, 'ben')
  saml = { peer, provider }
  return async () => {
    await oidc.peer.close()
    await peer.close()
  }
})

test.each([
  { domain: 'hospital.test', button: 'Sign in with Hospital account', login: 'ana', name: 'Ana Ruiz' },
  { domain: 'clinic.test', button: 'Sign in with Clinic login', login: 'ben', name: 'Ben Okafor' },
])(
  'paging §2: a user signs in through the real redirects of $button',
  async ({ domain, button, login, name }) => {
    const { page, problems, close } = await openScreen(undefined, { path: '/Inbox/unread' })
    await page.getByLabel('E-mail or user name').fill(`someone@${domain}`)
    await page.getByRole('button', { name: button }).click()
    await page.getByLabel('Login').fill(login)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/Inbox\/unread/)
    await page.getByRole('button', { name }).first().waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('a failed sign-in says what to do on the sign-in page', async () => {
  for (const { dark, width } of [
    { dark: false, width: 1440 },
    { dark: true, width: 390 },
  ]) {
    const { page, problems, close } = await openScreen(undefined, { dark, width })
    await page.getByLabel('E-mail or user name').fill('someone@hospital.test')
    await page.getByRole('button', { name: 'Sign in with Hospital account' }).click()
    await page.getByLabel('Login').fill('cancel')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('You canceled the sign-in').waitFor()
    await page.getByLabel('E-mail or user name').fill('someone@hospital.test')
    await page.getByRole('button', { name: 'Sign in with Hospital account' }).waitFor()
    await expectAccessible(page, 'sign-in page with a provider')
    await takeScreenshot(page, `sign-on-problem-${width}${dark ? '-dark' : ''}`)
    expect(problems).toEqual([])
    await close()
  }
})

test('a locked screen is unlocked through the identity provider in a separate window', async () => {
  const { page, close } = await openScreen(undefined, { path: '/Inbox/inbox' })
  await page.getByLabel('E-mail or user name').fill('someone@hospital.test')
  await page.getByRole('button', { name: 'Sign in with Hospital account' }).click()
  await page.getByLabel('Login').fill('ana')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/Inbox/)
  await page.getByRole('button', { name: 'Ana Ruiz' }).first().click()
  await page.getByRole('menuitem', { name: /Lock/ }).click()
  await page.getByRole('dialog', { name: 'Wardline is locked' }).waitFor()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Hospital account' }).click()
  await takeScreenshot(page, 'sign-on-locked')
  const window = await opening
  await window.getByLabel('Login').fill('ana')
  await window.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Wardline is locked' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Ana Ruiz' }).first().isVisible()).toBe(true)
  await close()
})

test('signing out of Wardline signs out of the SAML provider', async () => {
  const { page, problems, close } = await openScreen(undefined, { path: '/Inbox/inbox' })
  await page.getByLabel('E-mail or user name').fill('someone@clinic.test')
  await page.getByRole('button', { name: 'Sign in with Clinic login' }).click()
  await page.getByLabel('Login').fill('ben')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/Inbox/)
  await page.getByRole('button', { name: 'Ben Okafor' }).first().click()
  const answered = page.waitForRequest(/\/slo\/\?SAMLResponse=/)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await answered
  await page.getByLabel('E-mail or user name').waitFor()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  expect(problems).toEqual([])
  await close()
})

test('paging §2: an administrator sets up a provider, tests it in a new tab, and sees what it sends', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/accountSettings/externalIdp' })
  await page.getByRole('link', { name: 'Clinic login' }).waitFor()
  await expectAccessible(page, 'identity providers')
  await takeScreenshot(page, 'identity-providers')
  await page.getByRole('button', { name: 'New provider' }).click()
  await page.getByRole('button', { name: 'SAML 2.0' }).click()
  await page.getByLabel('Name', { exact: true }).fill('From metadata')
  await page.getByLabel('Or its address').fill(saml.peer.metadata_url)
  await page.getByRole('button', { name: 'Fetch' }).click()
  await page.getByText('Filled in.').waitFor()
  expect(await page.getByLabel('Entity ID of the provider').inputValue()).toBe(saml.peer.entity_id)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'From metadata' }).waitFor()
  await expectAccessible(page, 'a SAML provider')
  await takeScreenshot(page, 'identity-provider-saml')

  await page.goto(`${hospital.url}/accountSettings/externalIdp/${oidc.provider.id}`)
  await page.getByRole('button', { name: 'Check settings' }).click()
  await page.getByText('supports the authorization code flow').waitFor()
  await page.getByRole('button', { name: 'Add mapping' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  const tab = await opening
  await tab.getByLabel('Login').fill('ana')
  await tab.getByRole('button', { name: 'Continue' }).click()
  await tab.getByText('This sign-in would succeed').waitFor()
  await tab.getByText(/^Signs in Ana/).waitFor()
  await tab.getByRole('cell', { name: 'given_name' }).waitFor()
  await expectAccessible(tab, 'the result of a test')
  await takeScreenshot(tab, 'identity-provider-test')
  expect(problems).toEqual([])
  await close()
})

test.each([
  { dark: true, width: 1440 },
  { dark: false, width: 390 },
])('the page of an identity provider fits the screen: %o', async (options) => {
  const path = `/accountSettings/externalIdp/${oidc.provider.id}`
  const { page, problems, close } = await openScreen(hospital.dora, { path, ...options })
  await page.getByRole('heading', { name: 'Hospital account' }).waitFor()
  await expectAccessible(page, 'an OpenID provider')
  await takeScreenshot(page, `identity-provider-${options.width}${options.dark ? '-dark' : ''}`)
  expect(problems).toEqual([])
  await close()
})

test('an administrator turns on signed requests, and replaces the key of a SAML provider', async () => {
  const path = `/accountSettings/externalIdp/${saml.provider.id}`
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const keys = page.getByRole('list', { name: 'Keys of Wardline' }).getByRole('listitem')
  await keys.getByText('Current key').waitFor()
  await page.getByRole('checkbox', { name: 'Sign requests' }).check()
  await page.getByRole('checkbox', { name: 'Require encrypted assertions' }).check()
  await page.getByRole('checkbox', { name: 'Accept sign-ins that begin at the provider' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Create a new key' }).click()
  await keys.getByText('Next key').waitFor()
  await expectAccessible(page, 'two keys of a SAML provider')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('list', { name: 'Keys of Wardline' }).scrollIntoViewIfNeeded()
    await takeScreenshot(page, `saml-keys-${width}`)
    await page.getByRole('checkbox', { name: 'Sign requests' }).scrollIntoViewIfNeeded()
    await takeScreenshot(page, `saml-fields-${width}`)
  }
  await page.getByRole('button', { name: 'Delete the current key' }).click()
  await page.getByRole('dialog').getByText('Wardline uses the next key').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Wardline signs with the current key.').waitFor({ state: 'detached' })
  expect(await keys.count()).toBe(1)
  expect(problems).toEqual([])
  await close()
})

test('settings of a provider that another administrator changed are not overwritten when a new key refreshes the page', async () => {
  const { dora, ids } = hospital
  const params = { id: ids.account_id, provider_id: saml.provider.id }
  const { page, problems, close } = await openScreen(dora, {
    path: `/accountSettings/externalIdp/${saml.provider.id}`,
  })
  const keys = page.getByRole('list', { name: 'Keys of Wardline' }).getByRole('listitem')
  await keys.getByText('Current key').waitFor()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('My clinic')
  const { version } = await dora.call(getIdentityProvider, { params })
  await dora.call(changeIdentityProvider, {
    params,
    body: { ...clinicLogin(saml.peer), name: 'Their clinic', version },
  })
  await page.getByRole('button', { name: 'Create a new key' }).click()
  await keys.getByText('Next key').waitFor()
  const question = page.getByRole('group', { name: 'Conflict: Name' })
  await question.getByText('Dora Lind changed this to “Their clinic”').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Nothing was saved\./).waitFor()
  expect(await name.inputValue()).toBe('My clinic')
  expect(await dora.call(getIdentityProvider, { params })).toMatchObject({ name: 'Their clinic' })
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await dora.call(getIdentityProvider, { params })).toMatchObject({ name: 'My clinic' })
  expect(problems).toEqual([])
  await close()
})

test('a sign-out request that cannot be verified says what to do', async () => {
  const path = `/api/v1/sign-on/${saml.provider.uid}/slo/?SAMLRequest=forged`
  const { page, close } = await openScreen(hospital.ana, { path })
  // The forms of both sign-ins have alerts of their own, empty until they refuse something.
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'Wardline could not verify the provider’s sign-out request' })
  expect(await refusal.textContent()).toContain('Open Wardline and sign out there')
  await takeScreenshot(page, 'saml-sign-out-refused')
  await close()
})

test('a user signs in from the portal of the provider, on another site', async () => {
  const { peer } = saml
  const provider = await createProvider(hospital, {
    kind: 'saml',
    name: 'Portal',
    is_on: true,
    idp_entity_id: peer.entity_id,
    sso_url: peer.sso_url,
    certificates: [samlKeys.first.cert],
    accepts_unsolicited: true,
  })
  await linkUser(hospital, hospital.ben.user, provider, 'ben')
  const portal = new URL(peer.portal_url)
  // Another site than 127.0.0.1, so that the browser withholds cookies as for a real provider.
  portal.hostname = 'localhost'
  portal.search = new URLSearchParams({
    login: 'ben',
    acs_url: provider.addresses?.acs_url ?? '',
    audience: provider.addresses?.entity_id ?? '',
  }).toString()
  const { page, problems, close } = await openScreen()
  await page.goto(portal.href)
  await page.getByRole('button', { name: 'Ben Okafor' }).first().waitFor()
  expect(problems).toEqual([])
  await close()
})
