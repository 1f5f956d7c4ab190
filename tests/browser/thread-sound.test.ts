import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../world/chromium.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import { openScreen } from './screen.ts'

declare global {
  interface Window {
    heard: number
  }
}

let browser: Browser
let ward: Hospital
beforeAll(async () => {
  ;[browser, ward] = await Promise.all([launchChromium(), hospital({ isOwnedByTest: false })])
})
afterAll(async () => {
  await browser.close()
  await ward.close()
})

/** Counts the notes from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const Real = window.OscillatorNode
    window.heard = 0
    window.OscillatorNode = class extends Real {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        window.heard++
      }
    }
  })
const heard = (page: Page) => page.evaluate(() => window.heard)

test('a new message sounds by its priority, unless that is switched off', async () => {
  const screen = await openScreen(browser, ward, ward.ben, { path: '/Inbox/inbox' })
  const { page } = screen
  const row = (subject: string) => page.getByRole('link').filter({ hasText: subject })
  await page.getByRole('navigation', { name: 'Boxes' }).waitFor()
  await listen(page)
  await page.keyboard.press('j')
  await ward.ana.writes(ward.ben, 'Diet order')
  await row('Diet order').waitFor()
  await expect.poll(() => heard(page)).toBe(2)
  // Right after another one: what is more urgent sounds all the same.
  await ward.ana.writes(ward.ben, 'Code blue', { priority: 2 })
  await expect.poll(() => heard(page)).toBe(6)
  await page.goto(`${ward.url}/account`)
  await page.getByRole('switch', { name: 'Sound for new messages' }).press('Space')
  await page.goto(`${ward.url}/Inbox/inbox`)
  await row('Code blue').click()
  await listen(page)
  await ward.ana.writes(ward.ben, 'Silent now', { priority: 2 })
  await row('Silent now').waitFor()
  expect(await heard(page)).toBe(0)
  expect(screen.problems).toEqual([])
  await screen.close()
})
