import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { scrollWhileLoading } from '../../fixtures/browser/scrolling.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital()

const lines = 150

let thread: Thread
beforeAll(async () => {
  thread = await hospital.ana.writes(hospital.ben, 'Line 0')
  for (let i = 1; i <= lines; i++) {
    const person = i % 3 === 0 ? hospital.ana : hospital.ben
    await person.replies(thread, `Line ${i}${' and more of it'.repeat(i % 11)}`)
  }
})

test('a long thread opens at its end, and older messages load without moving the view', async () => {
  const screen = await openScreen(hospital.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const { page } = screen
  await page
    .getByText(new RegExp(`^Line ${lines}\\b`))
    .last()
    .waitFor()
  const fromEnd = () =>
    page.locator('[data-messages]').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(
    asked.filter(
      (name) => /\/(?:messages|threads\/\d+)\/(?:\?sorting|$)/u.test(name) && !name.includes('_id'),
    ),
  ).toEqual([])
  expect(asked.some((name) => name.includes(`/boot/?thread_id=${thread.id}`))).toBe(true)
  for (let pages = 0; pages < 3; pages++) {
    const { moved, grew } = await scrollWhileLoading(page, /before_id/u, 400)
    expect(grew).toBeGreaterThan(200)
    expect(moved).toBeLessThanOrEqual(1)
  }
  expect(await page.getByRole('log').getByRole('article').count()).toBeLessThanOrEqual(60)

  await hospital.ben.replies(thread, 'Said while Ana reads history')
  await page.getByRole('button', { name: '1 new message' }).click()
  await page.getByRole('log').getByText('Said while Ana reads history').waitFor()
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  await screen.close()
})

test('messaging §9; paging §9: more pages are requested at most every 250 ms', async () => {
  const { page, close } = await openScreen(hospital.ben, {
    path: `/Inbox/inbox/thread/${thread.id}`,
    hasTestClock: true,
  })
  await page.getByRole('log').getByRole('article').first().waitFor()
  // Time passes in steps, so that a busy machine changes no gap.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const step_ms = 10
  let now_ms = 0
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('before_id')) asked.push(now_ms)
  })
  const first = page.getByRole('log').getByText('Line 0', { exact: true })
  while ((await first.count()) === 0 && now_ms < 10_000) {
    await page.locator('[data-messages]').evaluate((log) => (log.scrollTop = 0))
    now_ms += step_ms
    await page.clock.runFor(step_ms)
  }
  expect(asked.length).toBeGreaterThanOrEqual(3)
  const apart = asked.slice(1).map((at, i) => at - (asked[i] ?? 0))
  // A request may leave a step after its timer.
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(250 - 2 * step_ms)
  await close()
})
