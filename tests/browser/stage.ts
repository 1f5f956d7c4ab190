import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from '../world/chromium.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'
import { openScreen, type Screen, type ScreenOptions } from './screen.ts'

interface Options {
  /** More of the environment that the server reads its settings from. */
  settings?: Record<string, string>
  /** Of Chromium, when the file needs a device. */
  flags?: string[]
  /** The whole Chromium: the one without windows has no notifications. */
  isWhole?: boolean
}

interface Stage {
  /** There from the first `beforeAll` or test of the file on. */
  ward: Hospital
  /** The application as this person sees it, signed in; without a person, the sign-in page. */
  openScreen(person?: Person, options?: ScreenOptions): Promise<Screen>
}

/** What a file of browser tests plays on: one hospital and one browser, closed after its last test. */
export function stage({ settings = {}, flags = [], isWhole = false }: Options = {}): Stage {
  const ward = {} as Hospital
  let browser: Browser
  beforeAll(async () => {
    const founding = hospital({ isOwnedByTest: false, settings })
    browser = await launchChromium(flags, isWhole)
    Object.assign(ward, await founding)
  })
  afterAll(async () => {
    await browser.close()
    await ward.close()
  })
  return { ward, openScreen: (person, options) => openScreen(browser, ward, person, options) }
}
