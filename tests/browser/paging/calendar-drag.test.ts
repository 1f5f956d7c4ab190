import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { drag, dragOnto, dragWithoutRelease, clickMoment } from '../../fixtures/browser/calendar-grid.ts'
import { wallTime, createCalendar, weekDate, createWeeklyRule } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { readDateTime } from '../../fixtures/browser/date-time-fields.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

test('paging §2: dragging over the hours creates a shift; a member is dragged onto the grid', async () => {
  const calendar = await createCalendar(hospital)
  const { page, problems, close } = await openScreen(hospital.dora, { path: calendar.path })
  await page.getByRole('button', { name: 'Add shift for Ana Ruiz' }).waitFor()
  await drag(page, { day: weekDate(1), hour: 10 }, { day: weekDate(1), hour: 13.6 })
  const dialog = page.getByRole('dialog', { name: 'Add shift' })
  expect(await readDateTime(dialog, 'Starts')).toBe(`${weekDate(1)}T10:00`)
  expect(await readDateTime(dialog, 'Ends')).toBe(`${weekDate(1)}T13:45`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Select a member.').waitFor()
  await dialog.getByLabel('On call', { exact: true }).selectOption('Ana Ruiz')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Ana Ruiz, Tue, .*10:00–13:45/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => calendar.shifts()).toEqual([`Ana Ruiz ${weekDate(1)}T10:00`])

  await dragOnto(page, `[data-person="${hospital.ben.user.user_id}"]`, { day: weekDate(2), hour: 9 })
  expect(await readDateTime(dialog, 'Starts')).toBe(`${weekDate(2)}T09:00`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Ben Okafor, Wed, .*09:00–09:30/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §4: changing one occurrence asks once, following or all, explains the result, and can be undone', async () => {
  const calendar = await createCalendar(hospital)
  await calendar.puts(hospital.ana, wallTime(0, '07:00'), wallTime(0, '15:00'), {
    rule_id: await createWeeklyRule(hospital.dora),
  })
  const { page, problems, close } = await openScreen(hospital.dora, { path: calendar.path })
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–15:00, repeats/ }).waitFor()
  await drag(page, { day: weekDate(0), hour: 8 }, { day: weekDate(0), hour: 10 })
  const dialog = page.getByRole('dialog', { name: 'Change repeating shift' })
  await dialog.getByText(/moves to 09:00–17:00. Other shifts don’t change./).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–15:00/ }).waitFor()

  await drag(page, { day: weekDate(0), hour: 8 }, { day: weekDate(0), hour: 10 })
  await dialog.getByRole('radio', { name: 'This and all later shifts' }).check()
  await dialog.getByText(/and all later shifts move with it. Earlier shifts don’t change./).waitFor()
  await expectAccessible(page, 'scope of a change')
  await dialog.getByRole('button', { name: 'Change' }).click()
  const undo = page.getByRole('listitem').filter({ hasText: /Ana Ruiz: Mon, .*09:00–17:00/ })
  await undo.waitFor()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${weekDate(0)}T09:00`, `Ana Ruiz ${weekDate(7)}T09:00`])
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${weekDate(0)}T07:00`, `Ana Ruiz ${weekDate(7)}T07:00`])
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–15:00/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §4: a whole series is moved, deleted from one day on, then deleted; clicking a gap adds a shift', async () => {
  const calendar = await createCalendar(hospital)
  await calendar.puts(hospital.ana, wallTime(0, '07:00'), wallTime(0, '15:00'), {
    rule_id: await createWeeklyRule(hospital.dora),
  })
  await calendar.puts(hospital.ben, wallTime(1, '07:00'), wallTime(1, '15:00'))
  const { page, problems, close } = await openScreen(hospital.dora, { path: calendar.path })
  const hers = page.getByRole('button', { name: /^Ana Ruiz, Mon/ })
  await hers.waitFor()
  await drag(page, { day: weekDate(0), hour: 8 }, { day: weekDate(0), hour: 9 })
  const change = page.getByRole('dialog', { name: 'Change repeating shift' })
  await change.getByRole('radio', { name: 'All shifts in the series' }).check()
  await change.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*08:00–16:00, repeats/ }).waitFor()
  await expect
    .poll(() => calendar.shifts())
    .toEqual(
      [0, 1, 7].map((day) =>
        day === 1 ? `Ben Okafor ${weekDate(1)}T07:00` : `Ana Ruiz ${weekDate(day)}T08:00`,
      ),
    )

  const remove = page.getByRole('dialog', { name: 'Delete repeating shift' })
  const deletes = async (which: string) => {
    await hers.click()
    await page.getByRole('dialog', { name: 'Ana Ruiz' }).getByRole('button', { name: 'Delete' }).click()
    await remove.getByRole('radio', { name: which }).check()
    await remove.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Next week' }).click()
  await page
    .getByRole('button', { name: new RegExp(`^Ana Ruiz, Mon.*${Number(weekDate(7).slice(8))}`) })
    .waitFor()
  await deletes('This and all later shifts')
  await hers.waitFor({ state: 'detached' })
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${weekDate(0)}T08:00`, `Ben Okafor ${weekDate(1)}T07:00`])
  await page.getByRole('button', { name: 'Previous week' }).click()
  await deletes('All shifts in the series')
  await hers.waitFor({ state: 'detached' })
  await expect.poll(() => calendar.shifts()).toEqual([`Ben Okafor ${weekDate(1)}T07:00`])

  // A click in the gap behind Ben's shift fills the whole gap.
  await clickMoment(page, { day: weekDate(1), hour: 18 })
  const dialog = page.getByRole('dialog', { name: 'Add shift' })
  expect(await readDateTime(dialog, 'Starts')).toBe(`${weekDate(1)}T15:00`)
  await dialog.getByLabel('On call', { exact: true }).selectOption('Cleo Marsh')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('button', { name: /^Cleo Marsh, Tue/ })
    .first()
    .waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §4, §8: a move that the server refuses is reverted, with the reason', async () => {
  const calendar = await createCalendar(hospital)
  await calendar.puts(hospital.ben, wallTime(3, '07:00'), wallTime(3, '15:00'))
  const { page, close } = await openScreen(hospital.dora, { path: calendar.path })
  const before = page.getByRole('button', { name: /^Ben Okafor, Thu, .*07:00–15:00/ })
  await before.waitFor()
  await interceptRequests(page, '**/events/*/', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { target_id: ['Ben Okafor is locked.'], code: 'invalid' } })
      : route.continue(),
  )
  await drag(page, { day: weekDate(3), hour: 9 }, { day: weekDate(4), hour: 9 })
  await page.getByText('Could not update event: Ben Okafor is locked.').waitFor()
  await before.waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Ben Okafor, Fri/ }).count()).toBe(0)
  await page.unroute('**/events/*/')
  await drag(page, { day: weekDate(3), hour: 14.74 }, { day: weekDate(3), hour: 15.74 })
  await page.getByRole('button', { name: /^Ben Okafor, Thu, .*07:00–16:00/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await close()
})

test('a shift that is moved again before its first move is saved ends where it was dropped last', async () => {
  const calendar = await createCalendar(hospital)
  await calendar.puts(hospital.ben, wallTime(1, '07:00'), wallTime(1, '15:00'))
  const { page, problems, close } = await openScreen(hospital.dora, { path: calendar.path })
  await page.getByRole('button', { name: /^Ben Okafor, Tue, .*07:00–15:00/ }).waitFor()
  const requests: Route[] = []
  await interceptRequests(page, '**/events/*/', (route) => {
    if (route.request().method() === 'PUT') requests.push(route)
    else void route.continue()
  })
  await drag(page, { day: weekDate(1), hour: 9 }, { day: weekDate(2), hour: 9 })
  await expect.poll(() => requests.length).toBe(1)
  await drag(page, { day: weekDate(2), hour: 9 }, { day: weekDate(3), hour: 9 })
  await requests[0]?.continue()
  await expect.poll(() => requests.length).toBe(2)
  await requests[1]?.continue()
  await expect.poll(() => calendar.shifts()).toEqual([`Ben Okafor ${weekDate(3)}T07:00`])
  await page.getByRole('button', { name: /^Ben Okafor, Thu, .*07:00–15:00/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('changes by others during a drag appear afterwards and do not interrupt it', async () => {
  const calendar = await createCalendar(hospital)
  await calendar.puts(hospital.ana, wallTime(0, '07:00'), wallTime(0, '15:00'))
  const { page, problems, close } = await openScreen(hospital.dora, { path: calendar.path })
  await page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).waitFor()
  await dragWithoutRelease(page, { day: weekDate(0), hour: 9 }, { day: weekDate(1), hour: 9 })
  const asked = page.waitForResponse((answer) => answer.url().includes('/events/?'))
  await calendar.puts(hospital.cleo, wallTime(4, '07:00'), wallTime(4, '15:00'))
  await asked
  expect(await page.getByRole('button', { name: /^Cleo Marsh, Fri/ }).count()).toBe(0)
  await page.mouse.up()
  await page.getByRole('button', { name: /^Ana Ruiz, Tue, .*07:00–15:00/ }).waitFor()
  await page.getByRole('button', { name: /^Cleo Marsh, Fri/ }).waitFor()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${weekDate(1)}T07:00`, `Cleo Marsh ${weekDate(4)}T07:00`])
  expect(problems).toEqual([])
  await close()
})
