import process from 'node:process'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
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
  page.setDefaultTimeout(10_000)
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
