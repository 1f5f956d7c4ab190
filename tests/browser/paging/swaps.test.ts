import { changeScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { requestSwap } from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { fillDateTime } from '../../fixtures/browser/date-time-fields.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const day = (number: number): [string, string] => [wallTime(number, '07:00'), wallTime(number, '15:00')]

test('a part of one shift and the whole of another are given away in one request', async () => {
  const { ana, ben } = hospital
  const calendar = await createCalendar(hospital)
  await calendar.puts(ana, ...day(0))
  await calendar.puts(ana, ...day(2))
  await calendar.puts(ben, ...day(1))
  const { page, problems, close } = await openScreen(ana, { path: calendar.path })
  await page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).press('Enter')
  await page.getByRole('button', { name: 'Request swap' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request a swap' })
  await dialog.getByRole('radio', { name: 'Part of it' }).check()
  await fillDateTime(dialog, 'From', `${weekDate(0)}T11:00`)
  await dialog.getByRole('group', { name: 'Also give away' }).getByRole('checkbox').check()
  await dialog.getByLabel('Ask').selectOption('Ben Okafor')
  await dialog.getByRole('group', { name: 'In exchange for' }).getByRole('checkbox').check()
  await takeScreenshot(page, 'swap-request')
  await expectAccessible(page, 'request of a swap')
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter')
  await page.getByText('Request sent.').waitFor()

  const his = await openScreen(ben, { path: '/myShifts' })
  const list = his.page.getByRole('list', { name: 'Swap requests' })
  const row = list.getByRole('listitem').filter({ hasText: 'Ana Ruiz needs someone to take 2 shifts' })
  await row.getByText(/part of a shift: .*11:00–15:00.*in exchange for your shift/).waitFor()
  await takeScreenshot(his.page, 'my-shifts-swap')
  await row.getByRole('button', { name: 'Swap' }).press('Enter')
  await his.page.getByText('Ana Ruiz’s shifts have changed hands.').waitFor()
  expect(await calendar.shifts()).toEqual([
    `Ana Ruiz ${weekDate(0)}T07:00`,
    `Ben Okafor ${weekDate(0)}T11:00`,
    `Ana Ruiz ${weekDate(1)}T07:00`,
    `Ben Okafor ${weekDate(2)}T07:00`,
  ])
  expect([...problems, ...his.problems]).toEqual([])
  await Promise.all([close(), his.close()])
})

test('a scheduler asks free colleagues in order to take a shift of a member who is ill', async () => {
  const { ana, ben, dora, cleo } = hospital
  const calendar = await createCalendar(hospital)
  await calendar.puts(ana, ...day(3))
  await calendar.puts(ben, ...day(3), { call_order: 2 })
  const { page, problems, close } = await openScreen(dora, { path: calendar.path })
  await page.getByRole('button', { name: /^Ana Ruiz, Thu/ }).press('Enter')
  await page.getByRole('button', { name: 'Find a replacement' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Find a replacement' })
  const colleagues = dialog.getByRole('group', { name: 'Colleagues to ask, in this order' })
  await colleagues.getByRole('checkbox', { name: 'Cleo Marsh', checked: true }).waitFor()
  await colleagues.getByRole('checkbox', { name: 'Ben Okafor', checked: false }).check()
  await dialog.getByLabel('Ask the next colleague').selectOption('After 1 hour')
  await takeScreenshot(page, 'replacement')
  await expectAccessible(page, 'finding a replacement')
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter')
  await page.getByText('Request sent.').waitFor()
  await page.getByRole('button', { name: '1 swap request' }).press('Enter')
  await page.getByText('You asked Cleo Marsh and 1 other to take Ana Ruiz’s shift').waitFor()
  await page.getByText('Cleo Marsh: asked, Ben Okafor: not asked yet').waitFor()

  const hers = await openScreen(cleo, { path: '/myShifts' })
  const row = hers.page
    .getByRole('list', { name: 'Swap requests' })
    .getByRole('listitem')
    .filter({ hasText: 'Dora Lind is looking for someone to take Ana Ruiz’s shift' })
  await row.getByRole('button', { name: 'Decline' }).press('Enter')
  await page.getByText('Cleo Marsh: declined, Ben Okafor: asked').waitFor()
  expect([...problems, ...hers.problems]).toEqual([])
  await Promise.all([close(), hers.close()])
})

test('where swaps need approval, a scheduler approves them in Planning', async () => {
  const { ana, ben, dora } = hospital
  const calendar = await createCalendar(hospital)
  const params = { id: calendar.id }
  await dora.call(changeScheduleGroup, { params, body: { swaps_need_approval: true } })
  const shifts = [await calendar.puts(ana, ...day(4)), await calendar.puts(ana, ...day(5))]
  for (const { event_id, original_start } of shifts)
    await ana.call(requestSwap, {
      params,
      body: { shifts: [{ event_id: event_id ?? 0, original_start }], to_user_ids: [ben.user.user_id] },
    })
  const his = await openScreen(ben, { path: '/myShifts' })
  const requests = his.page.getByRole('list', { name: 'Swap requests' }).getByRole('listitem')
  for (const weekday of ['4', '5']) {
    const date = Number(weekDate(Number(weekday)).slice(8))
    const row = requests.filter({ hasText: ` ${date},` }).filter({ hasText: 'Ana Ruiz needs' })
    await row.getByRole('button', { name: 'Take shift' }).first().press('Enter')
    await his.page.getByText('You get this shift once a scheduler approves the swap.').first().waitFor()
  }
  const { page, problems, close } = await openScreen(dora, { path: '/planning' })
  const toApprove = page.getByRole('region', { name: 'Swaps to approve' })
  const decision = (verb: string, weekday: number) => {
    const date = Number(weekDate(weekday).slice(8))
    const name = new RegExp(
      `^${verb}: Ben Okafor agreed to take Ana Ruiz’s shift, [A-Z][a-z]{2} ${date},`,
      'u',
    )
    return toApprove.getByRole('button', { name })
  }
  await decision('Approve', 5).waitFor()
  await takeScreenshot(page, 'swaps-to-approve')
  await expectAccessible(page, 'swaps to approve')
  await decision('Approve', 4).press('Enter')
  await page.getByText('Ana Ruiz’s shift has changed hands.').waitFor()
  await decision('Approve', 4).waitFor({ state: 'detached' })
  await decision('Decline', 5).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decline the swap' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ben needs his rest')
  await dialog.getByRole('button', { name: 'Decline' }).press('Enter')
  await page.getByText('You declined the swap.').waitFor()
  await toApprove.waitFor({ state: 'detached' })
  expect(await calendar.shifts()).toEqual([
    `Ben Okafor ${weekDate(4)}T07:00`,
    `Ana Ruiz ${weekDate(5)}T07:00`,
  ])
  expect([...problems, ...his.problems]).toEqual([])
  await Promise.all([close(), his.close()])
})

test.each(viewports.slice(1))('swaps fit a screen of %o', async (viewport) => {
  const { ana, dora } = hospital
  const calendar = await createCalendar(hospital)
  const shift = await calendar.puts(ana, ...day(6))
  await calendar.puts(hospital.ben, ...day(5))
  const { page, problems, close } = await openScreen(dora, {
    path: calendar.path.replace(/calendar.*/u, `calendar?view=agenda&date=${weekDate(6)}`),
    ...viewport,
  })
  expect(shift.event_id).not.toBeNull()
  await page
    .getByRole('button', { name: /^Ana Ruiz/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Find a replacement' }).click()
  await page.getByRole('checkbox', { name: 'Cleo Marsh' }).waitFor()
  await takeScreenshot(page, `replacement-${lookName(viewport)}`)
  await expectAccessible(page, 'finding a replacement')
  expect(problems).toEqual([])
  await close()
})
