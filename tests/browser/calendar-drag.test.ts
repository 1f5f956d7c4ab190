import { expect, test } from 'vitest'
import { drag, dragOnto, hold, press } from './calendar-grid.ts'
import { at, calendarOf, dayOf, weekly } from './calendar-world.ts'
import { expectAccessible } from './screen.ts'
import { stage } from './stage.ts'
import { whenOf } from './when.ts'

const { ward, openScreen } = stage()

test('paging §2: dragging over the hours puts somebody on call; a member is dragged onto the grid', async () => {
  const calendar = await calendarOf(ward)
  const { page, problems, close } = await openScreen(ward.dora, { path: calendar.path })
  await page.getByRole('button', { name: 'Put Ana Ruiz on call' }).waitFor()
  await drag(page, { day: dayOf(1), hour: 10 }, { day: dayOf(1), hour: 13.6 })
  const dialog = page.getByRole('dialog', { name: 'Put on call' })
  expect(await whenOf(dialog, 'Starts')).toBe(`${dayOf(1)}T10:00`)
  expect(await whenOf(dialog, 'Ends')).toBe(`${dayOf(1)}T13:45`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Choose who is on call.').waitFor()
  await dialog.getByLabel('On call', { exact: true }).selectOption('Ana Ruiz')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: /^Ana Ruiz, Tue, .*10:00–13:45/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => calendar.shifts()).toEqual([`Ana Ruiz ${dayOf(1)}T10:00`])

  await dragOnto(page, `[data-person="${ward.ben.who.user_id}"]`, { day: dayOf(2), hour: 9 })
  expect(await whenOf(dialog, 'Starts')).toBe(`${dayOf(2)}T09:00`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: /^Ben Okafor, Wed, .*09:00–09:30/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §4: one of a series asks once, following or all, says what comes of it, and can be undone', async () => {
  const calendar = await calendarOf(ward)
  await calendar.puts(ward.ana, at(0, '07:00'), at(0, '15:00'), { rule_id: await weekly(ward.dora) })
  const { page, problems, close } = await openScreen(ward.dora, { path: calendar.path })
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–15:00, repeats/ }).waitFor()
  await drag(page, { day: dayOf(0), hour: 8 }, { day: dayOf(0), hour: 10 })
  const dialog = page.getByRole('dialog', { name: 'Change a shift that repeats' })
  await dialog.getByText(/moves to 09:00–17:00. All others stay./).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–15:00/ }).waitFor()

  await drag(page, { day: dayOf(0), hour: 8 }, { day: dayOf(0), hour: 10 })
  await dialog.getByRole('radio', { name: 'This and all later ones' }).check()
  await dialog.getByText(/and all later ones move with it. Earlier ones stay./).waitFor()
  await expectAccessible(page, 'scope of a change')
  await dialog.getByRole('button', { name: 'Change' }).click()
  const undo = page.getByRole('listitem').filter({ hasText: /Ana Ruiz: Mon, .*09:00–17:00/ })
  await undo.waitFor()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${dayOf(0)}T09:00`, `Ana Ruiz ${dayOf(7)}T09:00`])
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${dayOf(0)}T07:00`, `Ana Ruiz ${dayOf(7)}T07:00`])
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–15:00/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §4: a whole series moves, is deleted from one day on and then altogether; a hole that is pressed is filled', async () => {
  const calendar = await calendarOf(ward)
  await calendar.puts(ward.ana, at(0, '07:00'), at(0, '15:00'), { rule_id: await weekly(ward.dora) })
  await calendar.puts(ward.ben, at(1, '07:00'), at(1, '15:00'))
  const { page, problems, close } = await openScreen(ward.dora, { path: calendar.path })
  const hers = page.getByRole('button', { name: /^Ana Ruiz, Mon/ })
  await hers.waitFor()
  await drag(page, { day: dayOf(0), hour: 8 }, { day: dayOf(0), hour: 9 })
  const change = page.getByRole('dialog', { name: 'Change a shift that repeats' })
  await change.getByRole('radio', { name: 'The whole series' }).check()
  await change.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*08:00–16:00, repeats/ }).waitFor()
  await expect
    .poll(() => calendar.shifts())
    .toEqual(
      [0, 1, 7].map((day) => (day === 1 ? `Ben Okafor ${dayOf(1)}T07:00` : `Ana Ruiz ${dayOf(day)}T08:00`)),
    )

  const remove = page.getByRole('dialog', { name: 'Delete a shift that repeats' })
  const deletes = async (which: string) => {
    await hers.click()
    await page.getByRole('dialog', { name: 'Ana Ruiz' }).getByRole('button', { name: 'Delete' }).click()
    await remove.getByRole('radio', { name: which }).check()
    await remove.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Next week' }).click()
  await page
    .getByRole('button', { name: new RegExp(`^Ana Ruiz, Mon.*${Number(dayOf(7).slice(8))}`) })
    .waitFor()
  await deletes('This and all later ones')
  await hers.waitFor({ state: 'detached' })
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${dayOf(0)}T08:00`, `Ben Okafor ${dayOf(1)}T07:00`])
  await page.getByRole('button', { name: 'Previous week' }).click()
  await deletes('The whole series')
  await hers.waitFor({ state: 'detached' })
  await expect.poll(() => calendar.shifts()).toEqual([`Ben Okafor ${dayOf(1)}T07:00`])

  // What lies behind Ben's shift is a hole, marked as one; pressed, it is filled from its own start to its end.
  await press(page, { day: dayOf(1), hour: 18 })
  const dialog = page.getByRole('dialog', { name: 'Put on call' })
  expect(await whenOf(dialog, 'Starts')).toBe(`${dayOf(1)}T15:00`)
  await dialog.getByLabel('On call', { exact: true }).selectOption('Cleo Marsh')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('button', { name: /^Cleo Marsh, Tue/ })
    .first()
    .waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §4, §8: a move that the server refuses goes back, with its reason', async () => {
  const calendar = await calendarOf(ward)
  await calendar.puts(ward.ben, at(3, '07:00'), at(3, '15:00'))
  const { page, close } = await openScreen(ward.dora, { path: calendar.path })
  const before = page.getByRole('button', { name: /^Ben Okafor, Thu, .*07:00–15:00/ })
  await before.waitFor()
  await page.route('**/events/*/', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { target_id: ['Ben Okafor is locked.'], code: 'invalid' } })
      : route.continue(),
  )
  await drag(page, { day: dayOf(3), hour: 9 }, { day: dayOf(4), hour: 9 })
  await page.getByText('Could not update event: Ben Okafor is locked.').waitFor()
  await before.waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Ben Okafor, Fri/ }).count()).toBe(0)
  await page.unroute('**/events/*/')
  // Its lower edge: one hour longer.
  await drag(page, { day: dayOf(3), hour: 14.74 }, { day: dayOf(3), hour: 15.74 })
  await page.getByRole('button', { name: /^Ben Okafor, Thu, .*07:00–16:00/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await close()
})

test('what others change while one drags comes in afterwards, and the drag is not broken by it', async () => {
  const calendar = await calendarOf(ward)
  await calendar.puts(ward.ana, at(0, '07:00'), at(0, '15:00'))
  const { page, problems, close } = await openScreen(ward.dora, { path: calendar.path })
  await page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).waitFor()
  await hold(page, { day: dayOf(0), hour: 9 }, { day: dayOf(1), hour: 9 })
  const asked = page.waitForResponse((answer) => answer.url().includes('/events/?'))
  await calendar.puts(ward.cleo, at(4, '07:00'), at(4, '15:00'))
  await asked
  expect(await page.getByRole('button', { name: /^Cleo Marsh, Fri/ }).count()).toBe(0)
  await page.mouse.up()
  await page.getByRole('button', { name: /^Ana Ruiz, Tue, .*07:00–15:00/ }).waitFor()
  await page.getByRole('button', { name: /^Cleo Marsh, Fri/ }).waitFor()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ana Ruiz ${dayOf(1)}T07:00`, `Cleo Marsh ${dayOf(4)}T07:00`])
  expect(problems).toEqual([])
  await close()
})
