import { createEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { getScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import {
  declineShiftNotice,
  getShiftReminders,
  listShiftNotices,
} from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'
import type { Person } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()

test('My shifts asks for an answer to new shifts, live and by keyboard', async () => {
  const group = await createCalendarGroup(hospital, 'Medicine')
  const plan = (days: number) => {
    const day = Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()
    const body = { target_id: hospital.ana.user.user_id, start: `${day}T07:00`, end: `${day}T19:00` }
    return hospital.dora.call(createEvent, { params: { id: group }, body })
  }
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/myShifts' })
  await page.getByRole('heading', { name: 'My shifts' }).waitFor()
  await plan(3)
  await plan(4)
  const rows = page.getByRole('list', { name: 'Changes to your shifts' }).getByRole('listitem')
  await rows.nth(1).waitFor()
  await takeScreenshot(page, 'shift-notices')
  await expectAccessible(page, 'shift notices')

  await rows.first().getByRole('button', { name: /^OK/ }).focus()
  await page.keyboard.press('Enter')
  await rows.nth(1).waitFor({ state: 'detached' })
  await rows
    .first()
    .getByRole('button', { name: /^I can’t/ })
    .focus()
  await page.keyboard.press('Enter')
  const reason = page.getByRole('textbox', { name: /^Why can’t you take it/ })
  await reason.waitFor()
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('On leave')
  const small = await openScreen(hospital.ana, { path: '/myShifts', width: 390, dark: true })
  await small.page.getByRole('button', { name: /^I can’t/ }).click()
  await takeScreenshot(small.page, 'shift-notices-390')
  await small.close()
  await takeScreenshot(page, 'shift-notices-decline')
  await page.keyboard.press('Enter')
  await rows.first().waitFor({ state: 'detached' })
  await page.getByText('The scheduler was notified.').waitFor()
  await expect
    .poll(async () => (await hospital.dora.inbox()).map(({ subject }) => subject))
    .toContain('Ana Ruiz can’t take a shift')
  expect(problems).toEqual([])
  await close()
})

test('My shifts turns reminders off, by keyboard, and keeps it after a reload', async () => {
  const { page, problems, close } = await openScreen(hospital.ben, { path: '/myShifts' })
  const reminders = page.getByRole('switch', { name: /^Remind me an hour before each shift/ })
  await expect.poll(() => reminders.isEnabled()).toBe(true)
  expect(await reminders.isChecked()).toBe(true)
  await reminders.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await hospital.ben.call(getShiftReminders)).is_on, { timeout: 10_000 })
    .toBe(false)
  await page.reload()
  await expect.poll(() => reminders.isEnabled()).toBe(true)
  expect(await reminders.isChecked()).toBe(false)
  await takeScreenshot(page, 'shift-reminders')
  expect(problems).toEqual([])
  await close()
})

test('paging §2: the calendar opens at the current time, which a line marks, with the name of the shift and its answers', async () => {
  const group = await createCalendarGroup(hospital, 'Surgery')
  const today = Temporal.Now.plainDateISO('America/New_York')
  const plan = (person: Person, call_order: number) =>
    hospital.dora.call(createEvent, {
      params: { id: group },
      body: {
        target_id: person.user.user_id,
        call_order,
        start: `${today.toString()}T00:00`,
        end: `${today.add({ days: 1 }).toString()}T00:00`,
      },
    })
  await plan(hospital.ana, 1)
  await plan(hospital.cleo, 2)
  const { results } = await hospital.cleo.call(listShiftNotices)
  const { uid } = await hospital.dora.call(getScheduleGroup, { params: { id: group } })
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/pagingGroups/${uid}/calendar?view=day`,
  })
  const name = page.locator('.cal-box .cal-name', { hasText: 'Ana Ruiz' }).first()
  await name.waitFor()
  await page.locator('.cal-now').waitFor()
  const isVisible = () =>
    name.evaluate((element) => {
      const { top, bottom, left } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 4, (top + bottom) / 2))
    })
  await expect.poll(isVisible, { timeout: 10_000 }).toBe(true)
  await page.getByText('2 not answered').waitFor()
  await hospital.cleo.call(declineShiftNotice, {
    params: { id: results.find(({ group_id }) => group_id === group)?.id ?? 0 },
    body: { reason: 'On leave' },
  })
  await page.getByText('1 declined · 1 not answered').waitFor()
  await takeScreenshot(page, 'calendar-answers-day')
  await page
    .getByRole('radio', { name: 'Week' })
    .or(page.getByRole('button', { name: 'Week' }))
    .first()
    .click()
  await takeScreenshot(page, 'calendar-answers-week')
  const declined = page.getByText(/can’t take it/).first()
  await declined.click({ force: true })
  await page.getByText(/can’t take this shift: On leave/).waitFor()
  await takeScreenshot(page, 'calendar-answers-dialog')
  expect(problems).toEqual([])
  await close()
})
