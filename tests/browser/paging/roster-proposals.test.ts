import * as drafts from '@wardline/contract/paging/drafts/calendar-draft.routes.ts'
import { createScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import {
  createCalendar,
  createRotatingCalendar,
  wallTime,
  weekDate,
} from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

// Shifts of other tests would keep the members from the shifts of a proposal.
const { hospital, openScreen } = useBrowserHospital()

test('shifts are proposed for a month, with the wishes that were refused and the shares', async () => {
  const calendar = await createCalendar(hospital)
  const draft = await hospital.dora.call(drafts.createCalendarDraft, {
    params: { id: calendar.id },
    body: { name: 'January' },
  })
  await hospital.ana.call(createScheduleRequest, {
    body: { kind: 'prefers_on', starts: wallTime(0, '00:00'), ends: wallTime(1, '00:00') },
  })
  const path = calendar.path.replace(/calendar.*/u, `drafts/${draft.id}?view=month&date=${weekDate(0)}`)
  const { page, problems } = await openScreen(hospital.dora, { path })
  await page.getByRole('button', { name: 'Propose shifts' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Propose shifts' })
  await form.getByLabel('First day').fill(weekDate(0))
  await form.getByLabel('Last day').fill(weekDate(27))
  await takeScreenshot(page, 'proposal-form')
  await expectAccessible(page, 'form of a proposal')
  await page.keyboard.press('Enter')
  const result = page.getByRole('dialog', { name: '28 shifts added to the draft' })
  await result.getByRole('region', { name: 'Fairness' }).getByText('Ben Okafor').waitFor()
  await takeScreenshot(page, 'proposal')
  await expectAccessible(page, 'proposal')
  await result.getByRole('button', { name: 'Show calendar' }).click()
  await page
    .getByRole('button', { name: /^Ana Ruiz, Mon.*draft/ })
    .first()
    .waitFor()
  await page.getByText('28 changes, not published').waitFor()
  await takeScreenshot(page, 'proposal-in-calendar')
  expect(problems).toEqual([])
})

test('the shifts of an absent member go to others', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const draft = await hospital.dora.call(drafts.createCalendarDraft, {
    params: { id: calendar.id },
    body: { name: 'Ana is ill' },
  })
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.pathOf(`drafts/${draft.id}`) })
  await page.getByRole('button', { name: 'Replace an absent member' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Replace an absent member' })
  await form.getByRole('combobox', { name: 'Absent member' }).selectOption({ label: 'Ana Ruiz' })
  await form.getByLabel('Absent from, day').fill(weekDate(1))
  await form.getByLabel('Absent until, day').fill(weekDate(2))
  await takeScreenshot(page, 'replan-form')
  await expectAccessible(page, 'form of an absent member')
  await form.getByRole('button', { name: 'Replace an absent member' }).click()
  const result = page.getByRole('dialog', { name: '1 shift goes to someone else' })
  await result.getByText(/^Ana Ruiz → /).waitFor()
  await takeScreenshot(page, 'replan')
  await expectAccessible(page, 'replaced member')
  await result.getByRole('button', { name: 'Show calendar' }).click()
  await page.getByText('1 change, not published').waitFor()
  expect(problems).toEqual([])
})

test.each(viewports)('proposals fit a screen of $width px, dark: $dark', async (viewport) => {
  const look = lookName(viewport)
  const calendar = await createCalendar(hospital)
  const draft = await hospital.dora.call(drafts.createCalendarDraft, {
    params: { id: calendar.id },
    body: { name: 'March' },
  })
  const path = calendar.path.replace(/calendar.*/u, `drafts/${draft.id}`)
  const { page, close } = await openScreen(hospital.dora, { ...viewport, path })
  await page.getByRole('button', { name: 'Propose shifts' }).click()
  const form = page.getByRole('dialog', { name: 'Propose shifts' })
  await form.getByLabel('First day').fill(weekDate(100))
  await form.getByLabel('Last day').fill(weekDate(104))
  await takeScreenshot(page, `proposal-form-${look}`)
  await expectAccessible(page, 'form of a proposal')
  await form.getByRole('button', { name: 'Propose shifts' }).click()
  await page.getByRole('region', { name: 'Fairness' }).waitFor()
  await takeScreenshot(page, `proposal-${look}`)
  await expectAccessible(page, 'proposal')
  await page.getByRole('button', { name: 'Show calendar' }).click()
  // The calendar opens at the first proposed shift.
  await page.getByRole('button', { name: /draft/ }).first().waitFor()
  await takeScreenshot(page, `proposal-calendar-${look}`)
  await page.getByRole('button', { name: 'Replace an absent member' }).click()
  const absence = page.getByRole('dialog', { name: 'Replace an absent member' })
  await absence.getByRole('combobox', { name: 'Absent member' }).selectOption({ label: 'Cleo Marsh' })
  await absence.getByLabel('Absent from, day').fill(weekDate(100))
  await absence.getByLabel('Absent until, day').fill(weekDate(106))
  await takeScreenshot(page, `replan-form-${look}`)
  await expectAccessible(page, 'form of an absent member')
  await absence.getByRole('button', { name: 'Replace an absent member' }).click()
  await page.getByRole('region', { name: 'Moved shifts' }).waitFor()
  await takeScreenshot(page, `replan-${look}`)
  await expectAccessible(page, 'replaced member')
  await close()
})
