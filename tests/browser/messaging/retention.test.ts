import * as retention from '@wardline/contract/messaging/retention/retention.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/retention'

test('a retention rule shows what it would remove before it is saved; a change by another administrator is kept', async () => {
  await hospital.ana.writes(hospital.ben, 'Lunch')
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const conversations = page.getByRole('region', { name: 'Conversations' })
  const days = conversations.getByLabel('Days to keep')
  await days.fill('7')
  await conversations.getByText('Enter at least 30 days, or leave it blank to keep them forever.').waitFor()
  await days.fill('365')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove conversations after 365 days?' })
  await dialog.getByText('0 conversations and 0 attachments').waitFor()
  await expectAccessible(page, 'retention preview')

  const params = { id: hospital.ids.account_id, kind: 'conversations' }
  await hospital.dora.call(retention.changeRetention, { params, body: { days: 730, version: 0 } })
  await page.keyboard.press('Escape')
  await conversations.getByText('Kept for 730 days.').waitFor()
  await expect.poll(() => days.inputValue()).toBe('365')
  await days.press('Enter')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await conversations.getByText('Kept for 365 days.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a legal hold is placed and released by keyboard', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByText('No legal holds.').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New legal hold' })
  await expectFocus(dialog.getByLabel('Keep the conversations of'))
  await dialog.getByRole('combobox', { name: 'User' }).fill('Ana')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /Ana Ruiz/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason').fill('Case 12')
  await page.keyboard.press('Enter')
  const holds = page.getByRole('table', { name: 'legal holds' })
  await holds.getByText('Conversations and notes of Ana Ruiz').waitFor()
  await holds.getByRole('button', { name: 'Release Conversations and notes of Ana Ruiz' }).press('Enter')
  const release = page.getByRole('dialog', { name: 'Release the legal hold?' })
  await release.getByLabel('Reason').fill('Case closed')
  await page.keyboard.press('Enter')
  await holds.getByText('Released by Dora Lind').waitFor()
  await expectAccessible(page, 'retention')
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the retention page has the expected layout: %o', async (options) => {
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
  await page.getByRole('region', { name: 'Legal holds' }).waitFor()
  await expectAccessible(page, 'retention')
  await takeScreenshot(page, `retention-${options.width}`)
  expect(problems).toEqual([])
  await close()
})
