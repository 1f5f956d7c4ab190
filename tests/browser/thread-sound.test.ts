import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stage } from './stage.ts'

declare global {
  interface Window {
    heard: number
  }
}

const { ward, openScreen } = stage()

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

test('messaging §9: a new message sounds by its priority, unless that is switched off', async () => {
  const screen = await openScreen(ward.ben, { path: '/Inbox/inbox' })
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
