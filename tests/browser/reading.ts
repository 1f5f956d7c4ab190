import type { Page } from 'playwright-core'

/**
 * Scrolls to `top` (px), reads there while the page that this asks for is on its way, and says how far (px) the row in
 * view moved, and how much the conversation grew.
 */
export async function readWhilePageComes(
  page: Page,
  asks: RegExp,
  top: number,
): Promise<{ moved: number; grew: number }> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(asks)
  await page.route(asks, async (route) => {
    await arrival
    await route.continue()
  })
  await page.locator('[data-messages]').evaluate((log, to) => (log.scrollTop = to), top)
  await asked
  const moved = page.evaluate(follow)
  arrive()
  const seen = await moved
  await page.unroute(asks)
  return seen
}

/** In the page: the place of the row in the middle, frame by frame, until more has come and settled. */
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
