import { createDownload } from '@wardline/contract/reports/downloads/download.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/downloads'

test('paging §2: an export is requested, downloaded and deleted by keyboard', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByRole('button', { name: 'Export users' }).press('Enter')
  const exports = page.getByRole('list', { name: 'Exports' })
  const link = exports.getByRole('link', { name: 'Download Users' })
  await link.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), link.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/)
  await expectAccessible(page, 'downloads')
  await exports.getByRole('button', { name: 'Delete Users' }).press('Enter')
  await page.getByText('No exports in the last 24 hours.').waitFor()

  await page.getByRole('button', { name: 'Export conversations of a user' }).press('Enter')
  await page.getByText('Select a user.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the downloads page has the expected layout: %o', async (options) => {
  const params = { id: hospital.ids.account_id }
  await hospital.dora.call(createDownload, { params, body: { kind: 'directory' } })
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
  await page.getByRole('link', { name: 'Download Directory' }).first().waitFor()
  await expectAccessible(page, 'downloads')
  await takeScreenshot(page, `downloads-${options.width}`)
  expect(problems).toEqual([])
  await close()
})
