import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

const field = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const row = (page: Page, subject: string) => page.getByRole('link').filter({ hasText: subject })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** Ana and Ben, each before their own browser, with a thread that Ana has sent. */
async function twoPeople(subject: string) {
  const thread = await ward.ana.writes(ward.ben, subject)
  const path = `/Inbox/inbox/thread/${thread.id}`
  const ana = await openScreen(ward.ana, { path })
  const ben = await openScreen(ward.ben)
  await Promise.all([field(ana.page).waitFor(), row(ben.page, subject).waitFor()])
  return { thread, ana, ben, close: () => Promise.all([ana.close(), ben.close()]) }
}

test('two people write to each other, and see each other receive, type and read', async () => {
  const { ana, ben, close } = await twoPeople('K+ 6.1, bed 12')
  await ana.page.getByText('Delivered 1').waitFor()
  await row(ben.page, 'K+ 6.1, bed 12').getByRole('img', { name: '1 unread' }).waitFor()
  await row(ben.page, 'K+ 6.1, bed 12').click()
  await ana.page.getByRole('img', { name: 'Read by 1 of 1' }).waitFor()

  await field(ben.page).pressSequentially('On my way')
  await ana.page.getByText('Ben Okafor is typing…').waitFor()
  await field(ben.page).press('Enter')
  await log(ana.page).getByText('On my way').waitFor()
  await ana.page.getByText('Ben Okafor is typing…').waitFor({ state: 'detached' })
  await ben.page.getByRole('img', { name: 'Read by 1 of 1' }).waitFor()

  await say(ana.page, 'Thank you')
  await log(ben.page).getByText('Thank you').waitFor()
  expect(await log(ana.page).getByText('Thank you').count()).toBe(1)
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})

test('who is offline comes back to everything, and what they wrote goes out once', async () => {
  const { thread, ana, ben, close } = await twoPeople('Transport to MRI')
  await row(ben.page, 'Transport to MRI').click()
  await log(ben.page).getByText('Transport to MRI').waitFor()
  await ben.page.context().setOffline(true)
  await ben.page.getByText('Reconnecting', { exact: true }).waitFor()
  await say(ben.page, 'Written without a network')
  await ben.page.getByText('Reconnecting, 1 reply waiting').waitFor()
  await ben.page.getByText(/Last synced .* ago/).waitFor()
  await say(ana.page, 'Sent while you were away')
  const other = await ward.ana.writes(ward.ben, 'A second thread')

  await ben.page.context().setOffline(false)
  await log(ben.page).getByText('Sent while you were away').waitFor()
  await row(ben.page, 'A second thread').waitFor()
  await log(ana.page).getByText('Written without a network').waitFor()
  await ben.page.getByText('Live', { exact: true }).waitFor()
  const texts = (await ward.ana.messages(thread)).map((message) => message.data[0]?.data)
  expect(texts.toSorted()).toEqual([
    'Sent while you were away',
    'Transport to MRI',
    'Written without a network',
  ])
  expect((await ward.ben.inbox()).map(({ id }) => id)).toContain(other.id)
  await close()
})

test('messaging §4, §8: a reply that fails stays, and goes out once under its key', async () => {
  const { thread, ana, close } = await twoPeople('Discharge planning')
  const keys: (string | undefined)[] = []
  await ana.page.route('**/reply/', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // It is stored, but its answer is lost on the way.
    await route.fetch()
    return route.fulfill({
      status: 500,
      json: { detail: 'A server error has occurred.', code: 'server_error' },
    })
  })
  // The bubble must stay until the answer, so the event of the same message is kept away.
  await ana.page.routeWebSocket('**/api/realtime/**', () => {})
  await ana.page.reload()
  await say(ana.page, 'Ready at four')
  await ana.page.getByText('Could not sent reply').waitFor()
  await ana.page.getByRole('alert').filter({ hasText: 'Not sent' }).waitFor()
  expect(await log(ana.page).getByText('Ready at four').count()).toBe(1)
  await ana.page.getByRole('button', { name: 'Send again' }).click()
  await ana.page.getByRole('alert').waitFor({ state: 'detached' })
  expect(keys.length === 2 && keys[0] === keys[1]).toBe(true)
  const texts = (await ward.ana.messages(thread)).map((message) => message.data[0]?.data)
  expect(texts).toEqual(['Ready at four', 'Discharge planning'])
  await close()
})

test('what is not sent survives a reload, and is nowhere in clear', async () => {
  const { ana, close } = await twoPeople('Night handoff')
  const { page } = ana
  await field(page).fill('Walters, Eleanor is stable')
  await expect.poll(() => page.evaluate(readSealed), { message: 'the draft is in the vault' }).toHaveLength(1)
  expect(JSON.stringify(await page.evaluate(readSealed))).not.toContain('Walters')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Walters',
  )
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Walters, Eleanor is stable')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/sign-in$/)
  expect(await page.evaluate(readSealed)).toEqual([])
  await ward.ana.signIn()
  await close()
})

/** Every sealed record of the vault as text, one character a byte. */
async function readSealed(): Promise<string[]> {
  const request = indexedDB.open('wardline', 1)
  const database = await new Promise<IDBDatabase>((resolve) =>
    request.addEventListener('success', () => resolve(request.result)),
  )
  const all = database.transaction('sealed').objectStore('sealed').getAll()
  const sealed = await new Promise<{ data: ArrayBuffer }[]>((resolve) =>
    all.addEventListener('success', () => resolve(all.result)),
  )
  database.close()
  return sealed.map(({ data }) => String.fromCharCode(...new Uint8Array(data)))
}

test('messaging §2, §5: an attachment is checked before it goes, and arrives as a card', async () => {
  const { ana, ben, close } = await twoPeople('EKG')
  const chooser = ana.page.locator('form input[type=file]')
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  await chooser.setInputFiles(file('tool.exe', Buffer.from('MZ')))
  await ana.page.getByText('Only jpg, png, gif, jpeg, bmp, pdf, mp3 are allowed').waitFor()
  await chooser.setInputFiles(file('scan.pdf', Buffer.alloc(10_485_761)))
  await ana.page.getByText('File size limit is 10mb').waitFor()
  await chooser.setInputFiles(
    file('ekg.pdf', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')),
  )
  await ana.page.getByRole('button', { name: 'Remove ekg.pdf' }).waitFor()
  await field(ana.page).press('Enter')
  await row(ben.page, 'EKG').click()
  await log(ben.page)
    .getByRole('link', { name: /ekg\.pdf/ })
    .waitFor()
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})

test('code that does not come when it is asked for takes no screen down: it is asked for again', async () => {
  const { page, close } = await openScreen(ward.ana)
  await page.getByRole('button', { name: 'Compose' }).first().waitFor()
  const refused = new Map<string, number>()
  await page.route(/\/assets\/(RailFoot|GroupsPage)-/u, (route) => {
    const times = refused.get(route.request().url()) ?? 0
    refused.set(route.request().url(), times + 1)
    return times < 2 ? route.abort() : route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: /^Account of/u }).waitFor()
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()
  expect([...refused.values()]).toEqual([3, 3])
  await close()
})
