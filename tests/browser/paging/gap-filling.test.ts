import { createScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { clickMoment } from '../../fixtures/browser/calendar-grid.ts'
import { createCalendar, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { addShift } from '../../fixtures/paging/group-rows.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

/** A color as the browser computes it. */
const toColor = (page: Page, value: string) =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = color
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, value)

async function createCalendarWithGap() {
  const { ana, ben, cleo, dora } = hospital
  const calendar = await createCalendar(hospital)
  await calendar.puts(ana, wallTime(1, '07:00'), wallTime(1, '15:00'))
  await calendar.puts(ben, wallTime(2, '07:00'), wallTime(2, '15:00'))
  const times = { starts: wallTime(1, '00:00'), ends: wallTime(3, '00:00') }
  await cleo.call(createScheduleRequest, { body: { ...times, kind: 'prefers_on' } })
  return { calendar, dora }
}

test('a gap in the calendar is filled with the best member in one press, and undone', async () => {
  const { calendar, dora } = await createCalendarWithGap()
  const { page, problems } = await openScreen(dora, { path: calendar.path })
  await page.getByRole('button', { name: /^Ana Ruiz, Tue/ }).waitFor()
  await clickMoment(page, { day: weekDate(1), hour: 18 })
  const suggested = page.getByRole('region', { name: 'Suggested' })
  await suggested.getByText(/rather on call/).waitFor()
  const [best] = await suggested.getByRole('listitem').allTextContents()
  expect(best).toMatch(/^Cleo Marsh.*rather on call/)
  await expectAccessible(page, 'suggested members')
  await suggested.getByRole('button', { name: 'Put on call: Cleo Marsh' }).press('Enter')
  await page.getByText('Cleo Marsh is put on call').waitFor()
  expect(await calendar.shifts()).toContain(`Cleo Marsh ${weekDate(1)}T15:00`)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${weekDate(1)}T07:00`, `Ben Okafor ${weekDate(2)}T07:00`])
  expect(problems).toEqual([])
})

test('a gap that is over is drawn without red and cannot be filled', async () => {
  const { ana, ben, dora } = hospital
  const { id, path } = await createCalendar(hospital)
  await addShift(hospital, id, ana, { from: -4, to: -3 })
  await addShift(hospital, id, ben, { from: 1, to: 2 })
  const today = path.replace(/\?.*/, '?view=day')
  const { page, problems } = await openScreen(dora, { path: today })
  const over = page.locator('.cal-gap.is-past')
  await over.getByText('Nobody was on call').waitFor()
  await page.locator('.cal-gap:not(.is-past)').first().waitFor()
  const red = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--danger'),
  )
  const color = await over.first().evaluate((gap) => getComputedStyle(gap).color)
  expect(color).not.toBe(await toColor(page, red))
  await takeScreenshot(page, 'past-gap')
  await expectAccessible(page, 'past gap')
  expect(problems).toEqual([])
})

test.each(viewports)('suggested members fit a screen of $width px, dark: $dark', async (viewport) => {
  const { calendar, dora } = await createCalendarWithGap()
  const isPhone = viewport.width < 500
  const { page } = await openScreen(dora, {
    ...viewport,
    path: isPhone ? calendar.path.replace('view=week&', '') : calendar.path,
  })
  if (isPhone)
    await page
      .getByRole('button', { name: /Nobody on Call/ })
      .first()
      .click()
  else await clickMoment(page, { day: weekDate(1), hour: 18 })
  await page.getByRole('region', { name: 'Suggested' }).waitFor()
  await takeScreenshot(page, `suggested-members-${lookName(viewport)}`)
  await expectAccessible(page, 'suggested members')
})
