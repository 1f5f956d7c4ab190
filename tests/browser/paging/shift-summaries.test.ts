import { getShiftSummarySettings } from '@wardline/contract/paging/my-shifts/shift-summary.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'
import { addShifts } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()
const patience = { timeout: 10_000 }

test('My shifts shows the summary, chooses its times by keyboard, and sends one now', async () => {
  const [medicine, surgery] = [
    await createCalendarGroup(hospital, 'Medicine', { members: [hospital.ana, hospital.ben] }),
    await createCalendarGroup(hospital, 'Surgery', { members: [hospital.ana, hospital.cleo] }),
  ]
  await addShifts(hospital, medicine, [
    { person: hospital.ben, from: -2, to: 5 },
    { person: hospital.ana, from: 5, to: 17 },
  ])
  await addShifts(hospital, surgery, [{ person: hospital.cleo, from: 30, to: 40 }])
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/myShifts' })
  const groups = page.getByRole('list', { name: 'On call in your groups' }).getByRole('listitem')
  await groups.filter({ hasText: /^Surgery.*Nobody on Call · Next: Cleo/s }).waitFor()
  await groups.filter({ hasText: /^Medicine.*Ben Okafor until .* · Next: Ana Ruiz/s }).waitFor()
  await page.getByText('You have 1 shift in the next seven days.').waitFor()
  await page.getByText('You get no summary.').waitFor()
  await page.getByRole('button', { name: 'Change…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Summary of your shifts' })
  await dialog.waitFor()
  await dialog.getByRole('radio', { name: 'Weekly' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByLabel('Day').selectOption('Friday')
  await dialog.getByLabel('Time').fill('6:45')
  await takeScreenshot(page, 'shift-summary-dialog')
  await expectAccessible(page, 'summary of shifts')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Every Friday at 06:45.').waitFor()
  expect(await hospital.ana.call(getShiftSummarySettings)).toEqual({
    frequency: 'weekly',
    weekday: 5,
    time: '06:45',
  })
  await groups.first().scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'shift-summary')
  await page.getByRole('button', { name: 'Send one now' }).click()
  await page.getByText('Your summary is on its way.').waitFor()
  await expect
    .poll(async () => (await hospital.ana.inbox()).map(({ subject }) => subject), patience)
    .toEqual(['Your week on call'])
  const [thread] = await hospital.ana.inbox()
  const message = await openScreen(hospital.ana, { path: `/Inbox/inbox/thread/${thread?.id ?? 0}` })
  await message.page.getByText('On call now in your groups:').first().waitFor()
  await takeScreenshot(message.page, 'shift-summary-message')
  await message.close()
  const small = await openScreen(hospital.ana, { path: '/myShifts', width: 390, dark: true })
  await small.page.getByText('Every Friday at 06:45.').scrollIntoViewIfNeeded()
  await takeScreenshot(small.page, 'shift-summary-390')
  await small.page.getByRole('button', { name: 'Change…' }).click()
  await small.page.getByRole('dialog').waitFor()
  await takeScreenshot(small.page, 'shift-summary-dialog-390')
  expect(small.problems).toEqual([])
  await small.close()
  expect(problems).toEqual([])
  await close()
})

test('My shifts says plainly that a user without groups has none', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/myShifts' })
  await page.getByText('You are not a member of any group with a calendar.').waitFor()
  expect(problems).toEqual([])
  await close()
})
