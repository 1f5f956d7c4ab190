import { addDays } from '@wardline/contract/days.rules.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { hospitalToday } from '../../fixtures/hospital/hospital-day.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import {
  insertNotificationsOfAMonth,
  insertShiftsOfAMonth,
} from '../../fixtures/reports/notifications-of-a-month.ts'
import { insertPagesOfAYear } from '../../fixtures/reports/pages-of-a-year.ts'

const { hospital, openScreen } = useBrowserHospital()

const year = 'from=2000-01-01'

beforeAll(async () => {
  const cardiology = await createGroup(hospital, 'Cardiology Consult')
  const surgery = await createGroup(hospital, 'Surgery On Call, General and Trauma')
  const group_ids = [cardiology.group_id, surgery.group_id]
  await insertPagesOfAYear(hospital, { pages: 400, seed: 7, group_ids })
  await insertNotificationsOfAMonth(hospital)
  await insertShiftsOfAMonth(hospital, surgery.group_id)
  await tallyAccount(hospital.app.db, hospital.ids.account_id)
})

test.each(viewports)(
  'the closed loop report has a heat map, a list of pages and a table: %o',
  async (options) => {
    const { page, problems, close } = await openScreen(hospital.dora, {
      ...options,
      path: `/reports/closed-loop-report?${year}`,
    })
    const heat = page.getByRole('region', { name: 'Time to answer, by group and hour' })
    await heat.getByText('Cardiology Consult').waitFor()
    const pages = page.getByRole('region', { name: 'Pages', exact: true })
    await pages.getByText(/^\d+ pages · slowest first$/).waitFor()
    await page.getByRole('table', { name: 'rows' }).waitFor()
    await expectAccessible(page, 'closed loop')
    await takeScreenshot(page, `closed-loop-${lookName(options)}`)
    expect(problems).toEqual([])
    await close()
  },
)

test.each(viewports)(
  'figures show their change, and the previous value opens the pages of that period: %o',
  async (options) => {
    const today = hospitalToday(hospital)
    const query = { from: addDays(today, -99), until: today }
    const before = { from: addDays(today, -199), until: addDays(today, -100) }
    const { page, problems, close } = await openScreen(hospital.dora, {
      ...options,
      path: `/reports/closed-loop-report?from=${query.from}&until=${query.until}`,
    })
    const { figures } = await hospital.dora.call(routes.readClosedLoopReport, { query: before })
    const figure = page
      .getByRole('term')
      .filter({ hasText: /^Escalated$/ })
      .locator('..')
    const { value } = figures.find(({ label }) => label === 'Escalated') ?? { value: NaN }
    await figure.getByText(new RegExp(`^([+−][\\d.]+%?|no change), before ${value}$`)).waitFor()
    await page.getByText(/^Compared with the period before: /).waitFor()
    await expectAccessible(page, 'compared figures')
    await takeScreenshot(page, `compared-figures-${lookName(options)}`)
    await figure.getByRole('link').last().press('Enter')
    await page.getByRole('region', { name: 'Escalated pages' }).getByText(`${value} pages`).waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe(before.from)
    expect(problems).toEqual([])
    await close()
  },
)

test('the arrow keys move between cells, and a cell chooses its pages', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/reports/closed-loop-report?${year}`,
  })
  const heat = page.getByRole('region', { name: 'Time to answer, by group and hour' })
  const cell = (group: string, hours: string) =>
    heat.getByRole('button', { name: new RegExp(`^${group}.*, ${hours}: `) })
  const { heat: measured } = await hospital.dora.call(routes.readClosedLoopReport, {
    query: { from: '2000-01-01' },
  })
  const [first] = measured?.rows ?? []
  const name = first?.name ?? ''
  await cell(name, '04:00–06:00').focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await expectFocus(cell(name, '00:00–02:00'))
  await page.keyboard.press('Enter')
  const pages = page.getByRole('region', { name: 'Pages, 00:00–02:00' })
  const count = first?.slots[0]?.pages ?? 0
  await pages.getByText(`${count} ${count === 1 ? 'page' : 'pages'} · slowest first`).waitFor()
  expect(new URL(page.url()).searchParams.get('slot')).toBe('0')
  expect(new URL(page.url()).searchParams.get('group')).toBe(String(first?.id))
  await pages.getByRole('button', { name: 'Show all pages' }).click()
  await page.getByRole('region', { name: 'Pages', exact: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a number in a report row opens the list of its pages, and only participants can open a conversation', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/reports/closed-loop-report?${year}`,
  })
  const row = page.getByRole('row', { name: /^Cardiology Consult/ }).last()
  await row.getByRole('link').last().click()
  const pages = page.getByRole('region', { name: 'Misdirected pages' })
  await pages.getByText(/slowest first$/).waitFor()
  expect(await pages.getByRole('list').getByRole('link').count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

test('column titles of several lines fit into the header of the table', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    width: 1440,
    path: `/reports/closed-loop-report?${year}`,
  })
  const table = page.getByRole('table', { name: 'rows' })
  const header = table.getByRole('columnheader', { name: 'Median time to delivery' })
  const [cell, button] = await Promise.all([header.boundingBox(), header.getByRole('button').boundingBox()])
  const lowest = ({ y = NaN, height = NaN } = {}) => y + height
  expect(await header.getByRole('button').evaluate((each) => each.scrollHeight <= each.clientHeight)).toBe(
    true,
  )
  expect(lowest(button ?? undefined)).toBeLessThanOrEqual(lowest(cell ?? undefined))
  expect(problems).toEqual([])
  await close()
})

const others = [
  ['coverage-report', 'Coverage'],
  ['on-call-load-report', 'On-call load'],
  ['channel-quality-report', 'Channel quality'],
  ['patient-handoff-report', 'Patient handoffs'],
] as const

test.each(others.flatMap(([slug, name]) => viewports.map((options) => ({ slug, name, ...options }))))(
  'the report $slug opens, $width pixels wide',
  async ({ slug, name, ...options }) => {
    const { page, problems, close } = await openScreen(hospital.dora, {
      ...options,
      path: `/reports/${slug}?${year}`,
    })
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('table', { name: 'rows' }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, name)
    await takeScreenshot(page, `${slug}-${lookName(options)}`)
    expect(problems).toEqual([])
    await close()
  },
)

test('a number of the channel quality report opens its notifications', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/channel-quality-report?from=2000-01-01',
  })
  const row = page.getByRole('row', { name: /^Text message Twilio/ })
  await row.getByRole('link', { name: /%$/ }).last().press('Enter')
  const list = page.getByRole('region', { name: 'Text message (Twilio): failed' })
  await list.getByText('The provider rejected the number.').first().waitFor()
  expect(await list.getByRole('list').getByRole('link').count()).toBe(0)
  await expectAccessible(page, 'notifications')
  await takeScreenshot(page, 'channel-quality-list')
  await list.getByRole('button', { name: 'Close list' }).press('Enter')
  await list.waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
  await close()
})
