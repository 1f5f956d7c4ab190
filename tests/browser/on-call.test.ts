import { listOnCall } from '@wardline/contract/paging/oncall.routes.ts'
import { tellOnCallChanged } from '@wardline/server/features/paging/oncall-changed.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { areOnCall, groupOf, setPerson } from '../world/paging.ts'
import { expectAccessible, paintsLate, shot } from './screen.ts'
import { stage } from './stage.ts'
import { whenOf } from './when.ts'

// Issue 4 part 4; look §3.5 Who's on call now, §3.4 keys; paging §2 the on-call display.

const { ward, openScreen } = stage()
let medicine = 0
let icu = 0

const rowOf = async (group_id: number) => {
  const { results } = await ward.dora.call(listOnCall)
  return results.find((group) => group.group_id === group_id)
}
const uidOf = async (group_id: number) => (await rowOf(group_id))?.uid ?? ''
const contactOf = async (group_id: number) => (await rowOf(group_id))?.contact_id ?? 0
const told = (...group_ids: number[]) =>
  ward.app.db.write(ward.ids.account_id, (tx) => tellOnCallChanged(tx, group_ids))

beforeAll(async () => {
  const { ana, ben, cleo, dora, ids } = ward
  await setPerson(ward, ben, { mobile_number: '+1 617 555 0100' })
  medicine = (await groupOf(ward, 'Hospital Medicine', { members: [ana], failOver: dora })).group_id
  icu = (
    await groupOf(ward, 'Interventional Radiology', {
      department_id: ids.departments.cardiology,
      failOver: dora,
    })
  ).group_id
  await areOnCall(ward, medicine, [
    { person: cleo, from: -30, to: -2 },
    { person: ben, from: -2, to: 2 },
    { person: ana, from: 2, to: 10 },
    { person: cleo, from: -3, to: 5, layer: 2 },
  ])
  await areOnCall(ward, icu, [
    { person: ben, from: -20, to: -1 },
    { person: cleo, from: 3, to: 11 },
  ])
})

test('the whole hospital on one page: by keyboard, light and dark, and a page is one tap away', async () => {
  const { page, problems, close } = await openScreen(ward.dora, { path: '/Inbox/inbox' })
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const rows = page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
  const row = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) })
  await row('Hospital Medicine').getByText('Ben Okafor and one other').waitFor()
  await row('Hospital Medicine').getByText('Second call Cleo Marsh').waitFor()
  await row('Interventional Radiology').getByText('Nobody on Call').waitFor()
  await row('Interventional Radiology').getByText('Goes to Dora Lind (fail-over of the group)').waitFor()
  await row('Hospital Medicine')
    .getByRole('img', { name: /^Today: .*Ben Okafor/ })
    .waitFor()
  expect(
    await row('Hospital Medicine')
      .getByRole('link', { name: /^Call Ben Okafor/ })
      .getAttribute('href'),
  ).toBe('tel:+16175550100')
  const fill = row('Interventional Radiology').getByRole('link', { name: 'Fill gap' })
  expect(await fill.getAttribute('href')).toMatch(
    /^\/pagingGroups\/[\w-]{36}\/events\/new\?start=\d{4}-.*&end=\d{4}-/,
  )
  await expectAccessible(page, 'on call now')
  await shot(page, 'on-call')

  await fill.click()
  await page.waitForURL('**/events/new?**')
  const minute = new URL(page.url()).searchParams.get('start')?.slice(0, 16) ?? ''
  // The gap's own times, to be given to somebody.
  await expect.poll(() => whenOf(page, 'Starts')).toBe(minute)
  await page.goBack()
  await row('Hospital Medicine').waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hospital Medicine')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hospital Medicine')
  await row('Hospital Medicine').getByRole('button', { name: 'Page Hospital Medicine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Hospital Medicine' }).waitFor()
  expect(problems).toEqual([])
  await close()

  const night = await openScreen(ward.ana, { path: '/onCall', dark: true })
  await night.page.getByText('Nobody on Call', { exact: true }).first().waitFor()
  // Who may not put people into the calendar is not led there.
  expect(await night.page.getByRole('link', { name: 'Fill gap' }).count()).toBe(0)
  await expectAccessible(night.page, 'on call now, dark')
  await shot(night.page, 'on-call-dark')
  expect(night.problems).toEqual([])
  await night.close()
})

