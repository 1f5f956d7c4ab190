import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../fixtures/browser/chromium.ts'
import { findAccessibilityProblems } from '../../fixtures/browser/accessibility.ts'

let browser: Browser
beforeAll(async () => void (browser = await launchChromium()))
afterAll(() => browser.close())

const documentOf = (body: string) =>
  `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${body}</main></html>`
const withFrame = (body: string) => documentOf(`<iframe title="Frame" srcdoc='${body}'></iframe>`)

test.each([
  ['a page', documentOf],
  ['a frame', withFrame],
])('the accessibility check reports a button without a name in %s', async (_where, htmlOf) => {
  const problemsOf = async (body: string) => {
    const page = await browser.newPage()
    await page.setContent(htmlOf(body))
    const problems = await findAccessibilityProblems(page)
    await page.close()
    return problems.filter((problem) => problem.startsWith('button-name'))
  }
  expect(await problemsOf('<button>Send</button>')).toEqual([])
  expect(await problemsOf('<button></button>')).toEqual(['button-name: <button></button>'])
})
