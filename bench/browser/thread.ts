/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Hovers first, as users do. Returns ms until the messages are painted. */
export async function measureThreadSwitch(page: Page, row: number): Promise<number> {
  const link = page.locator('[data-thread]').nth(row)
  await link.hover()
  await page.waitForTimeout(120)
  return link.evaluate(async (element: HTMLElement) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const old = document.querySelector('[data-messages]')
    const begin = performance.now()
    element.click()
    for (;;) {
      await frame()
      const log = document.querySelector('[data-messages]')
      if (log && log !== old && log.querySelector('[data-index]')) return performance.now() - begin
      if (performance.now() - begin > 10_000) throw new Error('The thread did not open.')
    }
  })
}

export interface ScrollResult {
  rows: number
  /** Maximum layout shift of the visible messages when older ones load, in px. */
  shift: number
  pages: number
}

export const measureScrollBack = (page: Page, steps: number): Promise<ScrollResult> =>
  page.evaluate(async (times) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const log = document.querySelector<HTMLElement>('[data-messages]')
    if (!log) throw new Error('The thread is not open.')
    const rows = () => [...log.querySelectorAll<HTMLElement>('[data-index]')]
    const found = { rows: 0, shift: 0, pages: 0 }
    for (let step = 0; step < times; step++) {
      log.scrollTop -= 900
      await frame()
      await frame()
      const height = log.scrollHeight
      const middle = log.getBoundingClientRect().top + log.clientHeight / 2
      const read = rows().find((row) => row.getBoundingClientRect().bottom > middle)
      const text = read?.textContent
      const top = read?.getBoundingClientRect().top ?? 0
      for (let waited = 0; waited < 12; waited++) {
        await frame()
        found.rows = Math.max(found.rows, rows().length)
      }
      if (log.scrollHeight === height) continue
      found.pages++
      const now = rows().find((row) => row.textContent === text)
      if (now) found.shift = Math.max(found.shift, Math.abs(now.getBoundingClientRect().top - top))
    }
    return found
  }, steps)
