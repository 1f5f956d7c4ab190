import {
  changeAccountSettings,
  getAccountSettings,
} from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { getMe, getSessionLimits, setSessionLimits } from '@wardline/contract/accounts/session.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

test('the page warns without an operator, and an administrator selects one by keyboard', async () => {
  const { dora, ids } = hospital
  const path = '/accountSettings/account'
  const { page, problems, close } = await openScreen(dora, { path })
  await page.getByText(/^There is no operator/).waitFor()
  await page.getByRole('combobox', { name: 'Operator' }).pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^There is no operator/).waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a name.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('St. Elsewhere')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption({ label: 'Central' })
  await page.getByRole('combobox', { name: 'Week starts on' }).selectOption({ label: 'Sunday' })
  const shortest = page.getByLabel('Minimum password length')
  await shortest.fill('8')
  await page.keyboard.press('Enter')
  await page.getByText('Passwords need at least 12 characters.').waitFor()
  await shortest.fill('16')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^St\. Elsewhere$/ })
    .waitFor()
  await expectAccessible(page, 'account settings')
  await takeScreenshot(page, 'account-settings')
  expect(await dora.call(getAccountSettings, { params: { id: ids.account_id } })).toMatchObject({
    name: 'St. Elsewhere',
    operator: { display_name: 'Ben Okafor' },
    time_zone: 'America/Chicago',
    week_start: 0,
    password_min_length: 16,
  })
  const routing = page.getByRole('switch', { name: /^Routing policies apply to messages/ })
  await routing.press('Space')
  await expect.poll(async () => (await dora.call(getMe)).flags['routing']).toBe(true)
  await expect.poll(() => routing.isChecked()).toBe(true)
  await takeScreenshot(page, 'feature-flags')
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)(
  'the second of two administrators who change the account decides field by field: %o',
  async (options) => {
    const { dora, ids } = hospital
    const params = { id: ids.account_id }
    await dora.call(changeAccountSettings, {
      params,
      body: { name: 'St. Both', week_start: 1, password_min_length: 12 },
    })
    const { page, problems, close } = await openScreen(dora, { path: '/accountSettings/account', ...options })
    const name = page.getByRole('textbox', { name: 'Name' })
    const shortest = page.getByLabel('Minimum password length')
    await name.fill('St. Mine')
    await shortest.fill('20')
    await dora.call(changeAccountSettings, {
      params,
      body: { name: 'St. Theirs', week_start: 6, password_min_length: 14 },
    })
    const aboutName = page.getByRole('group', { name: 'Conflict: Name' })
    const aboutLength = page.getByRole('group', { name: /^Conflict: Minimum password length/ })
    await aboutName.getByText('Dora Lind changed this to “St. Theirs”.').waitFor()
    await aboutLength.getByText('“14 characters”').waitFor()
    await expect.poll(() => page.getByLabel('Week starts on').inputValue()).toBe('6')
    await expectAccessible(page, 'account settings with conflicts')
    await takeScreenshot(page, `account-conflicts-${options.width}${options.dark ? '-dark' : ''}`)
    await page.getByRole('button', { name: 'Save', exact: true }).first().press('Enter')
    await page.getByText(/^Nothing was saved\. For each marked field, choose/).waitFor()
    await aboutName.getByRole('button', { name: 'Keep mine' }).press('Enter')
    await aboutLength.getByRole('button', { name: 'Use the saved one' }).press('Enter')
    await aboutLength.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save', exact: true }).first().press('Enter')
    await page.getByText('Saved.').waitFor()
    expect(await dora.call(getAccountSettings, { params })).toMatchObject({
      name: 'St. Mine',
      week_start: 6,
      password_min_length: 14,
    })
    expect(problems).toEqual([])
    await close()
  },
)

test.each(viewports)(
  'the second of two administrators decides about each session limit: %o',
  async (options) => {
    const { dora } = hospital
    await dora.call(setSessionLimits, {
      body: { lock_minutes: 30, shared_lock_minutes: 5, session_hours: 12 },
    })
    const { page, problems, close } = await openScreen(dora, { path: '/accountSettings/account', ...options })
    const hours = page.getByRole('textbox', { name: 'Sign out after (hours)' })
    await hours.fill('8')
    await dora.call(setSessionLimits, {
      body: { lock_minutes: 20, shared_lock_minutes: 5, session_hours: 10 },
    })
    const aboutHours = page.getByRole('group', { name: /^Conflict: Sign out after/ })
    await aboutHours.getByText('Dora Lind changed this to “10”.').waitFor()
    await expect.poll(() => page.getByLabel('Lock after (minutes)').inputValue()).toBe('20')
    await hours.press('Enter')
    await page.getByText('Nothing was saved. For each marked field, choose').waitFor()
    await aboutHours.scrollIntoViewIfNeeded()
    await takeScreenshot(page, `session-limit-conflict-${options.width}${options.dark ? '-dark' : ''}`)
    await aboutHours.getByRole('button', { name: 'Keep mine' }).press('Enter')
    await hours.press('Enter')
    await page.getByText('Saved.').waitFor()
    expect(await dora.call(getSessionLimits)).toMatchObject({ lock_minutes: 20, session_hours: 8 })
    expect(problems).toEqual([])
    await close()
  },
)
