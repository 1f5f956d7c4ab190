/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Opens the first patient of the assignments screen. */
export async function openFirstPatient(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/patient/assignments`)
  await page.locator('a[href^="/patient/"]:not([href="/patient/assignments"])').first().click()
  await page.getByRole('button', { name: 'Next patient' }).waitFor()
}

export interface PatientSwitch {
  /** Milliseconds from the click until the identity of the next patient is painted. */
  identity: number
  /** Milliseconds until care team and tabs are painted too. */
  record: number
}

export const measurePatientSwitch = (page: Page): Promise<PatientSwitch> =>
  page.getByRole('button', { name: 'Next patient' }).evaluate(async (button: HTMLElement) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const shown = () => document.querySelector('h1')?.textContent ?? ''
    const before = shown()
    const begin = performance.now()
    let identity: number | undefined
    button.click()
    for (;;) {
      await frame()
      const now = performance.now() - begin
      if (shown() !== '' && shown() !== before) {
        identity ??= now
        if (document.querySelector('aside')) return { identity, record: now }
      }
      if (now > 10_000) throw new Error('The next patient did not open.')
    }
  })
