import { listOccurrences, updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createFixedPlan, listFixedPlans } from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createRotatingCalendar, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const planHolidays = ({ id }: { id: number }) =>
  hospital.dora.call(createFixedPlan, {
    params: { id },
    body: {
      name: 'Holidays',
      starts: wallTime(2, '07:00'),
      ends: wallTime(4, '07:00'),
      shifts: [
        { user_id: hospital.cleo.user.user_id, start: wallTime(2, '07:00'), end: wallTime(3, '07:00') },
        { user_id: hospital.ben.user.user_id, start: wallTime(3, '07:00'), end: wallTime(4, '07:00') },
      ],
      reason: 'Agreed in the team meeting',
    },
  })

async function namesIn({ id }: { id: number }, days: number): Promise<string[]> {
  const query = { start: wallTime(0, '07:00'), end: wallTime(days, '07:00') }
  const { results } = await hospital.dora.call(listOccurrences, { params: { id }, query })
  return results.map(({ target }) => target.display_name)
}

test('a span is planned by hand, and its preview lists the shifts that it replaces', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.pathOf('rotations') })
  await page.getByRole('link', { name: 'New fixed plan' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Holidays')
  await page.getByLabel('Starts, day').fill(weekDate(2))
  await page.getByLabel('Ends, day').fill(weekDate(4))
  const shifts = page.getByRole('group', { name: 'Shifts' }).getByRole('combobox')
  await expect.poll(() => shifts.count()).toBe(2)
  await shifts.first().selectOption({ label: 'Cleo Marsh' })
  const preview = page.getByRole('region', { name: 'What changes' })
  await preview.getByText('1 planned shift is replaced, as far as this span:').waitFor()
  await preview.getByRole('list', { name: 'Warnings' }).waitFor()
  await shifts.nth(1).selectOption({ label: 'Ben Okafor' })
  await preview.getByRole('list', { name: 'Warnings' }).waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed in the team meeting')
  await takeScreenshot(page, 'fixed-plan-new')
  await expectAccessible(page, 'new fixed plan')
  await page.keyboard.press('Control+s')
  await page.getByText('Holidays published').waitFor()
  expect(await namesIn(calendar, 7)).toEqual(['Ana Ruiz', 'Cleo Marsh', 'Ben Okafor', 'Ana Ruiz'])
  await page.getByText('Planned by Dora Lind: Agreed in the team meeting').waitFor()
  await takeScreenshot(page, 'fixed-plans')
  await expectAccessible(page, 'fixed plans')
  expect(problems).toEqual([])
})

test('an open list shows the plan of another user, and removing it brings the rotation back', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.pathOf('rotations') })
  await page.getByText('No fixed plans yet.').waitFor()
  await planHolidays(calendar)
  await page.getByRole('link', { name: /Holidays/ }).click()
  await page.getByRole('button', { name: 'Remove plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Holidays?' })
  await takeScreenshot(page, 'fixed-plan-remove')
  await expectAccessible(page, 'removal of a fixed plan')
  await dialog.getByRole('button', { name: 'Remove plan' }).click()
  await page.getByText('Holidays removed').waitFor()
  expect(await namesIn(calendar, 7)).toEqual(['Ana Ruiz'])
  expect((await hospital.dora.call(listFixedPlans, { params: { id: calendar.id } })).results).toEqual([])
  expect(problems).toEqual([])
})

test('a change by hand names its author and reason, and is undone with one click', async () => {
  const calendar = await createRotatingCalendar(hospital)
  await planHolidays(calendar)
  const query = { start: wallTime(2, '07:00'), end: wallTime(3, '07:00') }
  const { results } = await hospital.dora.call(listOccurrences, { params: { id: calendar.id }, query })
  const [shift] = results
  await hospital.dora.call(updateEvent, {
    params: { id: calendar.id, event_id: shift?.event_id ?? 0 },
    body: {
      original_start: shift?.original_start ?? '',
      version: shift?.version ?? 0,
      target_id: hospital.ana.user.user_id,
      reason: 'Cleo is ill',
    },
  })
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.path })
  await page
    .getByRole('button', { name: /^Ana Ruiz, Wed, .*Holidays/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await dialog.getByText(/Dora Lind changed this shift.*Cleo is ill/).waitFor()
  await takeScreenshot(page, 'shift-changed-by-hand')
  await expectAccessible(page, 'shift that was changed by hand')
  await dialog.getByRole('button', { name: 'Undo change' }).click()
  await page.getByText('The change was undone.').waitFor()
  expect(await namesIn(calendar, 7)).toEqual(['Ana Ruiz', 'Cleo Marsh', 'Ben Okafor', 'Ana Ruiz'])
  expect(problems).toEqual([])
})

test('a shift that was deleted from a rotation comes back with Undo', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.path })
  await page
    .getByRole('button', { name: /^Ana Ruiz, Mon/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Ana Ruiz' }).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this shift?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('Shift deleted.').waitFor()
  expect(await namesIn(calendar, 7)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => namesIn(calendar, 7)).toEqual(['Ana Ruiz'])
  expect(problems).toEqual([])
})

test.each(viewports)('a fixed plan fits a screen of $width px, dark: $dark', async (viewport) => {
  const calendar = await createRotatingCalendar(hospital)
  const { id } = await planHolidays(calendar)
  const { page } = await openScreen(hospital.dora, {
    ...viewport,
    path: calendar.pathOf(`rotations/plans/${id}`),
  })
  await page.getByText('1 planned shift is replaced, as far as this span:').waitFor()
  await takeScreenshot(page, `fixed-plan-${lookName(viewport)}`)
  await expectAccessible(page, 'fixed plan')
})
