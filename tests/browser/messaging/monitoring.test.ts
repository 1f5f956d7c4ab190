import {
  endMonitoring,
  listMonitoredUsers,
  monitorUser,
} from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createRecordsNamed } from '../../fixtures/hospital/named-records.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()
beforeAll(async () => {
  const { app, ids, ben } = hospital
  await app.db.acrossAccounts((db) =>
    sql`update users set is_monitorable = (id <> ${ben.user.user_id}) where account_id = ${ids.account_id}`.execute(
      db,
    ),
  )
})

const listMonitored = async () =>
  (await hospital.dora.call(listMonitoredUsers, { params: { id: hospital.dora.user.user_id } })).results

test('messaging §2, §5, §8: monitoring a user is started by keyboard, visible to everyone, and stopped', async () => {
  const { ana, ben, dora } = hospital
  const thread = await ben.writes(ana, 'Bed 12')
  const anas = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const { page, problems, close } = await openScreen(dora)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Monitor a user' })
  await expectFocus(dialog.getByRole('combobox', { name: 'Person' }))
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
  await dialog.getByText('Enter a time between 1 minute and 24 hours.').waitFor()

  let asked: unknown
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/monitor/')) asked = request.postDataJSON()
  })
  await dialog.getByText('Enter a reason for monitoring this person.').waitFor()
  await dialog.getByLabel('Reason').fill('Covering for her during surgery')
  await dialog.getByLabel('Minutes').fill('15')
  await dialog.getByLabel('Minutes').press('Enter')
  await dialog.getByRole('button', { name: 'Stop monitoring Ana Ruiz' }).waitFor()
  expect(asked).toEqual({
    monitor_id: dora.user.user_id,
    duration: 900,
    reason: 'Covering for her during surgery',
  })
  expect(await listMonitored()).toMatchObject([{ id: ana.user.user_id }])
  await dialog.getByText(/15 min left/).waitFor()
  await dialog.getByText('Reason: Covering for her during surgery').waitFor()
  await expectAccessible(page, 'monitor dialog with an observed user')
  await takeScreenshot(page, 'monitor-dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: /Bed 12/ }).click()
  await page.getByText('You are monitoring this conversation and can only read it.').waitFor()
  await anas.page.getByText('Dora Lind is monitoring this conversation.').waitFor()
  await expectAccessible(page, 'monitored thread')
  await takeScreenshot(page, 'monitored-thread')
  await takeScreenshot(anas.page, 'watched-thread')

  const bar = page.getByRole('region', { name: 'Monitoring' })
  await interceptRequests(page, '**/monitor/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'x', code: 'x' } }),
  )
  await bar.getByRole('button', { name: 'Stop monitoring Ana Ruiz' }).click()
  await page.getByText('Could not end monitoring').waitFor()
  await bar.getByText(/Monitoring Ana Ruiz/).waitFor()
  await page.unroute('**/monitor/')
  await bar.getByRole('button', { name: 'Stop monitoring Ana Ruiz' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Bed 12/ }).waitFor({ state: 'detached' })
  await anas.page.getByText('Dora Lind is monitoring this conversation.').waitFor({ state: 'detached' })
  expect(await listMonitored()).toEqual([])
  expect([...problems, ...anas.problems]).toEqual([])
  await anas.close()
  await close()
})

test.each([
  [400, { non_field_errors: ['Ask the head nurse first.'], code: 'invalid' }, 'Ask the head nurse first.'],
  [403, { detail: 'Cleo Marsh cannot be monitored.', code: 'x' }, 'Cleo Marsh cannot be monitored.'],
  [500, { detail: 'A server error has occurred.', code: 'server_error' }, 'Could not monitor user'],
])('messaging §8: a monitoring request refused with %i shows its wording', async (status, json, sentence) => {
  const { page, close } = await openScreen(hospital.dora)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  // The name is typed before the dialog's code has loaded.
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await interceptRequests(page, '**/assets/**', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.keyboard.type('mcleo')
  release()
  const dialog = page.getByRole('dialog', { name: 'Monitor a user' })
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Person' }).inputValue()).toBe('cleo')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Cleo' }).waitFor()
  await page.keyboard.press('Enter')
  await interceptRequests(page, '**/monitor/', (route) => route.fulfill({ status, json }))
  await dialog.getByLabel('Reason').fill('Covering during surgery')
  await dialog.getByRole('button', { name: 'Start monitoring' }).click()
  await dialog.getByRole('alert').getByText(sentence).waitFor()
  expect(await listMonitored()).toEqual([])
  await close()
})

test('monitors are named above a thread with more subscribers than its list shows', async () => {
  const { ana, ben, dora } = hospital
  const { contact_ids } = await createRecordsNamed(
    hospital,
    Array.from({ length: 60 }, (_, i) => `Person ${i}`),
  )
  const thread = await ben.writes(ana, 'All hands', { recipient_ids: [ana.user.contact_id, ...contact_ids] })
  const { page, problems, close } = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await page.getByRole('log').getByText('All hands').waitFor()
  const watch = { params: { id: ana.user.user_id } }
  await dora.call(monitorUser, { ...watch, body: { duration: 60 } })
  const banner = page.getByText('Dora Lind is monitoring this conversation.')
  await banner.waitFor()
  await page.reload()
  await banner.waitFor()
  await dora.call(endMonitoring, watch)
  await banner.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

test('messaging §6: without the permission there is no shortcut and no menu entry', async () => {
  const { page, close } = await openScreen(hospital.ana)
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
])('the monitoring dialog is accessible: %o', async (options) => {
  const { page, problems, close } = await openScreen(hospital.dora, options)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Monitor a user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Monitor a user' })
  await dialog.getByLabel('Reason').fill('Covering during surgery')
  await dialog.getByRole('button', { name: 'Start monitoring' }).click()
  await dialog.getByText('Select a person to monitor.').waitFor()
  await expectAccessible(page, 'monitor dialog')
  await takeScreenshot(page, `monitor-${options.width}`)
  expect(problems).toEqual([])
  await close()
})
