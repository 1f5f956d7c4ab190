/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { measureFirstPaint, openWindow } from './pages.ts'

export interface ConsoleScreen {
  /** ms until the first row is painted. */
  painted: number
  /** ms from a key until the selected row is painted, for each key. */
  keys: number[]
  /** Work of the main thread in ms, in ten seconds without input: every clock of the list changes ten times. */
  idleWork: number
  filterTask: number
  rows: number
}

const keyPresses = 15
const idle_ms = 10_000

/** Tasks below 50 ms are no long tasks, so the shortest frame gap counts as none. */
function followLongTasks(): void {
  const found = { longest: 0 }
  Object.assign(window, { longTasks: found })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.longest = Math.max(found.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}

const resetLongest = (page: Page): Promise<void> =>
  page.evaluate(() => void ((window as unknown as { longTasks: { longest: number } }).longTasks.longest = 0))

const readLongest = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { longTasks: { longest: number } }).longTasks.longest)

/** Returns a function that reads the work of the main thread since now, in ms. */
async function followWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
  }
  const before = await read()
  return async () => (await read()) - before
}

const pressArrow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const list = document.querySelector<HTMLElement>('[role=grid]')
    if (!list) throw new Error('The console is not open.')
    list.focus()
    const selected = () => list.querySelector('[aria-selected=true]')?.getAttribute('aria-rowindex')
    const before = selected()
    const begin = performance.now()
    list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (selected() !== before) return performance.now() - begin
      if (performance.now() - begin > 10_000) throw new Error('No row was selected.')
    }
  })

export async function measureConsoleScreen(
  browser: Browser,
  { url, cookie, slowed }: { url: string; cookie: string; slowed: 1 | 4 },
): Promise<ConsoleScreen> {
  const { page, close } = await openWindow(browser, url, cookie, slowed)
  await page.addInitScript(followLongTasks)
  const painted = await measureFirstPaint(page, `${url}/console`, 'console')
  await page.waitForTimeout(3_000)
  const rows = await page.locator('[role=grid] [role=row]').count()
  const keys: number[] = []
  for (let n = 0; n < keyPresses; n++) keys.push(await pressArrow(page))
  await page.waitForTimeout(1_000)
  const readWork = await followWork(page)
  await page.waitForTimeout(idle_ms)
  const idleWork = await readWork()
  await resetLongest(page)
  await page.getByLabel('Page, group or person').pressSequentially('potassium', { delay: 80 })
  await page.waitForTimeout(500)
  const filterTask = await readLongest(page)
  await close()
  return { painted, keys, idleWork, filterTask, rows }
}
