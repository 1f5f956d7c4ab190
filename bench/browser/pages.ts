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
  await page.addInitScript(watchFirst)
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

/** In the page, before anything of it runs: notes when each of these was first there, one frame later (painted). */
function watchFirst(): void {
  const seen: Record<string, number> = {}
  Object.assign(window, { seen })
  const wanted = { list: '[data-thread]', thread: '[data-messages] [data-index]', calendar: '.cal-name' }
  const look = () => {
    for (const [name, selector] of Object.entries(wanted)) {
      if (seen[name] === undefined && document.querySelector(selector)) {
        seen[name] = -1
        requestAnimationFrame(() => requestAnimationFrame(() => (seen[name] = performance.now())))
      }
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Milliseconds from navigation until it was painted. */
export async function firstSeen(page: Page, what: 'list' | 'thread' | 'calendar'): Promise<number> {
  const handle = await page.waitForFunction(
    (name) => {
      const at = (window as unknown as { seen: Record<string, number> }).seen[name] ?? -1
      return at > 0 && at
    },
    what,
    { timeout: 60_000 },
  )
  return Number(await handle.jsonValue())
}
