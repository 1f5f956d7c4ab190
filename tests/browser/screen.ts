import process from 'node:process'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'

export interface ScreenOptions {
  path?: string
  /** 390 is a phone with a finger; anything else a desktop with a mouse. */
  width?: number
  dark?: boolean
}

export interface Screen {
  page: Page
  /** What the browser complained about: errors of scripts, refused by the page's policy, warnings of React. */
  problems: string[]
  close(): Promise<void>
}

/** How many times slower the browser computes than the machine could (`SLOW=6`): what races, shows. */
const slower = Number(process.env['SLOW'] ?? 1)

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** The application as this person sees it, signed in; without a person, the sign-in page. */
export async function openScreen(
  browser: Browser,
  { url }: Pick<Hospital, 'url'>,
  person?: Person,
  { path = '/', width = 1440, dark = false }: ScreenOptions = {},
): Promise<Screen> {
  const context = await browser.newContext({
    ...(width === 390 ? phone : { viewport: { width, height: 900 } }),
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (person) {
    const pairs = (await person.cookie()).split('; ')
    await context.addCookies(
      pairs.map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
      }),
    )
  }
  const page = await context.newPage()
  if (slower > 1) {
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  }
  page.setDefaultTimeout(30_000 * slower)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // A refused request is a line in the console too; tests that are refused say so themselves.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !message.text().startsWith('Failed to load resource')
    )
      problems.push(message.text())
  })
  await page.goto(url + path)
  return { page, problems, close: () => context.close() }
}

/** A picture to look at, where somebody asks for them: `SHOTS=<folder>`. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Until this has the focus: keys that are pressed before go elsewhere. */
export async function hasFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Presses a box or a radio whose state goes by the address or the server, until it is shown. */
export async function turnOn(control: Locator): Promise<void> {
  await control.click()
  await expect.poll(() => control.isChecked()).toBe(true)
}

/**
 * From now on frames and React's unhurried work come late, by so many frames, as on a machine that is busy; keys and timers
 * do not. What a fast typist would lose there is lost here.
 */
export async function paintsLate(page: Page, late = 12): Promise<void> {
  await page.evaluate((frames) => {
    const paint = window.requestAnimationFrame
    const later = (run: FrameRequestCallback, left = frames): number =>
      paint(left === 0 ? run : () => void later(run, left - 1))
    window.requestAnimationFrame = (run) => later(run)
    // With these React comes back to work that can wait, such as the next page.
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function postLate(...message: unknown[]) {
      later(() => void Reflect.apply(post, this, message))
    }
  }, late)
}

/** No violation of WCAG 2.2 AA on what is on the screen now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const builder = new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // An open menu hangs outside the landmarks, as a popup does; the guards around it are focusable by design.
    .disableRules(['region', 'aria-hidden-focus'])
  const { violations } = await builder.analyze()
  const said = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(said, what).toEqual([])
}
