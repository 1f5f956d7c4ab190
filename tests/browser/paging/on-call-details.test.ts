import { getScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import * as escalation from '../../fixtures/messaging/escalated-pages.ts'

const { hospital, openScreen } = useBrowserHospital()

test('a number and instructions that a scheduler enters are where callers look, until they change', async () => {
  const group = await escalation.createCardiology(hospital)
  const { group_id: id } = group
  const getGroup = () => hospital.ana.call(getScheduleGroup, { params: { id } })
  const { uid, name } = await getGroup()
  const settings = await openScreen(hospital.dora, { path: `/pagingGroups/${uid}/settings` })
  const { page } = settings
  await page.getByRole('button', { name: 'Add number or instructions' }).click()
  const first = page.getByRole('group', { name: 'First call' })
  await first.getByRole('textbox', { name: 'Number' }).fill('the desk')
  await first.getByRole('textbox', { name: 'Instructions' }).fill('From 22:00, call the mobile.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await first.getByText('Enter a telephone, extension or pager number.').waitFor()
  await first.getByRole('textbox', { name: 'Number' }).fill('5-4410')
  await takeScreenshot(page, 'on-call-details')
  await expectAccessible(page, 'numbers and instructions')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect((await getGroup()).on_call_details).toEqual([
    { call_order: 1, number: '5-4410', instructions: 'From 22:00, call the mobile.' },
  ])

  const list = await openScreen(hospital.ana, { path: '/onCall' })
  const row = list.page.locator(`[data-group="${id}"]`)
  await row.getByText('From 22:00, call the mobile.').waitFor()
  expect(await row.getByRole('link', { name: 'Call Ben Okafor, 5-4410' }).getAttribute('href')).toBe(
    'tel:54410',
  )
  await first.getByRole('textbox', { name: 'Number' }).fill('5-4499')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await row.getByRole('link', { name: 'Call Ben Okafor, 5-4499' }).waitFor()

  await escalation.sendPage(hospital.ana, group)
  const desk = await openScreen(hospital.dora, { path: '/console' })
  await desk.page
    .getByRole('row')
    .filter({ hasText: name })
    .click({ position: { x: 4, y: 4 } })
  const panel = desk.page.getByRole('region', { name: 'K+ 6.1, bed 12' })
  await panel.getByText('To reach Ben Okafor:').waitFor()
  await desk.page.keyboard.press('t')
  await panel.getByRole('link', { name: 'Call Ben Okafor · 5-4499' }).waitFor()
  await takeScreenshot(desk.page, 'console-instructions')
  await expectAccessible(desk.page, 'console with instructions')
  expect([settings, list, desk].flatMap(({ problems }) => problems)).toEqual([])
})

test.each(viewports)('numbers and instructions fit a screen of $width px, dark: $dark', async (viewport) => {
  const { page } = await openScreen(hospital.ana, { ...viewport, path: '/onCall' })
  await page.getByText('From 22:00, call the mobile.').first().waitFor()
  await takeScreenshot(page, `on-call-instructions-${lookName(viewport)}`)
  await expectAccessible(page, 'on call with instructions')
})
