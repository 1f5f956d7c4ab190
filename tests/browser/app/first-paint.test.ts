import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const screens = [
  ['pagingGroups', 'Paging groups'],
  ['onCall', 'On call now'],
  ['patient/assignments', 'Patients'],
  ['accountSettings/users', 'Users'],
  ['messageRouting', 'Routing'],
] as const

test.each(viewports)(
  'the first paint shows the frame and the geometry of the page, which then stays, at $width',
  async ({ width, dark }) => {
    const { page, problems, close } = await openScreen(hospital.dora, { width, dark, path: '/onCall' })
    for (const [address, title] of screens) {
      const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>()
      await interceptRequests(page, '**/api/v1/boot/**', async (route) => {
        await answered
        await route.fallback()
      })
      await page.goto(`${hospital.url}/${address}`, { waitUntil: 'commit' })
      const main = page.getByRole('main')
      await main.getByRole('status').filter({ hasText: 'Loading the page' }).waitFor({ state: 'attached' })
      const skeleton = main.locator('[aria-busy]').first()
      expect(await skeleton.isVisible()).toBe(true)
      const before = await skeleton.boundingBox()
      await takeScreenshot(page, `first-paint-${address.replaceAll('/', '-')}-${width}${dark ? '-dark' : ''}`)
      await page.evaluate(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) =>
          shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
        ).observe({ type: 'layout-shift' })
      })
      answer(undefined)
      const heading = page.getByRole('heading', { level: 1, name: title })
      await heading.waitFor()
      const head = await main.locator('header').first().boundingBox()
      expect([head?.x, head?.y]).toEqual([before?.x, before?.y])
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      )
      expect(shift, `layout shift of ${address}`).toBeLessThanOrEqual(0.02)
      await page.unroute('**/api/v1/boot/**')
    }
    expect(problems).toEqual([])
    await close()
  },
)
