import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { launchChromium } from '@wardline/tests/fixtures/browser/chromium.ts'
import type { BrowserContext } from 'playwright-core'
import { withDemoServer } from './examples/demo-server.ts'
import { openScreen } from './first-load/open-screen.ts'
import { budgetOf, listScreens, readScreenModules, type ScreenModules } from './first-load/screen-budget.ts'
import { findRootModules, measureScreen, readCode } from './first-load/screen-code.ts'
import { root } from './stages/program.ts'

// Opens each screen of a new demo hospital in a browser, sums the scripts that it transfers until the screen is shown,
// and writes which lazy modules they are. npm test compares the files of these modules with the budgets, without a
// browser. With a part of an address, opens only those: npm run first-load -- /patient

const named = process.argv.slice(2)
const isWanted = (screen: string): boolean =>
  named.length === 0 || named.some((part) => screen.includes(part))

async function findLinkedAddresses(context: BrowserContext, url: string): Promise<Record<string, string>> {
  const page = await context.newPage()
  await page.goto(`${url}/Inbox/inbox`)
  await page.locator('[data-thread]').first().click()
  await page.waitForURL(/thread\/\d+/)
  const conversation = page.url()
  await page.goto(`${url}/pagingGroups`)
  await page.getByRole('link', { name: 'Cardiology Consult' }).first().click()
  await page.waitForURL(/calendar/)
  const calendar = page.url()
  await page.close()
  return { conversation, calendar }
}

/** kB between the transfer and its derivation from the build. */
const tolerance = 1

const code = readCode(path.join(root, 'web/dist'))
const modules: Record<string, readonly string[]> = {}
const problems: string[] = []
const browser = await launchChromium()
try {
  await withDemoServer(async (url) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
    })
    const answer = await context.request.post(`${url}/api/v1/auth/login/`, {
      data: { email: 'Selma_Tilton', password: 'demo' },
    })
    if (!answer.ok()) throw new Error(`The demo administrator could not sign in: ${answer.status()}`)
    const linked = await findLinkedAddresses(context, url)
    for (const screen of listScreens().filter(isWanted)) {
      const { shownAt, scripts } = await openScreen(context, linked[screen] ?? url + screen)
      const loaded = scripts.map(({ file }) => file)
      const transferred = scripts.reduce((sum, { kB }) => sum + kB, 0)
      modules[screen] = findRootModules(code, loaded)
      const derived = measureScreen(code, modules[screen])
      const budget = budgetOf(screen)
      console.log(
        `${transferred.toFixed(1).padStart(8)} kB of ${budget}, derived ${derived.kB.toFixed(1)}, ${loaded.length} files, shown after ${Math.round(shownAt)} ms: ${screen}`,
      )
      if (transferred > budget) problems.push(`${screen} transfers ${transferred.toFixed(1)} kB.`)
      if (Math.abs(transferred - derived.kB) > tolerance)
        problems.push(`${screen}: the files of its modules are ${derived.kB.toFixed(1)} kB.`)
    }
    await context.close()
  })
} finally {
  await browser.close()
}
const all: ScreenModules = named.length === 0 ? modules : { ...readScreenModules(), ...modules }
writeFileSync(
  path.join(root, 'scripts/first-load/screen-modules.json'),
  `${JSON.stringify(all, undefined, 2)}\n`,
)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
