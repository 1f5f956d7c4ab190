import * as devices from '@wardline/contract/alerts/devices/device.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { listMessageAlerts } from '@wardline/contract/messaging/history/history.routes.ts'
import { expect, test } from 'vitest'
import { addShifts, createGroup, updateUser } from '../../fixtures/paging/group-rows.ts'
import { startPushService } from '../../fixtures/peers/push-service.ts'
import { subscribeToPushService, openServiceWorker } from '../../fixtures/browser/service-worker.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital({
  settings: { ALLOW_LOOPBACK_TARGETS: 'on' },
  isWhole: true,
})
test('enabling notifications shows a page on the lock screen, a click opens it, and signing out stops them', async () => {
  const { ana, ben } = hospital
  const service = await startPushService()
  const { page, problems, close } = await openScreen(ben, { path: '/sign-in', hasWorker: true })
  await page.context().grantPermissions(['notifications'], { origin: hospital.url })
  const sub = await subscribeToPushService(page, service.url)
  await page.goto(`${hospital.url}/account/notifications`)
  const section = page.getByRole('region', { name: 'Alerts on this device' })
  await section
    .getByText('Alerts are off on this device. You get no pages while Wardline is closed.')
    .waitFor()
  await section.scrollIntoViewIfNeeded()
  await expectAccessible(page, 'alerts off')
  await takeScreenshot(page, 'device-off')
  await section.getByRole('button', { name: 'Turn on alerts' }).click()
  await section.getByText('Alerts are on for this device, even when Wardline is closed.').waitFor()
  await section.getByText('Chrome on Linux').waitFor()
  await section.getByText('This device', { exact: true }).waitFor()

  await section.getByRole('button', { name: 'Rename Chrome on Linux' }).press('Enter')
  await section.getByRole('textbox', { name: 'Device name' }).fill('Ward 6 tablet')
  await page.keyboard.press('Enter')
  await section.getByText('Ward 6 tablet').waitFor()
  await expectAccessible(page, 'alerts on')
  await takeScreenshot(page, 'device-on')

  // The server pushes, the browser decrypts, and the service worker shows and confirms.
  const thread = await ana.writes(ben, 'Eleanor Walters, bed 12, K+ 6.1', {
    priority: 2,
    requires_confirm: true,
  })
  await expect.poll(() => service.received.length).toBe(1)
  const [pushed] = service.readBy(sub)
  const worker = await openServiceWorker(page)
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
    const { results } = await ana.call(listMessageAlerts, { params: { id: thread.id }, query })
    return results[0]?.alerts.find(({ alert_type }) => alert_type === 'push')?.state
  }
  await expect.poll(alert).toBe('delivered')

  await page.evaluate(() => void ((window as unknown as { mark: boolean }).mark = true))
  await worker.presses('HIGH priority page')
  await page.waitForURL(`**/Inbox/inbox/thread/${thread.id}`)
  await page.getByText('Eleanor Walters, bed 12, K+ 6.1').first().waitFor()
  expect(await page.evaluate(() => (window as unknown as { mark?: boolean }).mark)).toBe(true)
  await expect.poll(() => worker.shown()).toEqual([])

  const asked = await ana.writes(ben, 'Bed 13', { priority: 2, requires_confirm: true })
  await expect.poll(() => service.received.length).toBe(2)
  await worker.deliver(JSON.stringify(service.readBy(sub)[1]))
  await expect.poll(() => worker.shown()).toHaveLength(1)
  await worker.presses('HIGH priority page', 'Accept')
  const state = async () => (await ben.inbox()).find(({ id }) => id === asked.id)?.acknowledgement?.state
  await expect.poll(state).toBe('accepted')

  // Browsers revoke the push permission of a worker that shows nothing for a push.
  await worker.deliver('not of ours')
  await expect.poll(() => worker.shown()).toMatchObject([{ title: 'Wardline' }])

  // Devices check in at the next start and are removed at sign-out.
  const seen = async () => (await ben.call(devices.listDevices)).results
  const [before] = await seen()
  hospital.clock.forward({ minutes: 5 })
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

test('the next on-call user who is unreachable is listed with the reason and a fix; a test page shows which channels work', async () => {
  const { ana, ben, cleo, dora } = hospital
  await dora.call(setProvider, { params: { kind: 'sandbox' }, body: { kind: 'sandbox', is_on: true } })
  await updateUser(hospital, cleo, { mobile_number: '+1 617 555 0100' })
  const { group_id } = await createGroup(hospital, 'Interventional Radiology', {
    members: [ana, ben],
    failOver: dora,
  })
  await addShifts(hospital, group_id, [
    { person: cleo, from: -2, to: 2 },
    { person: ben, from: 2, to: 12 },
  ])
  const { page, problems, close } = await openScreen(dora, { path: '/reachability' })
  const without = page
    .getByRole('region', { name: /Alerts are on, but no phone or browser is registered\./ })
    .filter({ hasText: 'Cleo Marsh' })
  await without.getByText('Ask them to turn on alerts in their profile').click()
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await without.getByText('Interventional Radiology').first().waitFor()
  await page
    .getByRole('status')
    .getByText(/not reached on every channel that they chose\.$/)
    .waitFor()
  await expectAccessible(page, 'reachability')
  await takeScreenshot(page, 'reachability')
  await row('Cleo Marsh').getByRole('button', { name: 'Send a test page to Cleo Marsh' }).press('Enter')
  const rang = row('Cleo Marsh').getByRole('list', { name: 'Test results' })
  await rang.getByText('text message').waitFor()
  await row('Cleo Marsh')
    .getByText(/\d of \d channels worked\./)
    .waitFor()
  await expectAccessible(page, 'test page')
  await takeScreenshot(page, 'reachability-test')
  await page.getByText('Everyone').click()
  const group = page.getByRole('region', { name: 'Interventional Radiology' })
  await group.getByRole('listitem').filter({ hasText: 'Ben Okafor' }).waitFor()
  expect(problems).toEqual([])
  await interceptRequests(page, '**/api/v1/alerts/reachability/**', (route) =>
    route.fulfill({ status: 400, json: { detail: 'no', code: 'x' } }),
  )
  await page.reload()
  await page.getByText('Could not load reachability.').waitFor()
  // The live connection, which starts after the first paint, requests once more what failed before it.
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/v1/alerts/reachability/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await without.waitFor()
  await close()

  const small = await openScreen(ana, { path: '/reachability', width: 390, dark: true })
  await small.page.getByRole('heading', { name: 'Reachability' }).waitFor()
  await small.page.getByText('Alerts are on, but no phone or browser is registered.').first().click()
  await small.page.getByText('Cleo Marsh').waitFor()
  await expectAccessible(small.page, 'reachability, 390 px, dark')
  await takeScreenshot(small.page, 'reachability-390-dark')
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(small.problems).toEqual([])
  await small.close()
})
