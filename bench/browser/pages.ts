/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

export interface BrowserWindow {
  page: Page
  close(): Promise<void>
}

/** `slowed` 4 is an old computer: a four times slower CPU and 10 Mbit/s with a latency of 40 ms. */
export async function openWindow(
  browser: Browser,
  url: string,
  cookie: string,
  slowed: 1 | 4,
): Promise<BrowserWindow> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await context.addCookies(parseCookies(cookie, url))
  const page = await context.newPage()
  await page.addInitScript(reportFirstPaint, { ...paintedSelectors })
  const session = await context.newCDPSession(page)
  if (slowed > 1) await throttle(session, slowed)
  return { page, close: () => closeAll(context) }
}

async function throttle(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await session.send('Network.enable')
  const bytes = 10_000_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

const closeAll = async (context: BrowserContext): Promise<void> => context.close()

const parseCookies = (cookie: string, url: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url }
  })

const paintedSelectors = {
  list: '[data-thread]',
  thread: '[data-messages] [data-index]',
  calendar: '.cal-row > .cal-name',
  console: '[role=grid] [aria-rowindex]',
}
type PaintedElement = keyof typeof paintedSelectors

/**
 * Runs in the page before its scripts. Logs the first paint of each selector to the console, because polling
 * would disturb the measurement.
 */
function reportFirstPaint(selectors: Record<string, string>): void {
  const check = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (!document.querySelector(selector)) continue
      delete selectors[name]
      requestAnimationFrame(() =>
        requestAnimationFrame(() => console.debug('painted', name, performance.now())),
      )
    }
  }
  new MutationObserver(check).observe(document, { childList: true, subtree: true })
}

export async function measureFirstPaint(page: Page, address: string, what: PaintedElement): Promise<number> {
  const seen = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(`painted ${what} `),
    timeout: 60_000,
  })
  await page.goto(address)
  return Number((await seen).text().split(' ')[2])
}
