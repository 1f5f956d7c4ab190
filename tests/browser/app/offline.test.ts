import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { goOffline, waitForWorker } from '../../fixtures/browser/offline-screen.ts'
import { startOtherVersion } from '../../fixtures/browser/other-version.ts'
import { expectAccessible, takeScreenshot, type Screen } from '../../fixtures/browser/screen.ts'
import { connectAs, type Person } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()

const patient = 'Eleanor Walters'

interface Stored {
  keys: number
  values: string[]
}

/** Runs in the page. */
async function readStoredScreens(): Promise<Stored> {
  const request = indexedDB.open('wardline.screens', 1)
  const result = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve) => asked.addEventListener('success', () => resolve(asked.result)))
  const database = await result(request)
  const stores = database.transaction(['keys', 'sealed'])
  const [keys, values] = await Promise.all([
    result(stores.objectStore('keys').getAll()),
    result(stores.objectStore('sealed').getAll()) as Promise<{ data: ArrayBuffer }[]>,
  ])
  database.close()
  return {
    keys: keys.length,
    values: values.map(({ data }) => String.fromCharCode(...new Uint8Array(data))),
  }
}

/** Runs in the page. Names are digests. */
async function hasStoredMessages(thread_id: number): Promise<boolean> {
  const request = indexedDB.open('wardline.screens', 1)
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const hash = new TextEncoder().encode(JSON.stringify(['messages', thread_id]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', hash))
  const name = `query:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const found = request.result.transaction('sealed').objectStore('sealed').getKey(name)
  await new Promise((resolve) => found.addEventListener('success', resolve))
  request.result.close()
  return found.result !== undefined
}

/** Runs in the page. */
async function readFileCaches(): Promise<{ paths: string[]; text: string }> {
  const paths: string[] = []
  let text = ''
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      paths.push(new URL(request.url).pathname)
      text += await (await cache.match(request))?.text()
    }
  }
  return { paths, text }
}

async function openAndStore(person: Person, path = '/'): Promise<Screen> {
  const screen = await openScreen(person, { path, hasWorker: true })
  await waitForWorker(screen.page)
  return screen
}

const sentOf = (screen: Screen) =>
  screen.problems.filter((said) => !/^WebSocket connection|net::ERR_INTERNET_DISCONNECTED/u.test(said))

test('without a connection every main screen opens, and a reload shows the last data with its age', async () => {
  const { ana, ben } = hospital
  const thread = await ana.writes(ben, `${patient}, bed 12, K+ 6.1`, { requires_confirm: true })
  const screen = await openAndStore(ben)
  const { page } = screen
  await page.getByRole('link').filter({ hasText: patient }).click()
  await page.getByRole('log').getByText(patient).waitFor()
  // Without a visit to On call; the answer may be there already.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/v1/oncall/')),
  )
  await expect.poll(async () => (await page.evaluate(readStoredScreens)).values.length).toBeGreaterThan(8)
  await goOffline(page)

  await page.getByRole('link', { name: /^Messages/u }).click()
  await page.getByRole('link').filter({ hasText: patient }).waitFor()
  await page.getByText(/Showing data as of \d\d:\d\d\./u).waitFor()
  await page.goto(`${hospital.url}/pagingGroups`)
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()
  await page.getByText('This screen has no data on this device yet.').waitFor()
  for (const [path, heading] of [
    ['/myShifts', 'My shifts'],
    ['/escalationPolicies', 'Escalation policies'],
    ['/prompts', 'Prompts'],
    ['/reachability', 'Reachability'],
    ['/account', 'Ben Okafor'],
  ] as const) {
    await page.goto(hospital.url + path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.getByText('Offline since').waitFor()
  }
  await page.goto(`${hospital.url}/onCall`)
  await page.getByText(/Showing data as of \d\d:\d\d\./u).waitFor()
  await page.goto(`${hospital.url}/Inbox/inbox`)
  await page.reload()
  await page.getByRole('link').filter({ hasText: patient }).click()
  await page.getByRole('log').getByText(patient).waitFor()
  await page.getByText(/Showing data as of \d\d:\d\d\./u).waitFor()
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
  await expectAccessible(page, 'offline after a reload')
  await takeScreenshot(page, 'offline-thread')

  await page.getByRole('button', { name: 'Accept' }).click({ force: true })
  await page.getByText('You are offline. This works again when the connection returns.').waitFor()
  // A page needs its recipient's status, so it does not wait; its button says why.
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send message' })
  await send.waitFor()
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')

  const box = page.getByRole('textbox', { name: 'Reply' })
  await box.fill('Calcium is running')
  await box.press('Enter')
  await page.getByText('1 reply waiting.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Live', { exact: true }).waitFor()
  const texts = async () => (await ana.messages(thread)).map((message) => message.data[0]?.data)
  await expect.poll(texts, { timeout: 20_000 }).toContain('Calcium is running')
  await expect.poll(() => page.getByText('Offline since').count()).toBe(0)
  expect(sentOf(screen)).toEqual([])
  await screen.close()
})

interface HeldKeys {
  generating: Promise<unknown>[]
  release(): Promise<void>
}

declare global {
  interface Window {
    heldKeys: HeldKeys
  }
}

/** Runs in the page before its scripts: stores stay closed until their keys are released. */
function holdKeys(): void {
  const generate = crypto.subtle.generateKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<unknown>
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const generating: Promise<unknown>[] = []
  const generateKey = (...given: unknown[]) => {
    const key = released.then(() => generate(...given))
    generating.push(key)
    return key
  }
  Object.assign(crypto.subtle, { generateKey })
  const release = async () => {
    resolve()
    await Promise.all(generating)
  }
  window.heldKeys = { generating, release }
}

test('a screen that locks while its store is opening stores nothing, and can be unlocked', async () => {
  const { page, close } = await openScreen(connectAs(hospital.url, hospital.cleo.user))
  await page.addInitScript(holdKeys)
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.waitForFunction(() => window.heldKeys.generating.length === 2) // The key encrypts screens and unsent text.
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Lock screen' }).click()
  const locked = page.getByRole('dialog', { name: 'Wardline is locked' })
  await locked.waitFor()
  await page.evaluate(() => window.heldKeys.release())
  await expect.poll(() => page.evaluate(readStoredScreens)).toEqual({ keys: 0, values: [] })
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await locked.waitFor({ state: 'detached' })
  await expect.poll(async () => (await page.evaluate(readStoredScreens)).values.length).toBeGreaterThan(4)
  await close()
})

test('stored files hold no patient data, stored screens are encrypted, and a lock and a sign-out delete them', async () => {
  const { ana, cleo, dora } = hospital
  const recalled = await dora.writes(cleo, 'Sent to the wrong user')
  await ana.writes(cleo, `${patient}, bed 14, K+ 6.3`)
  // A session of its own, because signing out ends it.
  const { page, close } = await openAndStore(connectAs(hospital.url, cleo.user))
  await page.getByRole('link').filter({ hasText: patient }).click()
  await page.getByRole('log').getByText(patient).waitFor()
  const stored = () => page.evaluate(readStoredScreens)
  await expect.poll(async () => (await stored()).values.length).toBeGreaterThan(6)
  const before = await stored()
  expect(before.keys).toBe(1)
  expect(before.values.join('\n')).not.toMatch(/Walters|bed 14/u)
  const files = await page.evaluate(readFileCaches)
  expect(files.paths).toContain('/index.html')
  expect(files.paths.filter((path) => path.startsWith('/api/') || path.startsWith('/users/'))).toEqual([])
  expect(files.text).not.toMatch(/Walters/u)

  const isStored = () => page.evaluate(hasStoredMessages, recalled.id)
  await page.getByRole('link').filter({ hasText: 'Sent to the wrong user' }).click()
  await expect.poll(isStored).toBe(true)
  await page.goto(`${hospital.url}/Inbox/inbox`)
  await page.getByText('Live', { exact: true }).waitFor()
  await dora.call(recallThread, { params: { id: recalled.id } })
  await expect.poll(isStored).toBe(false)
  // The rows below move up.
  await page.getByRole('link').filter({ hasText: 'Sent to the wrong user' }).waitFor({ state: 'detached' })
  await page.getByRole('link').filter({ hasText: patient }).click()
  await page.getByRole('log').getByText(patient).waitFor()

  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Lock screen' }).click()
  await page.getByRole('dialog', { name: 'Wardline is locked' }).waitFor()
  await expect.poll(stored).toEqual({ keys: 0, values: [] })
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText(patient).waitFor()
  await expect.poll(async () => (await stored()).values.length).toBeGreaterThan(6)

  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(stored).toEqual({ keys: 0, values: [] })
  await page.context().setOffline(true)
  await page.goto(`${hospital.url}/Inbox/inbox`)
  await page.getByRole('heading', { name: 'Could not open this page' }).waitFor()
  expect(await page.content()).not.toContain('Walters')
  await close()
})

test('a new version of the application replaces the stored one completely at the next navigation', async () => {
  const { page, close } = await openScreen(hospital.ana, { hasWorker: true })
  const server = await startOtherVersion(hospital.url)
  await page.goto(server.url)
  await waitForWorker(page)
  const before = await page.evaluate(readFileCaches)
  server.update()
  // Chromium joins a check with one that is under way, whose answer may be from before the update.
  await expect
    .poll(async () => {
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      return page.getByText('A new version of Wardline is ready.').isVisible()
    })
    .toBe(true)
  const names = () => page.evaluate(() => caches.keys())
  expect(await names()).toContain('wardline.files.0123456789abcdef')
  expect(await names()).toHaveLength(2)
  await page.evaluate(() => void ((window as unknown as { mark: boolean }).mark = true))
  await page.getByRole('link', { name: 'On call' }).click()
  await expect
    .poll(() =>
      page.evaluate(() => (window as unknown as { mark?: boolean }).mark ?? false).catch(() => true),
    )
    .toBe(false)
  await page.getByRole('heading', { name: 'On call now' }).waitFor()
  const after = await page.evaluate(readFileCaches)
  expect(new Set(after.paths)).toEqual(new Set(before.paths))
  await close()
})