test('found by group, department and person; what one looks for stands in the address', async () => {
  const { page, problems, close } = await openScreen(ward.ana, { path: '/onCall' })
  const names = () => page.getByRole('list', { name: 'Groups' }).locator('a[data-open]').allInnerTexts()
  await page.getByRole('link', { name: 'Hospital Medicine' }).waitFor()
  await page.getByRole('searchbox', { name: 'Group, department or person' }).fill('okafor')
  await expect.poll(names).toEqual(['Hospital Medicine'])
  await page.waitForURL('**/onCall?q=okafor')
  await page.reload()
  await expect.poll(names).toEqual(['Hospital Medicine'])
  await page.getByRole('searchbox').fill('nobody of that name')
  await page.getByText('No group, department or person on call matches “nobody of that name”.').waitFor()
  await paintsLate(page, 24)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Nobody on call' }).click()
  await expect.poll(names).toEqual(['Cardiology On Call', 'Interventional Radiology'])
  await page.getByRole('button', { name: 'Nobody on call' }).click()
  await page.getByRole('button', { name: 'My groups' }).click()
  await expect.poll(names).toEqual(['Hospital Medicine'])
  expect(problems).toEqual([])
  await close()
})

test('the shift ends at 19:00, and the screen of a nurse changes at 19:00 without a reload or a row that moves', async () => {
  const { page, problems, close } = await openScreen(ward.ana, { path: '/onCall' })
  const thread = await ward.ana.writes(await contactOf(medicine), 'Bed 12')
  const conversation = await openScreen(ward.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const head = (text: string) => conversation.page.getByText(`Hospital Medicine (${text})`).waitFor()
  await head('Ben Okafor and one other')
  const list = page.getByRole('list', { name: 'Groups' })
  await list.getByText('Ben Okafor and one other').waitFor()
  const places = () =>
    list.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  const before = await places()
  // What is pushed, not what is asked for again.
  await page.route('**/api/v1/oncall/**', (route) => route.abort())
  await told(medicine)
  ward.clock.forward({ hours: 2 })
  await list.getByText('Ana Ruiz and one other').waitFor()
  expect(await places()).toEqual(before)
  // The conversation follows without its 30 seconds.
  await head('Ana Ruiz and one other')
  await conversation.close()
  expect(problems).toEqual([])
  await close()
})

test('what cannot be loaded says so in its place, and comes when it is tried again', async () => {
  const { page, close } = await openScreen(ward.ana, { path: '/Inbox/inbox' })
  await page.route('**/api/v1/oncall/**', (route) =>
    route.fulfill({ status: 400, json: { detail: 'no', code: 'x' } }),
  )
  await page.getByRole('link', { name: 'On call' }).click()
  await page.getByText('Who is on call could not be loaded just now.').waitFor()
  await page.unroute('**/api/v1/oncall/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  const rows = page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  await close()
})

test('on a phone each group is a card, with everything on it', async () => {
  const { page, problems, close } = await openScreen(ward.dora, { path: '/onCall', width: 390 })
  await page.getByText('Nobody on Call', { exact: true }).first().waitFor()
  await expectAccessible(page, 'on call now, 390 px')
  await shot(page, 'on-call-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const last = page.getByRole('list', { name: 'Groups' }).getByRole('listitem').last()
  const box = await last.getByRole('button', { name: /^Page / }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(problems).toEqual([])
  await close()
})

test('one’s own shifts by day, and what has changed hands; a group says how well it is covered', async () => {
  const { page, problems, close } = await openScreen(ward.cleo, { path: '/myShifts' })
  await page
    .getByRole('status')
    .getByText(/^You are (not )?on call now/)
    .waitFor()
  await page.getByRole('heading', { name: 'My shifts' }).waitFor()
  await expectAccessible(page, 'my shifts')
  await shot(page, 'my-shifts')

  const uid = await uidOf(icu)
  await page.goto(`${ward.url}/pagingGroups/${uid}/settings`)
  await page.getByRole('button', { name: /^\d holes? until / }).click()
  const dialog = page.getByRole('dialog', { name: 'Coverage of Interventional Radiology' })
  await dialog.getByText('No event covers this time.').first().waitFor()
  await dialog.getByText(/goes to Dora Lind \(fail-over of the group\)/).waitFor()
  expect(await dialog.getByRole('link', { name: /^Fill gap/ }).count()).toBe(0)
  await expectAccessible(page, 'coverage')
  await shot(page, 'coverage')
  await page.goto(`${ward.url}/pagingGroups`)
  const table = page.getByRole('row', { name: /Interventional Radiology/ })
  await table.getByText(/^\d holes?/).waitFor()
  await shot(page, 'groups-coverage')
  expect(problems).toEqual([])
  await close()

  const small = await openScreen(ward.cleo, { path: '/myShifts', width: 390, dark: true })
  await small.page
    .getByRole('status')
    .getByText(/^You are on call now/)
    .waitFor()
  await expectAccessible(small.page, 'my shifts, 390 px, dark')
  await shot(small.page, 'my-shifts-390')
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await small.close()
})
