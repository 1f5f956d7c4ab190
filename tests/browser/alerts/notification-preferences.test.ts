import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { getNotificationPreferences } from '@wardline/contract/alerts/preferences/notification-step.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAlerts, setUserColumns } from '../../fixtures/alerts/notifications.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

const section = (page: Page) => page.getByRole('region', { name: 'Notification preferences' })
const readOrder = async (page: Page) =>
  (await section(page).getByRole('listitem').allInnerTexts()).map((text) =>
    text.split('\n')[0]?.split('…')[0]?.trim(),
  )
const readStoredPreferences = async () => {
  const { channels, quiet_from, quiet_until } = await hospital.ben.call(getNotificationPreferences, {
    params: { id: hospital.ben.user.user_id },
  })
  return {
    order: channels.map((channel) => `${channel.alert_type} ${channel.delay_seconds}`).slice(0, 4),
    quiet_from,
    quiet_until,
  }
}
/** Waits for the request: the notice of an earlier change may still be visible. */
const saveChange = async (page: Page, change: () => Promise<unknown>) => {
  const answered = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && answer.url().endsWith('/notificationsteps/') && answer.ok(),
  )
  await change()
  await answered
  await section(page).getByText('Saved.').waitFor()
}

test('messaging §2: the channel order is changed by keyboard and by drag, with delays and quiet hours; a failure keeps the changes', async () => {
  const { ana, ben, dora } = hospital
  await dora.call(setProvider, { body: { kind: 'sandbox' } })
  await setUserColumns(hospital, ben, { mobile_number: '202-555-0147', home_number: '202-555-0199' })
  const { page, problems, close } = await openScreen(ben, { path: '/account/notifications' })
  const preferences = section(page)
  await preferences
    .getByText(
      'A high priority page at 3 am notifies you by text message immediately, then phone call after 2 min, until',
    )
    .waitFor()
  expect((await readOrder(page)).slice(3, 5)).toEqual(['Text message', 'Phone call'])

  const handle = (name: string) => preferences.getByRole('button', { name: `Move ${name},` })
  await handle('Phone call').focus()
  await saveChange(page, () => page.keyboard.press('Home'))
  await preferences.getByText('Phone call is now 1 of 8.').waitFor()
  await expectFocus(handle('Phone call'))
  await saveChange(page, () => preferences.getByLabel('Delay of Phone call').selectOption('Immediately'))

  const from = await handle('Text message').boundingBox()
  const to = await handle('Phone call').boundingBox()
  if (!from || !to) throw new Error('Nothing to drag.')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 40, { steps: 4 })
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 })
  await page.mouse.up()
  await expect.poll(readStoredPreferences).toMatchObject({ order: ['sms 0', 'phone 0', 'push 0', 'apns 0'] })
  await preferences.getByText('notifies you by text message and phone call immediately, until').waitFor()

  await interceptRequests(page, '**/notificationsteps/', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { detail: 'x', code: 'unavailable' } })
      : route.continue(),
  )
  await preferences.getByRole('switch', { name: 'Quiet hours' }).click()
  await preferences.getByText('Could not save your notification preferences.').waitFor()
  await preferences.getByLabel('From').fill('21:30')
  expect(await preferences.getByLabel('Until', { exact: true }).inputValue()).toBe('07:00')
  await preferences.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'notification-preferences-refused')
  await expectAccessible(page, 'notification preferences, refused')
  await page.unroute('**/notificationsteps/')
  await saveChange(page, () => preferences.getByRole('button', { name: 'Try again' }).click())
  expect(await readStoredPreferences()).toMatchObject({ quiet_from: '21:30', quiet_until: '07:00' })
  await preferences.getByLabel('Until', { exact: true }).fill('21:30')
  await preferences.getByText('Start and end must be different.').waitFor()
  await preferences.getByText('notifies you, quiet hours or not, by').waitFor()
  expect(problems).toEqual([])
  await close()

  for (const dark of [false, true]) {
    const small = await openScreen(ben, { path: '/account/notifications', width: 390, dark })
    await section(small.page).getByRole('list').scrollIntoViewIfNeeded()
    await takeScreenshot(small.page, `notification-preferences-390-${dark ? 'dark' : 'light'}`)
    await expectAccessible(small.page, `notification preferences, ${dark ? 'dark' : 'light'}, on a phone`)
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await small.close()
  }

  const thread = await ana.writes(ben, 'K+ 6.1', { priority: 2, requires_confirm: true })
  await expectAlerts(ana, thread, ben, ['sms delivered', 'phone delivered', 'push failed'])
  const sender = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await sender.page.getByRole('button', { name: 'More actions' }).click()
  await sender.page.getByRole('menuitem', { name: 'Alerts by user' }).click()
  const alerts = sender.page.getByRole('dialog', { name: 'Alerts by user' })
  await alerts.getByText(/Text message delivered \d\d:\d\d/).waitFor()
  await alerts.getByText('No browser is registered for notifications.').waitFor()
  await takeScreenshot(sender.page, 'alerts')
  await expectAccessible(sender.page, 'alerts by user')
  expect(sender.problems).toEqual([])
  await sender.close()
})
