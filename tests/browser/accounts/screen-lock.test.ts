import { setSessionLimits } from '@wardline/contract/accounts/session.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connectAs } from '../../fixtures/people/person.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const patientText = 'K+ 6.1, Eleanor Walters'

const lock = async (page: Page) => {
  await page.getByRole('button', { name: /Account of / }).click()
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/auth/lock/') && response.request().method() === 'POST',
  )
  await page.getByRole('menuitem', { name: 'Lock screen' }).click()
  await page.getByRole('dialog', { name: 'Wardline is locked' }).waitFor()
  await stored
}
const wholeDocument = (page: Page) => page.evaluate(() => document.documentElement.outerHTML + document.title)

async function openThread(width: number, dark: boolean, { hasTestClock = false } = {}) {
  const thread = await hospital.ben.writes(hospital.ana, patientText, { patient_id: hospital.ids.patient })
  const person = connectAs(hospital.url, hospital.ana.user)
  const screen = await openScreen(person, {
    width,
    dark,
    path: `/Inbox/inbox/thread/${thread.id}`,
    hasTestClock,
  })
  await screen.page.getByRole('heading', { name: patientText }).waitFor()
  return { ...screen, person, thread }
}

test.each(viewports)(
  'the lock screen takes patient data out of the document; the password brings back what was typed: %o',
  async ({ width, dark }) => {
    const { page, problems, close } = await openThread(width, dark)
    const reply = page.getByRole('textbox', { name: /reply/i })
    await reply.fill('Calcium is running, repeat in')
    await lock(page)
    const hidden = await wholeDocument(page)
    for (const secret of [patientText, 'Walters', 'Eleanor', '00418823', 'Calcium', 'Ben Okafor'])
      expect(hidden).not.toContain(secret)
    await expectAccessible(page, 'lock screen')
    await takeScreenshot(page, `lock-${lookName({ width, dark })}`)

    const password = page.getByLabel('Password', { exact: true })
    await expectFocus(password)
    await page.keyboard.type('not mine')
    await page.keyboard.press('Enter')
    await page.getByText('This is not your current password.').waitFor()
    await expectFocus(password)
    await takeScreenshot(page, `lock-wrong-${lookName({ width, dark })}`)
    await page.keyboard.type('demo')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: patientText }).waitFor()
    expect(await reply.inputValue()).toBe('Calcium is running, repeat in')
    await reply.press('End')
    await page.keyboard.type(' an hour')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('log').getByText('Calcium is running, repeat in an hour').waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('messages that arrive while locked are counted without their text, and shown after the password', async () => {
  const { page, close } = await openThread(1440, false)
  await lock(page)
  await page.getByText(/unread/).waitFor()
  await hospital.cleo.writes(hospital.ana, 'Second patient worse', { priority: 2 })
  await page.getByText(/with high priority/).waitFor()
  expect(await wholeDocument(page)).not.toContain('Second patient worse')
  // Shortcuts of the page behind do nothing.
  await page.getByRole('heading', { name: 'Wardline is locked' }).click()
  await page.keyboard.press('c')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await page.getByText('Second patient worse').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
})

test('after some time without pointer and key the screen locks in every tab, and opens in every tab', async () => {
  const { page, person, close } = await openThread(1440, false, { hasTestClock: true })
  const context = page.context()
  const second = await context.newPage()
  await second.goto(`${hospital.url}/onCall`)
  await second.getByText('Cardiology On Call').first().waitFor()
  await context.clock.runFor(2_000)
  await context.clock.fastForward(100_001 * 60_000)
  await context.clock.runFor(6_000)
  for (const tab of [page, second]) await tab.getByRole('dialog', { name: 'Wardline is locked' }).waitFor()
  // Session data is cached for a second.
  await expect.poll(async () => (await person.http('/api/v1/auth/me/')).status).toBe(401)
  await page.bringToFront()
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await page.getByText(patientText).first().waitFor()
  await second.getByText('Cardiology On Call').first().waitFor()
  await close()
})

test('a reload of a locked browser asks for the password only; a colleague can sign in instead', async () => {
  const { page, close } = await openThread(1440, false)
  await lock(page)
  await page.reload()
  const name = page.getByLabel('E-mail or user name')
  await expect.poll(() => name.inputValue(), { timeout: 20_000 }).toBe('ana')
  await expectFocus(page.getByLabel('Password', { exact: true }))
  await expectAccessible(page, 'sign-in page of a locked browser')
  await takeScreenshot(page, 'lock-reload')
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await page.getByText(patientText).first().waitFor()

  await lock(page)
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await page.getByLabel('E-mail or user name').fill(hospital.cleo.user.email)
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByText('Shared workstation').click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Account of Cleo Marsh' }).waitFor()
  expect(await wholeDocument(page)).not.toContain(patientText)
  await close()
})

test('a screen that locks before the code of its form has arrived hides the page, and a reload asks for the password', async () => {
  const thread = await hospital.ben.writes(hospital.ana, patientText, { patient_id: hospital.ids.patient })
  const person = connectAs(hospital.url, hospital.ana.user)
  const { page, close } = await openScreen(person, { width: 1440, dark: false })
  await interceptRequests(page, '**/UnlockForm-*.js', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/UnlockForm-'))
  await page.goto(`${hospital.url}/Inbox/inbox/thread/${thread.id}`)
  await page.getByRole('heading', { name: patientText }).waitFor()
  await refused
  await lock(page)
  await page.getByText('The password field could not be loaded.').waitFor()
  expect(await wholeDocument(page)).not.toContain(patientText)
  await expectAccessible(page, 'lock screen without its form')
  await takeScreenshot(page, 'lock-without-form')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => page.getByLabel('E-mail or user name').inputValue()).toBe('ana')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: patientText }).waitFor()

  // A network that fails for a moment: the form appears without a reload.
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/UnlockForm-'))
  await lock(page)
  await page.unroute('**/UnlockForm-*.js')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: patientText }).waitFor()
  await close()
})

test.each(viewports)('administrators set when screens lock: %o', async (options) => {
  const { dora } = hospital
  const { page, problems, close } = await openScreen(dora, { ...options, path: '/accountSettings/account' })
  const limits = page.getByRole('region', { name: 'Automatic lock' })
  await limits.getByLabel('Lock after (minutes)').fill('10')
  await limits.getByLabel('Lock shared workstations after (minutes)').fill('20')
  await limits.getByLabel('Sign out after (hours)').fill('12')
  await limits.getByRole('button', { name: 'Save' }).click()
  await limits.getByText('Shared workstations must not lock later than others.').waitFor()
  await limits.getByLabel('Lock shared workstations after (minutes)').fill('3')
  await limits.getByRole('button', { name: 'Save' }).click()
  await limits.getByText('Saved').waitFor()
  await takeScreenshot(page, `lock-settings-${options.width}`)
  expect(problems).toEqual([])
  await close()
  const body = { lock_minutes: 60, shared_lock_minutes: 60, session_hours: 24 }
  await dora.call(setSessionLimits, { body })
})
