import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const createUser = (first_name: string) =>
  hospital.dora.call(account.createUserAccount, {
    params: { id: hospital.ids.account_id },
    body: { first_name, last_name: 'Paper', username: `${first_name}.paper`.toLowerCase(), group_ids: [] },
  })

test('users who were never invited are found, get codes on a sheet, and sign in with them', async () => {
  await Promise.all(['Pia', 'Paul'].map(createUser))
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/accountSettings/users?seen=not_invited',
  })
  const table = page.getByRole('table', { name: 'users' })
  await table.getByRole('link', { name: 'Paper, Pia' }).waitFor()
  await table.getByText('Not invited').first().waitFor()
  for (const name of ['Pia Paper', 'Paul Paper']) await table.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite 2 users' })
  await dialog.getByRole('button', { name: 'Send e-mails' }).click()
  await dialog.getByText(/Print one-time codes instead/).waitFor()
  await dialog.getByRole('button', { name: 'Create one-time codes' }).click()
  await dialog.getByText('2 users invited.').waitFor()
  await expectAccessible(page, 'one-time codes')
  for (const viewport of viewports) {
    await page.setViewportSize({ width: viewport.width, height: 844 })
    await page.emulateMedia({ colorScheme: viewport.dark ? 'dark' : 'light' })
    await takeScreenshot(page, `invite-codes-${lookName(viewport)}`)
  }
  const code = await dialog
    .getByRole('row')
    .filter({ hasText: 'pia.paper' })
    .getByRole('cell')
    .last()
    .innerText()

  await page.emulateMedia({ media: 'print' })
  const card = page.locator('.code-sheet section').filter({ hasText: 'Pia Paper' })
  await card.getByText(code).waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await takeScreenshot(page, 'invite-code-sheet')
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('No users match.').waitFor()
  expect(problems).toEqual([])
  await close()

  const invited = await openScreen(undefined, { path: '/sign-in' })
  await invited.page.getByLabel('E-mail or user name').fill('pia.paper')
  await invited.page.getByLabel('Password', { exact: true }).fill(code)
  await invited.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await invited.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await invited.page.getByLabel('New password', { exact: true }).fill('purple donkey staple')
  await invited.page.getByLabel('New password again').fill('purple donkey staple')
  await invited.page.getByRole('button', { name: /sign in/i }).click()
  await invited.page.getByRole('navigation').first().waitFor()
  await invited.close()
})
