/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

export interface Sight {
  page: Page
  close(): Promise<void>
}

/** A fast desk (`slowed` 1) or the ward's old one: processor four times slower, 10 Mbit/s with 40 ms there and back. */
export async function openSight(
  browser: Browser,
  url: string,
  cookie: string,
  slowed: 1 | 4,
): Promise<Sight> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await context.addCookies(cookiesOf(cookie, url))
  const page = await context.newPage()
  await page.addInitScript(watchFirst, { ...wanted })
  const session = await context.newCDPSession(page)
  if (slowed > 1) await slowDown(session, slowed)
  return { page, close: () => closeAll(context) }
}

async function slowDown(session: CDPSession, rate: number): Promise<void> {
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

const cookiesOf = (cookie: string, url: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url }
  })

const wanted = {
  list: '[data-thread]',
  thread: '[data-messages] [data-index]',
  calendar: '.cal-row > .cal-name',
}
type Wanted = keyof typeof wanted

/**
 * In the page, before anything of it runs: says when each of these was first there, one frame later (painted). It says so to
 * the console: asking the page would be work of ours in the middle of what is measured.
 */
function watchFirst(selectors: Record<string, string>): void {
  const look = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (!document.querySelector(selector)) continue
      delete selectors[name]
      requestAnimationFrame(() => requestAnimationFrame(() => console.debug('seen', name, performance.now())))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Opens an address; milliseconds from navigation until this was painted. */
export async function firstSeen(page: Page, address: string, what: Wanted): Promise<number> {
  const seen = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(`seen ${what} `),
    timeout: 60_000,
  })
  await page.goto(address)
  return Number((await seen).text().split(' ')[2])
}
