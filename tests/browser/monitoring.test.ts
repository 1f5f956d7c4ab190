import { endMonitoring, listObserved, monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nameEverything } from '../world/hostile-names.ts'
import { expectAccessible, hasFocus, shot } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()
beforeAll(async () => {
  const { app, ids, ben } = ward
  await app.db.worker((db) =>
    sql`update users set is_monitorable = (id <> ${ben.who.user_id}) where account_id = ${ids.account_id}`.execute(
      db,
    ),
  )
})

const observed = async () =>
  (await ward.dora.call(listObserved, { params: { id: ward.dora.who.user_id } })).results

test('messaging §2, §5, §8: monitor a user by keyboard, in sight of everybody, and stop', async () => {
  const { ana, ben, dora } = ward
  const thread = await ben.writes(ana, 'Bed 12')
  const anas = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const { page, problems, close } = await openScreen(dora)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Monitor a user' })
  await hasFocus(dialog.getByRole('combobox', { name: 'Person' }))
  // Only people who may be monitored are offered, never oneself.
  await page.keyboard.press('ArrowDown')
  const options = page.locator('[role=listbox][aria-busy=false]').getByRole('option')
  await options.first().waitFor()
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual([expect.stringMatching(/^Cleo/), expect.stringMatching(/^Ana Ruiz/)])
  await expectAccessible(page, 'monitor dialog with the picker open')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Remove Ana Ruiz' }).waitFor()
  await dialog.getByLabel('Minutes').fill('0')
  await dialog.getByLabel('Minutes').press('Enter')
  await dialog.getByText('Choose a time between 1 minute and 24 hours.').waitFor()

  let asked: unknown
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/monitor/')) asked = request.postDataJSON()
  })
  await dialog.getByLabel('Minutes').fill('15')
  await dialog.getByLabel('Minutes').press('Enter')
  await dialog.getByRole('button', { name: 'Stop monitoring Ana Ruiz' }).waitFor()
  expect(asked).toEqual({ monitor_id: dora.who.user_id, duration: 900 })
  expect(await observed()).toMatchObject([{ id: ana.who.user_id }])
  await dialog.getByText(/15 min left/).waitFor()
  await expectAccessible(page, 'monitor dialog with an observed user')
  await shot(page, 'monitor-dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: /Bed 12/ }).click()
  await page.getByText('You are monitoring this thread: you can read it, and nothing else.').waitFor()
  await anas.page.getByText('Dora Lind is monitoring this thread.').waitFor()
  await expectAccessible(page, 'monitored thread')
  await shot(page, 'monitored-thread')
  await shot(anas.page, 'watched-thread')

  const bar = page.getByRole('region', { name: 'Monitoring' })
  await page.route('**/monitor/', (route) => route.fulfill({ status: 503, json: { detail: 'x', code: 'x' } }))
  await bar.getByRole('button', { name: 'Stop monitoring Ana Ruiz' }).click()
  await page.getByText('Could not end monitoring').waitFor()
  await bar.getByText(/Monitoring Ana Ruiz/).waitFor()
  await page.unroute('**/monitor/')
  await bar.getByRole('button', { name: 'Stop monitoring Ana Ruiz' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Bed 12/ }).waitFor({ state: 'detached' })
  await anas.page.getByText('Dora Lind is monitoring this thread.').waitFor({ state: 'detached' })
  expect(await observed()).toEqual([])
  expect([...problems, ...anas.problems]).toEqual([])
  await anas.close()
  await close()
})

test.each([
  [400, { non_field_errors: ['Ask the head nurse first.'], code: 'invalid' }, 'Ask the head nurse first.'],
  [403, { detail: 'Cleo Marsh cannot be monitored.', code: 'x' }, 'Cleo Marsh cannot be monitored.'],
  [500, { detail: 'A server error has occurred.', code: 'server_error' }, 'Could not monitor user'],
])('messaging §8: a monitoring refused with %i says so in its words', async (status, json, sentence) => {
  const { page, close } = await openScreen(ward.dora)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  // Typed right after the key, before the code of the field has come: the first letter composes nothing.
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.keyboard.type('mcleo')
  release()
  const dialog = page.getByRole('dialog', { name: 'Monitor a user' })
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Person' }).inputValue()).toBe('cleo')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Cleo' }).waitFor()
  await page.keyboard.press('Enter')
  await page.route('**/monitor/', (route) => route.fulfill({ status, json }))
  await dialog.getByRole('button', { name: 'Start monitoring' }).click()
  await dialog.getByRole('alert').getByText(sentence).waitFor()
  expect(await observed()).toEqual([])
  await close()
})

test('who watches is said above a thread of more people than its list begins with', async () => {
  const { ana, ben, dora } = ward
  const { contact_ids } = await nameEverything(
    ward,
    Array.from({ length: 60 }, (_, i) => `Person ${i}`),
  )
  const thread = await ben.writes(ana, 'All hands', { recipient_ids: [ana.who.contact_id, ...contact_ids] })
  const { page, problems, close } = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await page.getByRole('log').getByText('All hands').waitFor()
  const watch = { params: { id: ana.who.user_id } }
  await dora.call(monitorUser, { ...watch, body: { duration: 60 } })
  const banner = page.getByText('Dora Lind is monitoring this thread.')
  await banner.waitFor()
  await page.reload()
  await banner.waitFor()
  await dora.call(endMonitoring, watch)
  await banner.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

test('messaging §6: without the right there is no key and no menu entry', async () => {
  const { page, close } = await openScreen(ward.ana)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Monitor a user' }).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
})

test.each([
  { dark: false, width: 390 },
  { dark: true, width: 1440 },
])('monitoring can be used by everyone: %o', async (options) => {
  const { page, problems, close } = await openScreen(ward.dora, options)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Monitor a user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Monitor a user' })
  await dialog.getByRole('button', { name: 'Start monitoring' }).click()
  await dialog.getByText('Choose whom to monitor.').waitFor()
  await expectAccessible(page, 'monitor dialog')
  await shot(page, `monitor-${options.width}`)
  expect(problems).toEqual([])
  await close()
})
