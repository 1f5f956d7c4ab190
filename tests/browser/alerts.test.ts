import * as devices from '@wardline/contract/alerts/device.routes.ts'
import { setCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import { messageAlerts } from '@wardline/contract/messaging/history.routes.ts'
import { expect, test } from 'vitest'
import { areOnCall, groupOf, setPerson } from '../world/paging.ts'
import { startPushService } from '../world/peers/push-service.ts'
import { subscribesAt, workerOf } from '../world/worker-push.ts'
import { expectAccessible, shot } from './screen.ts'
import { stage } from './stage.ts'

// Issue 5 parts 1 and 7: pages on the lock screen; whoever is on call next can be rung, or somebody knows.

const { ward, openScreen } = stage({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' }, isWhole: true })
test('alerts are turned on, a page shows on the lock screen, a press opens it, and signing out ends it', async () => {
  const { ana, ben } = ward
  const service = await startPushService()
  const { page, problems, close } = await openScreen(ben, { path: '/sign-in' })
  await page.context().grantPermissions(['notifications'], { origin: ward.url })
  const sub = await subscribesAt(page, service.url)
  await page.goto(`${ward.url}/account`)
  const section = page.getByRole('region', { name: 'Alerts on this device' })
  await section.getByText('Pages do not ring on this device while Wardline is closed.').waitFor()
  await section.scrollIntoViewIfNeeded()
  await expectAccessible(page, 'alerts off')
  await shot(page, 'device-off')
  await section.getByRole('button', { name: 'Turn on alerts' }).click()
  await section.getByText('Pages ring on this device, also when Wardline is closed.').waitFor()
  await section.getByText('Chrome on Linux').waitFor()
  await section.getByText('This sign-in').waitFor()

  // It is named, by keyboard.
  await section.getByRole('button', { name: 'Rename Chrome on Linux' }).press('Enter')
  await section.getByRole('textbox', { name: 'Name of the device' }).fill('Ward 6 tablet')
  await page.keyboard.press('Enter')
  await section.getByText('Ward 6 tablet').waitFor()
  await expectAccessible(page, 'alerts on')
  await shot(page, 'device-on')

  // A page: the server pushes it, the browser decrypts it, the worker shows it and says so.
  const thread = await ana.writes(ben, 'Eleanor Walters, bed 12, K+ 6.1', {
    priority: 2,
    requires_confirm: true,
  })
  await expect.poll(() => service.received.length).toBe(1)
  const [pushed] = service.readBy(sub)
  const worker = await workerOf(page)
  await worker.deliver(JSON.stringify(pushed))
  await expect
    .poll(() => worker.shown())
    .toMatchObject([
      {
        title: 'HIGH priority page',
        body: expect.stringMatching(/^From RN, 6 West\./),
        actions: ['Accept', 'Reject'],
      },
    ])
  expect(JSON.stringify(await worker.shown())).not.toMatch(/Walters|bed 12|K\+|Ruiz/)
  const [message] = await ana.messages(thread)
  const alert = async () => {
    const query = { message_id: message?.id ?? 0 }
    const { results } = await ana.call(messageAlerts, { params: { id: thread.id }, query })
    return results[0]?.alerts.find(({ alert_type }) => alert_type === 'push')?.state
  }
  await expect.poll(alert).toBe('delivered')

  // A press opens the thread in the tab that is there, without a reload.
  await page.evaluate(() => void ((window as unknown as { mark: boolean }).mark = true))
  await worker.presses('HIGH priority page')
  await page.waitForURL(`**/Inbox/inbox/thread/${thread.id}`)
  await page.getByText('Eleanor Walters, bed 12, K+ 6.1').first().waitFor()
  expect(await page.evaluate(() => (window as unknown as { mark?: boolean }).mark)).toBe(true)
  await expect.poll(() => worker.shown()).toEqual([])

  // A button of the notification answers.
  const asked = await ana.writes(ben, 'Bed 13', { priority: 2, requires_confirm: true })
  await expect.poll(() => service.received.length).toBe(2)
  await worker.deliver(JSON.stringify(service.readBy(sub)[1]))
  await expect.poll(() => worker.shown()).toHaveLength(1)
  await worker.presses('HIGH priority page', 'Accept')
  const state = async () => (await ben.inbox()).find(({ id }) => id === asked.id)?.open_item?.state
  await expect.poll(state).toBe('accepted')

  // What no server of ours pushes still shows something: browsers take the right away from who shows nothing.
  await worker.deliver('not of ours')
  await expect.poll(() => worker.shown()).toMatchObject([{ title: 'Wardline' }])

  // At the next start it checks in; after the sign-out nothing of Ben's rings here.
  const seen = async () => (await ben.call(devices.listDevices)).results
  const [before] = await seen()
  ward.clock.forward({ minutes: 5 })
  await page.reload()
  await expect.poll(async () => (await seen())[0]?.last_seen !== before?.last_seen).toBe(true)
  expect(problems).toEqual([])
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in**')
  await ben.signIn()
  await expect.poll(seen).toEqual([])
  await close()
})

test('who is on call next and cannot be rung, why, and what to do; a test page shows what rings', async () => {
  const { ana, ben, cleo, dora } = ward
  await dora.call(setCarrier, { params: { kind: 'sandbox' }, body: { kind: 'sandbox', is_on: true } })
  await setPerson(ward, cleo, { mobile_number: '+1 617 555 0100' })
  const { group_id } = await groupOf(ward, 'Interventional Radiology', {
    members: [ana, ben],
    failOver: dora,
  })
  await areOnCall(ward, group_id, [
    { person: cleo, from: -2, to: 2 },
    { person: ben, from: 2, to: 12 },
  ])
  const { page, problems, close } = await openScreen(dora, { path: '/reachability' })
  const group = page.getByRole('region', { name: 'Interventional Radiology' })
  const row = (name: string) => group.getByRole('listitem').filter({ hasText: name })
  await row('Cleo Marsh').getByText('They chose notifications, and no device of theirs shows any.').waitFor()
  await page
    .getByRole('status')
    .getByText(/cannot be reached in every way/)
    .waitFor()
  await expectAccessible(page, 'reachability')
  await shot(page, 'reachability')
  await row('Cleo Marsh').getByRole('button', { name: 'Send a test page to Cleo Marsh' }).press('Enter')
  const rang = row('Cleo Marsh').getByRole('list', { name: 'What rang' })
  await rang.getByText('text message').waitFor()
  await row('Cleo Marsh')
    .getByText(/\d of \d ways rang\./)
    .waitFor()
  await expectAccessible(page, 'test page')
  await shot(page, 'reachability-test')
  await page.getByText('Everybody').click()
  await row('Ben Okafor').waitFor()
  expect(problems).toEqual([])
  await page.route('**/api/v1/alerts/reachability/**', (route) =>
    route.fulfill({ status: 400, json: { detail: 'no', code: 'x' } }),
  )
  await page.reload()
  await page.getByText('This list could not be loaded.').waitFor()
  await page.unroute('**/api/v1/alerts/reachability/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await row('Cleo Marsh').waitFor()
  await close()

  const small = await openScreen(ana, { path: '/reachability', width: 390, dark: true })
  await small.page.getByRole('heading', { name: 'Reachability' }).waitFor()
  await small.page.getByText('Cleo Marsh').waitFor()
  await expectAccessible(small.page, 'reachability, 390 px, dark')
  await shot(small.page, 'reachability-390-dark')
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(small.problems).toEqual([])
  await small.close()
})
