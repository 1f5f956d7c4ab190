import { setCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import { getRingPreferences } from '@wardline/contract/alerts/ring-step.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { becomes, knownAs } from '../world/ringing.ts'
import { expectAccessible, hasFocus, shot } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

const section = (page: Page) => page.getByRole('region', { name: 'How I am rung' })
const namesIn = async (page: Page) =>
  (await section(page).getByRole('listitem').allInnerTexts()).map((text) =>
    text.split('\n')[0]?.split('…')[0]?.trim(),
  )
const stored = async () => {
  const { ways, quiet_from, quiet_until } = await ward.ben.call(getRingPreferences, {
    params: { id: ward.ben.who.user_id },
  })
  return {
    order: ways.map((way) => `${way.alert_type} ${way.delay_seconds}`).slice(0, 4),
    quiet_from,
    quiet_until,
  }
}
/** With SHOTS set to a folder, a picture for the eye. */
/** Does it and waits until the server has it: the word of an earlier time may still stand there. */
const saves = async (page: Page, change: () => Promise<unknown>) => {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/ringsteps/') && answer.ok(),
  )
  await change()
  await answered
  await section(page).getByText('Saved.').waitFor()
}

test('messaging §2: in which order one is rung, by keyboard and by drag, with delays and quiet hours; nothing is lost on a failure', async () => {
  const { ana, ben, dora } = ward
  await dora.call(setCarrier, { body: { kind: 'sandbox' } })
  await knownAs(ward, ben, { mobile_number: '202-555-0147', home_number: '202-555-0199' })
  const { page, problems, close } = await openScreen(ben, { path: '/account' })
  const ring = section(page)
  await ring
    .getByText(
      'A high priority page at 3 am rings you by text message at once, then phone call after 2 min, until',
    )
    .waitFor()
  expect((await namesIn(page)).slice(3, 5)).toEqual(['Text message', 'Phone call'])

  const handle = (name: string) => ring.getByRole('button', { name: `Move ${name},` })
  await handle('Phone call').focus()
  await saves(page, () => page.keyboard.press('Home'))
  await ring.getByText('Phone call is now 1 of 8.').waitFor()
  await hasFocus(handle('Phone call'))
  await saves(page, () => ring.getByLabel('Phone call rings').selectOption('At once'))

  const from = await handle('Text message').boundingBox()
  const to = await handle('Phone call').boundingBox()
  if (!from || !to) throw new Error('Nothing to drag.')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 40, { steps: 4 })
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 })
  await page.mouse.up()
  await expect.poll(stored).toMatchObject({ order: ['sms 0', 'phone 0', 'push 0', 'apns 0'] })
  await ring.getByText('rings you by text message and phone call at once, until').waitFor()

  await page.route('**/ringsteps/', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { detail: 'x', code: 'unavailable' } })
      : route.continue(),
  )
  await ring.getByRole('switch', { name: 'Quiet hours' }).click()
  await ring.getByText('It could not be saved.').waitFor()
  await ring.getByLabel('From').fill('21:30')
  expect(await ring.getByLabel('Until', { exact: true }).inputValue()).toBe('07:00')
  await ring.scrollIntoViewIfNeeded()
  await shot(page, 'ringing-refused')
  await expectAccessible(page, 'how I am rung, refused')
  await page.unroute('**/ringsteps/')
  await saves(page, () => ring.getByRole('button', { name: 'Try again' }).click())
  expect(await stored()).toMatchObject({ quiet_from: '21:30', quiet_until: '07:00' })
  await ring.getByLabel('Until', { exact: true }).fill('21:30')
  await ring.getByText('Quiet hours end at another time than they begin.').waitFor()
  await ring.getByText('rings you, quiet hours or not, by').waitFor()
  expect(problems).toEqual([])
  await close()

  for (const dark of [false, true]) {
    const small = await openScreen(ben, { path: '/account', width: 390, dark })
    await section(small.page).getByRole('list').scrollIntoViewIfNeeded()
    await shot(small.page, `ringing-390-${dark ? 'dark' : 'light'}`)
    await expectAccessible(small.page, `how I am rung, ${dark ? 'dark' : 'light'}, on a phone`)
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await small.close()
  }

  const thread = await ana.writes(ben, 'K+ 6.1', { priority: 2, requires_confirm: true })
  await becomes(ana, thread, ben, ['sms delivered', 'phone delivered', 'push failed'])
  const sender = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await sender.page.getByRole('button', { name: 'More actions' }).click()
  await sender.page.getByRole('menuitem', { name: 'Alerts by user' }).click()
  const alerts = sender.page.getByRole('dialog', { name: 'Alerts by user' })
  await alerts.getByText(/Text message delivered \d\d:\d\d/).waitFor()
  await alerts.getByText('No browser that shows notifications is known.').waitFor()
  await shot(sender.page, 'alerts')
  await expectAccessible(sender.page, 'alerts by user')
  expect(sender.problems).toEqual([])
  await sender.close()
})
