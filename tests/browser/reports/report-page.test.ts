import { addDays } from '@wardline/contract/days.rules.ts'
import { reportSlugs, type ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import { insertMessagesOfAYear } from '../../fixtures/reports/messages-of-a-year.ts'
import {
  insertNotificationsOfAMonth,
  insertPagerCallsOfAMonth,
  insertShiftsOfAMonth,
} from '../../fixtures/reports/notifications-of-a-month.ts'
import { insertPagesOfAYear } from '../../fixtures/reports/pages-of-a-year.ts'

const { hospital, openScreen } = useBrowserHospital()

beforeAll(async () => {
  const surgery = await createGroup(hospital, 'Surgery')
  await insertMessagesOfAYear(hospital, { threads: 200, seed: 9 })
  await insertPagesOfAYear(hospital, { pages: 150, seed: 9, group_ids: [surgery.group_id] })
  await insertNotificationsOfAMonth(hospital)
  await insertPagerCallsOfAMonth(hospital)
  await insertShiftsOfAMonth(hospital, surgery.group_id)
  await tallyAccount(hospital.app.db, hospital.ids.account_id)
})

const addressOf = (slug: ReportSlug): string => {
  const { asks } = reports[slug]
  if (asks === 'user') return `/reports/${slug}/${hospital.ana.user.user_id}?from=2000-01-01`
  if (asks === 'departments') return `/reports/${slug}?departmentIds=${hospital.ids.departments.cardiology}`
  return `/reports/${slug}?from=2000-01-01`
}

test.each(reportSlugs)('%s opens, and keeps its filters and order in the address', async (slug) => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: addressOf(slug) })
  const table = page.getByRole('table', { name: 'rows', exact: true })
  const { has_range, has_department_filter } = reports[slug]
  await table.waitFor()
  await table.getByRole('button').last().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).not.toBeNull()
  if (has_range) {
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 3 Months')
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toMatch(/-01$/)
  }
  if (has_department_filter) {
    await page.getByRole('combobox', { name: 'Department' }).selectOption('Cardiology')
    const department = String(hospital.ids.departments.cardiology)
    await expect.poll(() => new URL(page.url()).searchParams.get('department')).toBe(department)
  }
  await expect.poll(() => table.getAttribute('aria-busy')).toBeNull()
  await expectAccessible(page, slug)
  expect(problems).toEqual([])
  await close()
})

test('the number of days in a rollout bar is selected, and a copied link has the period', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/reports/rollout' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('combobox', { name: 'Group by days' }).selectOption('30')
  await expect.poll(() => new URL(page.url()).searchParams.get('days')).toBe('30')
  await page.getByRole('button', { name: 'Copy link' }).press('Enter')
  await page.getByText('Link copied.').waitFor()
  const { searchParams } = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(searchParams.get('from')).toMatch(/^\d{4}-\d{2}-01$/)
  expect([searchParams.has('until'), searchParams.get('days')]).toEqual([true, '30'])
  expect(problems).toEqual([])
  await close()
})

test('a period that ends before it begins is refused at its field, and the report stays', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/usage-report?from=2026-01-01&until=2026-06-30',
  })
  await page.getByRole('cell', { name: 'Ana Ruiz' }).waitFor()
  await page.getByLabel('Until').fill('2025-12-01')
  await page.getByText('Choose Jan 1, 2026 or a later day.').waitFor()
  await page.getByRole('cell', { name: 'Ana Ruiz' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('an empty period leads back to the current month', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/call-log-report?from=2001-01-01&until=2001-01-31',
  })
  await page.getByText('Nothing from Jan 1, 2001 to Jan 31, 2001.').waitFor()
  const showThisMonth = page.getByRole('button', { name: 'Show this month' })
  await showThisMonth.press('Enter')
  await showThisMonth.waitFor({ state: 'hidden' })
  expect(await page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('This Month')
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/-01$/)
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('a chart shows its values on hover and as a table: %o', async (options) => {
  const today = hospital.clock.now().toString().slice(0, 10)
  const { page, problems, close } = await openScreen(hospital.dora, {
    ...options,
    path: `/reports/usage-report?from=${addDays(today, -300)}&until=${addDays(today, -120)}`,
  })
  const figure = page.getByRole('figure', { name: 'Usage' })
  const bars = figure.locator('[data-bars] rect')
  await bars.first().waitFor()
  await figure.getByText('Values of the chart').click()
  const values = figure.getByRole('table', { name: 'Usage, values of the chart' })
  expect(await values.getByRole('columnheader').allTextContents()).toEqual(['Messages', 'Period before'])
  const [shown = ''] = await values.getByRole('row').nth(1).getByRole('cell').allTextContents()
  if (options.width > 800) {
    await bars.first().hover()
    await figure.getByText(`Messages: ${shown}`).waitFor()
  }
  await expectAccessible(page, 'values of a chart')
  await takeScreenshot(page, `report-values-${lookName(options)}`)
  expect(problems).toEqual([])
  await close()
})

test('figures and numbers open their pages with the filters of the report, and the list is exported as CSV', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/closed-loop-report?from=2000-01-01&priority=2',
  })
  const escalated = page.getByRole('term').filter({ hasText: 'Escalated' }).locator('..').getByRole('link')
  const count = await escalated.textContent()
  await escalated.click()
  const list = page.getByRole('region', { name: 'Escalated pages' })
  await list.getByText(`${count} pages`).waitFor()
  expect(new URL(page.url()).searchParams.get('priority')).toBe('2')
  const download = page.waitForEvent('download')
  await list.getByRole('link', { name: 'CSV of Escalated pages' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pages-2000-01-01-.*\.csv$/)
  await page.getByRole('link', { name: 'Show overloaded users' }).click()
  await page.getByRole('columnheader', { name: 'Compared with the median load' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §9: all message types of a user are loaded at once, and shown in pages', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/reports/user-mt-report/${hospital.ana.user.user_id}?from=2000-01-01`,
  })
  const table = page.getByRole('table', { name: 'rows', exact: true })
  await table.waitFor()
  const rows = (await table.getByRole('row').count()) - 1
  expect(rows).toBeGreaterThan(0)
  await page.getByText(`1–${rows} of ${rows}`).waitFor()
  expect(problems).toEqual([])
  await close()
})
