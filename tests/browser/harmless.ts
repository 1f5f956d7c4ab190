import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, type Screen } from './screen.ts'

/** From now on an alert, a question or a question on leaving is a problem: only a script that ran can ask. */
export function noScriptMayAsk({ page, problems }: Screen): void {
  page.on('dialog', (dialog) => {
    problems.push(`a script asked: ${dialog.message()}`)
    void dialog.dismiss()
  })
}

/** In the page: what a text that was taken for markup leaves behind, and whatever is wider than its place. */
function faultsOf(): string[] {
  const faults: string[] = []
  const nameOf = (element: Element) => `${element.tagName} ${element.outerHTML.slice(0, 120)}`
  const foreign =
    'body script, iframe:not([src^="blob:"]), object, embed, base, frame, marquee, math, a[href^="javascript" i], svg:not([class*=tabler]) script'
  for (const element of document.querySelectorAll(foreign)) faults.push(`foreign: ${nameOf(element)}`)
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
  for (const element of document.querySelectorAll('*')) {
    const handler = element.getAttributeNames().find((name) => name.startsWith('on'))
    if (handler) faults.push(`${handler}: ${nameOf(element)}`)
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    if (isField || element.scrollWidth <= element.clientWidth + 1) continue
    if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      faults.push(`scrolls sideways (${element.scrollWidth} in ${element.clientWidth}): ${nameOf(element)}`)
  }
  return faults
}

const phone = { width: 390, height: 844 }

/** No text became markup and nothing scrolls sideways, here and as wide as a phone; everybody can use what is on the screen. */
export async function expectHarmless(page: Page, what: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  expect(await page.evaluate(faultsOf), what).toEqual([])
  await expectAccessible(page, what)
  await page.setViewportSize(phone)
  expect(await page.evaluate(faultsOf), `${what}, as wide as a phone`).toEqual([])
  await page.setViewportSize(wide)
}

/**
 * Scrolls what holds `rows` from its start to its end, as more of it comes, and gathers what `read` says of each row,
 * until everything wanted was seen; `way` -1 is upwards. Answers what was not.
 */
export async function readThrough(
  page: Page,
  rows: string,
  wanted: string[],
  text?: string,
  way = 1,
): Promise<string[]> {
  return page.evaluate(
    async (asked) => {
      const missing = new Set(asked.wanted)
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const scrollerOf = (element: Element | null): Element | null =>
        !element || ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
          ? element
          : scrollerOf(element.parentElement)
      for (const began = performance.now(); missing.size > 0 && performance.now() - began < 40_000;) {
        const drawn = [...document.querySelectorAll(asked.rows)]
        for (const row of drawn)
          missing.delete((asked.text ? row.querySelector(asked.text) : row)?.textContent ?? '')
        const scroller = scrollerOf(drawn[0] ?? null)
        if (scroller) scroller.scrollTop += asked.way * scroller.clientHeight * 0.8
        await frame()
      }
      return [...missing]
    },
    { rows, wanted, text, way },
  )
}
