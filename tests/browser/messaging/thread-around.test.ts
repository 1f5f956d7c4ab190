import { expect, test } from 'vitest'
import { scrollWhileLoading } from '../../fixtures/browser/scrolling.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital()

/** Creates a thread whose matching message is far from both ends. */
async function createLongThread() {
  const thread = await hospital.ben.writes(hospital.ana, 'Telemetry')
  const say = async (from: number, to: number) => {
    for (let i = from; i < to; i++)
      await hospital.ben.replies(thread, `Strip ${i}${' and more of it'.repeat(i % 11)}`)
  }
  await say(0, 80)
  await hospital.ben.replies(thread, 'Heparin drip was paused at noon.')
  await say(80, 210)
  return thread
}

test('a search result opens its thread around the message, loads both ways and offers the newest', async () => {
  const thread = await createLongThread()
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/Inbox/inbox' })
  await page.getByRole('button', { name: 'Search messages' }).waitFor()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search messages' }).fill('heparin')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).search))
  await page.getByRole('list', { name: 'Found messages' }).getByRole('link', { name: 'Telemetry' }).click()
  const found = page.locator('[data-found]')
  await found.getByText('Heparin drip was paused').waitFor()
  const log = page.getByRole('log')
  const fromMiddle = () =>
    log.getByText('Heparin drip was paused').evaluate((row) => {
      const [at, all] = [row.getBoundingClientRect(), row.closest('[role=log]')?.getBoundingClientRect()]
      return all ? Math.abs(at.top + at.height / 2 - all.top - all.height / 2) : Infinity
    })
  await expect.poll(fromMiddle).toBeLessThan(60)
  expect(asked.filter((search) => search.includes('around_id'))).toHaveLength(1)
  const jump = page.getByRole('button', { name: 'Jump to newest' })
  await jump.waitFor()
  await expectAccessible(page, 'thread at the found message')
  await takeScreenshot(page, 'thread-around')
  await found.waitFor({ state: 'detached' })
  expect(await fromMiddle()).toBeLessThan(60)

  // Messages in between are not loaded, so a new message waits for them.
  await hospital.ben.replies(thread, 'Said while Ana reads history')
  expect(await log.getByText('Said while Ana reads history').count()).toBe(0)

  const up = await scrollWhileLoading(page, /before_id/u, 150)
  expect(up.grew).toBeGreaterThan(200)
  expect(up.moved).toBeLessThanOrEqual(1)
  const end = await log.evaluate((at) => at.scrollHeight - at.clientHeight)
  const down = await scrollWhileLoading(page, /after_id/u, end - 150)
  expect(down.grew).toBeGreaterThan(200)
  expect(down.moved).toBeLessThanOrEqual(1)
  const furtherEnd = await log.evaluate((at) => at.scrollHeight - at.clientHeight)
  const further = await scrollWhileLoading(page, /after_id/u, furtherEnd)
  expect(further.grew).toBeGreaterThan(200)
  expect(further.moved).toBeLessThanOrEqual(1)

  await page.getByRole('button', { name: /Jump to newest|new message/ }).click()
  await log.getByText('Said while Ana reads history').waitFor()
  const fromEnd = () => log.evaluate((at) => at.scrollHeight - at.scrollTop - at.clientHeight)
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  await jump.waitFor({ state: 'detached' })
  await hospital.ben.replies(thread, 'Said when Ana is back')
  await log.getByText('Said when Ana is back').waitFor()
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  expect(problems).toEqual([])
  await close()
})
