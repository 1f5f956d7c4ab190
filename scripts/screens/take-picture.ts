import { findAccessibilityProblems } from '@wardline/tests/fixtures/browser/accessibility.ts'
import { findMarkupFaults } from '@wardline/tests/fixtures/browser/markup-faults.ts'
import type { BrowserContext, Page } from 'playwright-core'
import type { ScreenPicture } from './screen-list.ts'

const quality = 80

/** The code of a part may be requested only after the part around it has rendered. */
const stableMs = 500

/** Waits for the head of the screen and the code and data of everything in it. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1:visible').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(async (ms) => {
    let since = performance.now()
    while (performance.now() - since < ms) {
      await new Promise(requestAnimationFrame)
      if (document.querySelector('.bone')) since = performance.now()
    }
  }, stableMs)
}

/** Opens a screen in a tab of its own. `faults` are errors of the page, axe violations and content that is too wide. */
export async function takePicture(
  context: BrowserContext,
  url: string,
  { name, address, prepare }: ScreenPicture,
): Promise<{ picture: Buffer; faults: string[] }> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  try {
    await page.goto(url + address)
    await waitUntilLoaded(page)
    if (prepare) {
      await prepare(page)
      await waitUntilLoaded(page)
    }
    const tools = await context.newCDPSession(page)
    const { data } = await tools.send('Page.captureScreenshot', { format: 'webp', quality })
    faults.push(...(await findAccessibilityProblems(page)), ...(await page.evaluate(findMarkupFaults)))
    return { picture: Buffer.from(data, 'base64'), faults }
  } catch (error) {
    throw new Error(`No picture of ${name} could be taken.`, { cause: error })
  } finally {
    await page.close()
  }
}
