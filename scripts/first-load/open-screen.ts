/// <reference lib="dom" />
import type { BrowserContext } from 'playwright-core'

export interface OpenedScreen {
  /** ms since the address was opened */
  shownAt: number
  /** Scripts that were requested until then, with the kB (1000 bytes) that were transferred. */
  scripts: { file: string; kB: number }[]
}

declare global {
  interface Window {
    shownAt: number
  }
}

const stableMs = 600

/** Runs in the page before its scripts. A screen is shown when it has a heading and no skeleton is left. */
function followScreen(): void {
  window.shownAt = 0
  const check = () => {
    const isShown =
      [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) &&
      !document.querySelector('.bone')
    if (!isShown) window.shownAt = 0
    else if (window.shownAt === 0) window.shownAt = performance.now()
    requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** Opens an address as a browser does that has none of the files. */
export async function openScreen(context: BrowserContext, address: string): Promise<OpenedScreen> {
  const page = await context.newPage()
  try {
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.addInitScript(followScreen)
    await page.goto(address)
    await page.waitForFunction(
      (ms) => window.shownAt > 0 && performance.now() - window.shownAt > ms,
      stableMs,
    )
    return await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = entries
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < window.shownAt)
        .map(({ name, encodedBodySize }) => ({
          file: new URL(name).pathname.slice(1),
          kB: encodedBodySize / 1000,
        }))
      return { shownAt: window.shownAt, scripts }
    })
  } finally {
    await page.close()
  }
}
