import * as tokens from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { apiClient } from '../../fixtures/people/api-client.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/apiTokens'

test.each(viewports)(
  'a service token is created by keyboard, shown once, works, and is revoked: %o',
  async (options) => {
    const name = `Ward board ${lookName(options)}`
    const { page, problems, close } = await openScreen(hospital.dora, { path, ...options })
    const look = lookName(options)
    await page.getByRole('heading', { name: 'API tokens' }).waitFor()
    await page.getByRole('button', { name: 'New service token' }).waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New service token' })
    await expectFocus(dialog.getByRole('textbox', { name: 'Name' }))
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('checkbox', { name: /^See patients, their/ }).press('Space')
    await takeScreenshot(page, `api-token-new-${look}`)
    await expectAccessible(page, 'new service token')
    await dialog.getByRole('button', { name: 'Create token' }).press('Enter')
    const made = page.getByRole('dialog', { name })
    await made.getByText('Copy the token now. It is not shown again.').waitFor()
    const secret = await made.getByRole('textbox', { name: 'Token' }).inputValue()
    await takeScreenshot(page, `api-token-secret-${look}`)
    const answer = await apiClient(hospital.url, secret).request(tokens.getCurrentApiToken)
    expect(answer.body.scopes).toEqual(['basic.read', 'pcm.view_patient'])
    await made.getByRole('button', { name: 'Done' }).press('Enter')
    await made.waitFor({ state: 'detached' })
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByText('basic.read, pcm.view_patient').waitFor()
    expect(await page.content()).not.toContain(secret)
    await takeScreenshot(page, `api-tokens-${look}`)
    await expectAccessible(page, 'API tokens')
    await row.getByRole('button', { name: `Revoke ${name}` }).press('Enter')
    await page
      .getByRole('dialog', { name: `Revoke ${name}?` })
      .getByRole('button', { name: 'Revoke' })
      .press('Enter')
    await row.getByText('Revoked', { exact: true }).waitFor()
    expect((await apiClient(hospital.url, secret).request(tokens.getCurrentApiToken)).status).toBe(401)
    expect(problems).toEqual([])
    await close()
  },
)

test('a user creates a personal token in the profile; another device shows it live', async () => {
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/account/security' })
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByText('No API tokens.').waitFor()
  await hospital.ana.call(tokens.createOwnApiToken, {
    body: { name: 'Rounding list', scopes: ['basic.read'], expires_in_days: 7 },
  })
  await section.getByText('Rounding list').waitFor()
  await section.getByText('Expires soon').waitFor()
  await section.getByRole('button', { name: 'New token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New API token' })
  expect(await dialog.getByRole('checkbox', { name: /service tokens/ }).count()).toBe(0)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Script')
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter')
  await page.getByRole('dialog', { name: 'Script' }).getByText('It is not shown again').waitFor()
  await takeScreenshot(page, 'api-token-personal')
  expect(problems).toEqual([])
  await close()
})
