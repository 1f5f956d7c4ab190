import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

async function createRoster() {
  const { ana, ben, cleo } = hospital
  const calendar = await createCalendar(hospital)
  await calendar.puts(ana, wallTime(1, '07:00'), wallTime(1, '19:00'))
  await calendar.puts(ben, wallTime(1, '19:00'), wallTime(2, '07:30'))
  await calendar.puts(cleo, wallTime(5, '07:00'), wallTime(7, '07:00'))
  const month = weekDate(1).slice(0, 7)
  return { path: `${calendar.path.replace(/calendar.*/, 'roster')}?month=${month}` }
}

test('the roster shows the shifts of each person and their share, and goes to other months', async () => {
  const { path } = await createRoster()
  const { page, problems } = await openScreen(hospital.ana, { path })
  const shifts = page.getByRole('region', { name: 'Shifts by person' })
  await shifts
    .getByRole('row', { name: /^Ben Okafor/ })
    .getByText('19–7:30')
    .waitFor()
  const totals = page.getByRole('region', { name: 'Hours and fairness' })
  const ben = totals.getByRole('row', { name: /^Ben Okafor/ })
  expect(await ben.getByRole('cell').allTextContents()).toMatchObject(
    expect.arrayContaining([expect.stringMatching(/^12\.5−11\.7$/), '1']),
  )
  await expectAccessible(page, 'roster')
  await page.getByRole('button', { name: 'Next month' }).press('Enter')
  await expect.poll(() => shifts.getByText('19–7:30').count()).toBe(0)
  await page.getByRole('radio', { name: 'Year' }).press('Space')
  await expect.poll(() => shifts.count()).toBe(0)
  await totals.getByRole('row', { name: /^Average of the members/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('span')).toBe('year')
  expect(problems).toEqual([])
})

test('a change of the calendar reaches an open roster', async () => {
  const calendar = await createCalendar(hospital)
  const path = `${calendar.path.replace(/calendar.*/, 'roster')}?month=${weekDate(3).slice(0, 7)}`
  const { page } = await openScreen(hospital.ana, { path })
  const shifts = page.getByRole('region', { name: 'Shifts by person' })
  await shifts.waitFor()
  await calendar.puts(hospital.ben, wallTime(3, '08:00'), wallTime(3, '16:00'))
  const ben = shifts.getByRole('row', { name: /^Ben Okafor/ })
  await expect.poll(() => ben.getByText('8–16').count()).toBe(1)
})

test('the roster and the day sheet are downloaded by links', async () => {
  const { path } = await createRoster()
  const { page } = await openScreen(hospital.ana, { path })
  for (const [name, type] of [
    ['PDF', 'application/pdf'],
    ['Shifts (CSV)', 'text/csv; charset=utf-8'],
    ['Hours (CSV)', 'text/csv; charset=utf-8'],
  ] as const) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const answer = await page.request.get(new URL(href ?? '', page.url()).href)
    expect(answer.headers()['content-type']).toBe(type)
  }
  await page.goto(new URL('/onCall', page.url()).href)
  const sheet = await page.getByRole('link', { name: 'Day sheet' }).getAttribute('href')
  const answer = await page.request.get(new URL(sheet ?? '', page.url()).href)
  expect(answer.headers()['content-type']).toBe('application/pdf')
})

test.each(viewports)('the roster fits a screen of $width px, dark: $dark', async (viewport) => {
  const { path } = await createRoster()
  const { page } = await openScreen(hospital.ana, { ...viewport, path })
  await page.getByText('Average of the members', { exact: true }).waitFor()
  await takeScreenshot(page, `roster-${lookName(viewport)}`)
  await expectAccessible(page, 'roster')
})
