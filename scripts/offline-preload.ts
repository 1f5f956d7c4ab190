import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { launchChromium } from '@wardline/tests/fixtures/browser/chromium.ts'
import { withDemoServer } from './examples/demo-server.ts'

// Opens a new demo hospital in a browser, and prints what the browser requests in the background for use without a
// connection: node scripts/offline-preload.ts [user]. Needs a built web application.

const email = process.argv[2] ?? 'Claire_Prevatt'

/** The request that ends the preload. */
const last = '/api/v1/departments/'

const parts = [
  '/api/v2/threads/?status=active&page_size=30',
  '/api/v1/threads/copies/',
  '/api/v1/pcm/patientviews/',
  '/api/v1/pcm/patients/',
  '/api/v1/contacts/',
  '/api/v1/paginggroups/',
  last,
]

const browser = await launchChromium()
try {
  await withDemoServer(async (url) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const answer = await context.request.post(`${url}/api/v1/auth/login/`, {
      data: { email, password: 'demo' },
    })
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`)
    const page = await context.newPage()
    const began = performance.now()
    const finished = page.waitForResponse((response) => response.url().includes(last), { timeout: 180_000 })
    const sizes: Promise<{ path: string; at: number; bytes: number; packed: number }>[] = []
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url())
      const path = pathname + search
      if (!parts.some((part) => path.startsWith(part))) return
      const at = performance.now() - began
      sizes.push(
        response.body().then((body) => ({ path, at, bytes: body.length, packed: gzipSync(body).length })),
      )
    })
    await page.goto(`${url}/Inbox/inbox`)
    await finished
    const rows = await Promise.all(sizes)
    for (const { path, at, bytes, packed } of rows)
      console.log(
        `${(at / 1000).toFixed(1).padStart(6)} s ${(bytes / 1000).toFixed(1).padStart(7)} kB, gzip ${(packed / 1000).toFixed(1).padStart(6)} kB ${path.slice(0, 60)}`,
      )
    const sum = (pick: (row: (typeof rows)[number]) => number) =>
      (rows.reduce((total, row) => total + pick(row), 0) / 1000).toFixed(1)
    console.log(
      `${rows.length} requests, ${sum(({ bytes }) => bytes)} kB, gzip ${sum(({ packed }) => packed)} kB`,
    )
    await context.close()
  })
} finally {
  await browser.close()
}
