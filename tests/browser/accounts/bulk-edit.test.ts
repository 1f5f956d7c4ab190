import { readFile } from 'node:fs/promises'
import * as routes from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createDepartment } from '../../fixtures/hospital/departments.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/users'

const createUser = (first_name: string, last_name: string, more: Record<string, unknown> = {}) =>
  hospital.dora.call(account.createUserAccount, {
    params: { id: hospital.ids.account_id },
    body: { first_name, last_name, username: `${first_name}.${last_name}`.toLowerCase(), ...more },
  })

const createEdit = (user_uids: string[]) =>
  hospital.dora.call(routes.createBulkEdit, { params: { id: hospital.ids.account_id }, body: { user_uids } })

/** The segments are radio buttons without a size; their labels are pressed. */
const choose = (page: Page, legend: string, label: string) =>
  page.getByRole('group', { name: legend }).getByText(label, { exact: true }).click()

test('paging §2, §5: users are selected by keyboard, edited together, and the edit is undone', async () => {
  for (const last_name of ['Crew One', 'Crew Three', 'Crew Two'])
    await createUser('Bulk', last_name, last_name === 'Crew Two' ? { title: 'Flow nurse' } : {})
  await createDepartment(hospital, 'Heart center')
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}?search=crew` })
  const table = page.getByRole('table', { name: 'users' })
  await table.getByRole('link', { name: 'Crew Two, Bulk' }).waitFor()
  const bar = page.getByRole('toolbar', { name: 'Selected users' })
  await bar.getByRole('button', { name: 'Edit users…' }).press('Enter')
  await page.getByText('Users must be selected before editing.').waitFor()
  await bar.getByRole('button', { name: 'Edit all 3 of this filter…' }).waitFor()
  await page.keyboard.press('j')
  await expectFocus(table.getByRole('link', { name: 'Crew One, Bulk' }))
  await page.keyboard.press('x')
  await bar.getByText('1 user selected').waitFor()
  await page.keyboard.press('j')
  await expectFocus(table.getByRole('link', { name: 'Crew Three, Bulk' }))
  await page.keyboard.press('j')
  await expectFocus(table.getByRole('link', { name: 'Crew Two, Bulk' }))
  await page.keyboard.press('Shift+X')
  await bar.getByText('3 users selected').waitFor()
  await page.keyboard.press('e')

  await page.getByRole('heading', { name: 'Edit 3 users' }).waitFor()
  expect(await page.getByRole('button', { name: 'Nothing to apply' }).isDisabled()).toBe(true)
  await choose(page, 'Title', 'Set')
  await page.getByLabel('New title').fill('Flow nurse')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('tab', { name: 'Will change 2' }).waitFor()
  await preview.getByRole('tab', { name: 'Will change 2' }).press('ArrowRight')
  await expectFocus(preview.getByRole('tab', { name: 'Already so 1' }))
  await preview.getByRole('link', { name: 'Bulk Crew Two' }).waitFor()
  await choose(page, 'Departments', 'Add')
  await page.getByRole('combobox', { name: 'Departments to add' }).fill('heart')
  await page.getByRole('option', { name: /^Heart center/ }).click()
  await preview.getByRole('tab', { name: 'Will change 3' }).press('Enter')
  await preview.getByText('Heart center').first().waitFor()
  await expectAccessible(page, 'bulk edit')
  await page.getByRole('button', { name: 'Apply to 3 users' }).press('Enter')

  await page.getByText(/^3 users changed\. Undo until/).waitFor()
  await page.getByRole('tab', { name: 'Changed 3' }).waitFor()
  await expectAccessible(page, 'bulk edit result')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Bulk Crew One,changed')
  await page.getByRole('button', { name: 'Undo 3 changes' }).press('Enter')
  await page.getByText('Undone for 3 users.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click()
  await table.getByRole('link', { name: 'Crew One, Bulk' }).waitFor()
  expect(await table.getByText('Heart center').count()).toBe(0)

  await bar.getByRole('button', { name: 'Edit all 3 of this filter…' }).click()
  await page.getByRole('heading', { name: 'Edit 3 users' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('who cannot be changed is listed with the reason, and what is typed stays after a refusal', async () => {
  const { uid } = await createUser('Left', 'Behind')
  const list = await hospital.dora.call(account.listUserAccounts, {
    params: { id: hospital.ids.account_id },
    query: { search: 'lind' },
  })
  const { id } = await createEdit([uid, ...list.results.map((each) => each.uid)])
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/bulkedit-${id}` })
  await page.getByLabel('Status', { exact: true }).selectOption('deactivate')
  await page.getByLabel('Reason').fill('Ward closed')
  const group = list.results[0]?.groups[0]?.display_name ?? ''
  await choose(page, 'Permission groups', 'Add')
  await page.getByRole('combobox', { name: 'Groups to add' }).fill(group)
  await page.getByRole('option', { name: group }).first().click()
  const gained = page.getByText(/^1 user gains \d+ permissions$/)
  await gained.press('Enter')
  await page.getByText(/See, create, change, lock and deactivate users\./).waitFor()
  await takeScreenshot(page, 'bulk-edit-permissions')
  await page.getByRole('tab', { name: 'Can’t change 1' }).click()
  await page.getByText(/^You cannot lock or deactivate yourself/).waitFor()
  await interceptRequests(page, '**/apply/', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Apply to 1 user' }).click()
  await page.getByText('Could not change the users').waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('Ward closed')
  await page.getByRole('button', { name: 'Apply to 1 user' }).click()
  await page.getByText(/^1 user changed\. Undo until/).waitFor()
  await page.getByRole('tab', { name: 'Not changed 1' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a bulk edit on a phone survives a reload and can clear the list of departments', async () => {
  const department_ids = [await createDepartment(hospital, 'Night ward')]
  for (const last_name of ['Phone One', 'Phone Two']) await createUser('Touch', last_name, { department_ids })
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `${path}?search=touch`,
    width: 390,
  })
  for (const name of ['Touch Phone One', 'Touch Phone Two'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected users' })
  await bar.getByText('2 users selected').waitFor()
  await expectAccessible(page, 'users selected on a phone')
  await takeScreenshot(page, 'users-selected-390')
  await bar.getByRole('button', { name: 'Edit 2 users…' }).click()
  await page.getByRole('heading', { name: 'Edit 2 users' }).waitFor()
  await choose(page, 'Title', 'Set')
  await page.getByLabel('New title').fill('Float nurse')
  await choose(page, 'Departments', 'Replace')
  await page.getByRole('checkbox', { name: /^Remove these users from all departments/ }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Night ward').first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('New title').inputValue()).toBe('Float nurse')
  await preview.getByText('Night ward').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await takeScreenshot(page, 'bulk-edit-nothing-390')
  await page.getByRole('button', { name: 'Apply to 2 users' }).click()
  await page.getByText(/^2 users changed\. Undo until/).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a bulk selection that does not exist leads to the list with a request to select again', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/bulkedit-999999` })
  await page.getByText(/Select the users again\.$/).waitFor()
  await page.getByRole('heading', { name: 'Users', exact: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the bulk edit screen fits the viewport: %o', async (options) => {
  const name = lookName(options)
  const users = []
  for (const first of ['Ada', 'Bo', 'Cy']) users.push(await createUser(first, `Fits ${name}`))
  const { id } = await createEdit(users.map(({ uid }) => uid))
  const { page, problems, close } = await openScreen(hospital.dora, {
    ...options,
    path: `${path}/bulkedit-${id}`,
  })
  await page.getByLabel('Status', { exact: true }).selectOption('lock')
  await choose(page, 'Title', 'Set')
  await page.getByLabel('New title').fill('Charge nurse')
  await page.getByRole('tab', { name: 'Will change 3' }).waitFor()
  await takeScreenshot(page, `bulk-edit-${name}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.width)
  await page.getByRole('button', { name: 'Apply to 3 users' }).click()
  await page.getByText(/^3 users changed/).waitFor()
  await takeScreenshot(page, `bulk-edit-result-${name}`)
  expect(problems).toEqual([])
  await close()
})
