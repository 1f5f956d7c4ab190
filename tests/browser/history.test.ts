import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { readWhilePageComes } from './reading.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

const lines = 150

/** Ana and Ben take turns, so that rows differ in height. */
let thread: Thread
beforeAll(async () => {
  thread = await ward.ana.writes(ward.ben, 'Line 0')
  for (let i = 1; i <= lines; i++) {
    const person = i % 3 === 0 ? ward.ana : ward.ben
    await person.replies(thread, `Line ${i}${' and more of it'.repeat(i % 11)}`)
  }
})

test('a long thread opens at its end, and history comes in above without moving what one reads', async () => {
  const screen = await openScreen(ward.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const { page } = screen
  await page
    .getByText(new RegExp(`^Line ${lines}\\b`))
    .last()
    .waitFor()
  const fromEnd = () =>
    page.locator('[data-messages]').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  // It came with the first answer, and its code beside the application's.
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(
    asked.filter(
      (name) => /\/(?:messages|threads\/\d+)\/(?:\?sorting|$)/u.test(name) && !name.includes('_id'),
    ),
  ).toEqual([])
  expect(asked.some((name) => name.includes(`/boot/?thread_id=${thread.id}`))).toBe(true)
  for (let pages = 0; pages < 3; pages++) {
    const { moved, grew } = await readWhilePageComes(page, /before_id/u, 400)
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

test('messaging §9: further pages are asked for at most every 250 ms', async () => {
  const { page, close } = await openScreen(ward.ben, { path: `/Inbox/inbox/thread/${thread.id}` })
  await page.getByRole('log').getByRole('article').first().waitFor()
  // As fast as one can pull: at the top again in every frame.
  const asked = await page.locator('[data-messages]').evaluate(async (log) => {
    const began = performance.now()
    while (performance.now() - began < 20_000) {
      log.scrollTop = 0
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if ([...log.querySelectorAll('p')].some((line) => line.textContent === 'Line 0')) break
    }
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('before_id'))
      .map(({ startTime }) => startTime)
  })
  expect(asked.length).toBeGreaterThanOrEqual(3)
  const apart = asked.slice(1).map((at, i) => at - (asked[i] ?? 0))
  // Between asking and leaving lie some milliseconds, now more, now fewer.
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(225)
  await close()
})
