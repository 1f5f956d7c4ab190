import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import * as departments from '@wardline/contract/directory/departments/department.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const { deleteDepartment } = departments
const createDepartment = (name: string) =>
  hospital.dora.call(departments.createDepartment, { body: { name } })

test.each(viewports)('the setup checklist leads from each problem to its screen: %o', async (options) => {
  await hospital.ben.signIn()
  const params = { id: hospital.ids.account_id }
  await hospital.dora.call(changeAccountSettings, { params, body: { operator_id: null } })
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path: '/Inbox/inbox' })
  await page.getByRole('link', { name: 'See what the hospital still needs' }).click()
  await page.getByText(/ways a page could be lost or late$/).waitFor()
  await page.getByRole('heading', { name: 'There is no operator who can receive messages' }).waitFor()
  await expectAccessible(page, 'setup checklist')
  await takeScreenshot(page, `setup-checklist-${options.width}`)
  await page.getByRole('combobox', { name: 'Operator' }).pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Set operator' }).press('Enter')
  await page.getByText('The operator gets pages that reach no one').waitFor()
  const { id } = await createDepartment(`Unattended ${lookName(options)}`)
  await page.reload()
  await page.getByRole('link', { name: `Unattended ${lookName(options)}` }).click()
  await page.getByRole('heading', { name: `Unattended ${lookName(options)}`, level: 1 }).waitFor()
  await page.getByText('No message contact can receive').waitFor()
  expect(problems).toEqual([])
  await hospital.dora.call(deleteDepartment, { params: { id } })
  await close()
})

test('a checklist step with more problems than it names links to the complete list', async () => {
  for (let n = 1; n <= 52; n += 1) await createGroup(hospital, `Gap ${String(n).padStart(2, '0')}`)
  const path = '/accountSettings/checklist'
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const noFailOver = page.getByRole('listitem').filter({ hasText: /schedule groups have no fail-over user/ })
  await noFailOver.getByText('Show 50 of 52 names').click()
  await noFailOver.getByRole('link', { name: 'and 2 more' }).click()
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()
  expect(await page.getByLabel('Problem').inputValue()).toBe('fail_over')
  await page.getByText('1–25 of 52').waitFor()
  await expectAccessible(page, 'paging groups with a problem')
  await takeScreenshot(page, 'paging-groups-problem')
  expect(problems).toEqual([])
  await close()
})
