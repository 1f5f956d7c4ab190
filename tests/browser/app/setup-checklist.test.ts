import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

test.each(viewports)('the setup checklist leads from each problem to its screen: %o', async (options) => {
  const params = { id: hospital.ids.account_id }
  await hospital.dora.call(changeAccountSettings, { params, body: { operator_id: null } })
  const path = '/accountSettings/checklist'
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
  await page.getByText(/ways a page could be lost or late$/).waitFor()
  await page.getByRole('heading', { name: 'There is no operator who can receive messages' }).waitFor()
  await expectAccessible(page, 'setup checklist')
  await takeScreenshot(page, `setup-checklist-${options.width}`)
  await page.getByRole('link', { name: 'Select an operator' }).click()
  await page.getByRole('heading', { name: 'Hospital', level: 1 }).waitFor()
  await hospital.dora.call(changeAccountSettings, {
    params,
    body: { operator_id: hospital.ben.user.user_id },
  })
  await page.goBack()
  await page.getByText('An operator receives what reaches no one else').waitFor()
  expect(problems).toEqual([])
  await close()
})
