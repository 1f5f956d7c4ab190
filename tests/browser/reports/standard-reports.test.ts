import { listReports } from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { readPdf } from '../../fixtures/browser/pdf.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { insertMessagesOfAYear } from '../../fixtures/reports/messages-of-a-year.ts'

const { hospital, openScreen } = useBrowserHospital()

beforeAll(async () => {
  await insertMessagesOfAYear(hospital, { threads: 500, seed: 4 })
  await tallyAccount(hospital.app.db, hospital.ids.account_id)
})

test.each(viewports)('paging §2: the list of reports opens a report with its chart: %o', async (options) => {
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path: '/reports' })
  const { results } = await hospital.dora.call(listReports)
  const list = page.getByRole('main')
  await list.getByText('Message volume over time').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(results.length)
  expect(results).toHaveLength(16)
  const use = page.getByRole('region', { name: 'Use', exact: true }).getByRole('listitem')
  expect(await use.count()).toBe(6)
  await expectAccessible(page, 'reports')
  await takeScreenshot(page, `reports-${lookName(options)}`)
  await list.getByRole('link', { name: 'Message volume over time' }).click()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This Year')
  await page.getByRole('figure', { name: 'Message volume over time' }).getByRole('application').waitFor()
  await page.getByRole('table', { name: 'rows' }).waitFor()
  await expectAccessible(page, 'message volume')
  await takeScreenshot(page, `report-volume-${lookName(options)}`)
  expect(problems).toEqual([])
  await close()
})

test('paging §2: a report about a user asks for one first, and keeps it in the address', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/reports' })
  await page.getByRole('button', { name: 'User message type' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Select User' })
  await dialog.getByRole('button', { name: 'Open report' }).click()
  await dialog.getByText('Select a user.').waitFor()
  await dialog.getByRole('combobox', { name: 'User' }).fill('Ana')
  await page.getByRole('option', { name: /Ana Ruiz/ }).click()
  await dialog.getByRole('button', { name: 'Open report' }).click()
  await page.getByRole('heading', { name: 'User message type: Ana Ruiz' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/reports/user-mt-report/${hospital.ana.user.user_id}`)
  expect(problems).toEqual([])
  await close()
})

test('paging §2: the device breakdown asks for departments first', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/device-breakdown-report',
  })
  const dialog = page.getByRole('dialog', { name: 'Select Departments' })
  await dialog.getByRole('combobox', { name: 'Departments' }).fill('Card')
  await page.getByRole('option', { name: /Cardiology/ }).click()
  await dialog.getByRole('button', { name: 'Open report' }).click()
  await page.getByRole('heading', { name: 'Device breakdown: Cardiology' }).waitFor()
  for (const name of ['Apple', 'Android', 'SMS', 'Legacy Pager', 'No Device'])
    await page.getByRole('columnheader', { name }).waitFor()
  expect(new URL(page.url()).search).toBe(`?departmentIds=${hospital.ids.departments.cardiology}`)
  expect(problems).toEqual([])
  await close()
})

test('paging §9: the chart speaks its values by the arrow keys, and the CSV file has every row', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/msg-volume-over-time?from=2000-01-01',
  })
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^Messages: /).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^msg-volume-over-time-2000-01-01-.*\.csv$/)
  expect(problems).toEqual([])
  await close()
})

test('paging §9: the adoption report waits 2.5 seconds before it loads', async () => {
  const { page, close } = await openScreen(hospital.dora, { path: '/reports', hasTestClock: true })
  await page.getByRole('link', { name: 'Rollout', exact: true }).waitFor()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/reports/adoption-report/')) requests += 1
  })
  await page.getByRole('link', { name: 'Adoption tracking' }).click()
  await page.getByRole('heading', { name: 'Adoption tracking' }).waitFor()
  await page.clock.runFor(2400)
  expect(requests).toBe(0)
  await page.clock.runFor(200)
  await page.getByRole('cell', { name: 'Cardiology' }).waitFor()
  expect(requests).toBe(1)
  await close()
})

test('a report prints with its chart and all rows of the page, in light colours and without navigation', async () => {
  const path = '/reports/msg-volume-over-time?page_size=100'
  const { page, close } = await openScreen(hospital.dora, { path, dark: true })
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This Year')
  await page.getByRole('figure', { name: 'Message volume over time' }).getByRole('application').waitFor()
  const rows = page.getByRole('table', { name: 'rows' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(101)
  const last = (await rows.last().textContent()) ?? ''
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      const { documentElement } = document
      documentElement.dataset['printedDark'] = String(documentElement.hasAttribute('data-dark'))
    }),
  )
  const { pages, text } = readPdf(await page.pdf({ preferCSSPageSize: true }))
  const letters = text.replaceAll(/\s/g, '')
  expect(pages).toBeGreaterThan(2)
  expect(letters).toContain('Messagevolumeovertime')
  expect(letters).toContain(/^\w+ \d+, \d+/.exec(last)?.[0].replaceAll(' ', ''))
  expect(letters).not.toContain('Schedule')
  expect(await page.locator('html').getAttribute('data-printed-dark')).toBe('false')
  expect(await page.locator('html').getAttribute('data-dark')).toBe('')
  await close()
})
