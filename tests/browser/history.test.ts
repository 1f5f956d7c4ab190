import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../world/chromium.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import { openScreen } from './screen.ts'

let browser: Browser
let ward: Hospital
beforeAll(async () => {
  ;[browser, ward] = await Promise.all([launchChromium(), hospital({ isOwnedByTest: false })])
})
afterAll(async () => {
  await browser.close()
  await ward.close()
})

const lines = 150

/** Ana and Ben take turns, so that rows differ in height. */
async function longThread() {
  const thread = await ward.ana.writes(ward.ben, 'Line 0')
  for (let i = 1; i <= lines; i++) {
    const person = i % 3 === 0 ? ward.ana : ward.ben
    await person.replies(thread, `Line ${i}${' and more of it'.repeat(i % 11)}`)
  }
  return thread
}

/** Goes near the top, reads there while the page before is on its way, and says how far the row in view moved. */
async function readWhileHistoryComes(page: Page): Promise<{ moved: number; grew: number }> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/before_id/u)
  await page.route(/before_id/u, async (route) => {
    await arrival
    await route.continue()
  })
  await page.locator('[data-messages]').evaluate((log) => (log.scrollTop = 400))
  await asked
  const moved = page.evaluate(follow)
  arrive()
  const seen = await moved
  await page.unroute(/before_id/u)
  return seen
}

/** In the page: the place of the row in the middle, frame by frame, until history has come and settled. */
async function follow(): Promise<{ moved: number; grew: number }> {
  const log = document.querySelector('[data-messages]')
  if (!log) throw new Error('No conversation is open.')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const rows = () => [...log.querySelectorAll('[data-index]')]
  const textOf = (row: Element | undefined) => row?.querySelector('p')?.textContent
  const middle = log.getBoundingClientRect().top + 200
  const read = textOf(rows().find((row) => row.getBoundingClientRect().top > middle))
  const height = log.scrollHeight
  const places: number[] = []
  let after = 0
  while (after < 15 && places.length < 600) {
    const row = rows().find((each) => textOf(each) === read)
    if (row) places.push(row.getBoundingClientRect().top)
    if (log.scrollHeight > height + 200) after++
    await frame()
  }
  return { moved: Math.max(...places) - Math.min(...places), grew: log.scrollHeight - height }
}

test('a long thread opens at its end, and history comes in above without moving what one reads', async () => {
  const thread = await longThread()
  const screen = await openScreen(browser, ward, ward.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const { page } = screen
  await page
    .getByText(new RegExp(`^Line ${lines}\\b`))
    .last()
    .waitFor()
  const fromEnd = () =>
    page.locator('[data-messages]').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  for (let pages = 0; pages < 3; pages++) {
    const { moved, grew } = await readWhileHistoryComes(page)
    expect(grew).toBeGreaterThan(200)
    expect(moved).toBeLessThanOrEqual(1)
  }
  expect(await page.getByRole('log').getByRole('article').count()).toBeLessThanOrEqual(60)

  await ward.ben.replies(thread, 'Said while Ana reads history')
  await page.getByRole('button', { name: '1 new message' }).click()
  await page.getByRole('log').getByText('Said while Ana reads history').waitFor()
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  await screen.close()
})
