import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { goOffline } from '../../fixtures/browser/offline-screen.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'

const { hospital, openScreen } = useBrowserHospital()

const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' })
const threadRow = (page: Page, subject: string) => page.getByRole('link').filter({ hasText: subject })

async function sendReply(page: Page, text: string): Promise<void> {
  await replyField(page).fill(text)
  await replyField(page).press('Enter')
}

async function openTwoBrowsers(subject: string, { hasWorker = false } = {}) {
  const thread = await hospital.ana.writes(hospital.ben, subject)
  const path = `/Inbox/inbox/thread/${thread.id}`
  const ana = await openScreen(hospital.ana, { path })
  const ben = await openScreen(hospital.ben, { hasWorker })
  await Promise.all([replyField(ana.page).waitFor(), threadRow(ben.page, subject).waitFor()])
  return { thread, ana, ben, close: () => Promise.all([ana.close(), ben.close()]) }
}

test('two people message each other and see delivery, typing and read status', async () => {
  const { ana, ben, close } = await openTwoBrowsers('K+ 6.1, bed 12')
  await ana.page.getByText('Delivered 1').waitFor()
  await threadRow(ben.page, 'K+ 6.1, bed 12').getByRole('img', { name: '1 unread' }).waitFor()
  await threadRow(ben.page, 'K+ 6.1, bed 12').click()
  await ana.page.getByRole('img', { name: 'Read by 1 of 1' }).waitFor()

  await replyField(ben.page).pressSequentially('On my way')
  await ana.page.getByText('Ben Okafor is typing…').waitFor()
  await replyField(ben.page).press('Enter')
  await messageLog(ana.page).getByText('On my way').waitFor()
  await ana.page.getByText('Ben Okafor is typing…').waitFor({ state: 'detached' })
  await ben.page.getByRole('img', { name: 'Read by 1 of 1' }).waitFor()

  await sendReply(ana.page, 'Thank you')
  await messageLog(ben.page).getByText('Thank you').waitFor()
  expect(await messageLog(ana.page).getByText('Thank you').count()).toBe(1)
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})

test('a user who was offline catches up, and their queued messages are sent once', async () => {
  const { thread, ana, ben, close } = await openTwoBrowsers('Transport to MRI', { hasWorker: true })
  await threadRow(ben.page, 'Transport to MRI').click()
  await messageLog(ben.page).getByText('Transport to MRI').waitFor()
  await goOffline(ben.page)
  await sendReply(ben.page, 'Written without a network')
  await ben.page.getByText('1 reply waiting.').waitFor()
  await ben.page.getByText(/^As of .* ago$/).waitFor()
  await sendReply(ana.page, 'Sent while you were away')
  const other = await hospital.ana.writes(hospital.ben, 'A second thread')

  await ben.page.context().setOffline(false)
  await messageLog(ben.page).getByText('Sent while you were away').waitFor()
  await threadRow(ben.page, 'A second thread').waitFor()
  await messageLog(ana.page).getByText('Written without a network').waitFor()
  await ben.page.getByText('Live', { exact: true }).waitFor()
  const texts = (await hospital.ana.messages(thread)).map((message) => message.data[0]?.data)
  expect(texts.toSorted()).toEqual([
    'Sent while you were away',
    'Transport to MRI',
    'Written without a network',
  ])
  expect((await hospital.ben.inbox()).map(({ id }) => id)).toContain(other.id)
  await close()
})

test('messaging §4, §8: a failed reply stays visible and is sent once under its key', async () => {
  const { thread, ana, close } = await openTwoBrowsers('Discharge planning')
  const keys: (string | undefined)[] = []
  await interceptRequests(ana.page, '**/reply/', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The reply is stored, but its response is lost.
    await route.fetch()
    return route.fulfill({
      status: 500,
      json: { detail: 'A server error has occurred.', code: 'server_error' },
    })
  })
  // Without the live event, only the response can remove the pending reply.
  await ana.page.routeWebSocket('**/api/realtime/**', () => {})
  await ana.page.reload()
  await sendReply(ana.page, 'Ready at four')
  await ana.page.getByText('Could not sent reply').waitFor()
  await ana.page.getByRole('alert').filter({ hasText: 'Not sent' }).waitFor()
  expect(await messageLog(ana.page).getByText('Ready at four').count()).toBe(1)
  await ana.page.getByRole('button', { name: 'Send again' }).click()
  await ana.page.getByRole('alert').waitFor({ state: 'detached' })
  expect(keys.length === 2 && keys[0] === keys[1]).toBe(true)
  const texts = (await hospital.ana.messages(thread)).map((message) => message.data[0]?.data)
  expect(texts).toEqual(['Ready at four', 'Discharge planning'])
  await close()
})

test('an unsent reply survives a reload and is never stored in clear text', async () => {
  const { ana, close } = await openTwoBrowsers('Night handoff')
  const { page } = ana
  await replyField(page).fill('Walters, Eleanor is stable')
  await expect.poll(() => page.evaluate(readSealed), { message: 'the draft is in the vault' }).toHaveLength(1)
  expect(JSON.stringify(await page.evaluate(readSealed))).not.toContain('Walters')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Walters',
  )
  await page.reload()
  await expect.poll(() => replyField(page).inputValue()).toBe('Walters, Eleanor is stable')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/sign-in$/)
  expect(await page.evaluate(readSealed)).toEqual([])
  await hospital.ana.signIn()
  await close()
})

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

test('addresses of pages and numbers to call in a message are links, and results are not', async () => {
  const thread = await hospital.ana.writes(hospital.ben, 'Protocol')
  await hospital.ana.replies(thread, 'K+ 6.1 since 10:30: http://intranet/potassium. Call back 5-4410')
  const { page, problems, close } = await openScreen(hospital.ben, {
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  const links = messageLog(page).getByRole('article').getByRole('link')
  await links.first().waitFor()
  const found = await links.evaluateAll((all) =>
    all.map((each) => [each.textContent, each.getAttribute('href')]),
  )
  expect(found).toEqual([
    ['http://intranet/potassium', 'http://intranet/potassium'],
    ['5-4410', 'tel:54410'],
  ])
  expect(await links.first().getAttribute('rel')).toBe('noreferrer')
  await expectAccessible(page, 'links in a message')
  await takeScreenshot(page, 'message-links')
  expect(problems).toEqual([])
  await close()
})

test('messaging §2, §5: an attachment is validated before upload and arrives as a card', async () => {
  const { ana, ben, close } = await openTwoBrowsers('EKG')
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
  await replyField(ana.page).press('Enter')
  await threadRow(ben.page, 'EKG').click()
  await messageLog(ben.page)
    .getByRole('link', { name: /ekg\.pdf/ })
    .waitFor()
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})

test('one reply is sent without alerts by keyboard; the next one alerts again', async () => {
  const thread = await hospital.ana.writes(hospital.ben, 'Potassium is back to normal')
  const { page, problems, close } = await openScreen(hospital.ana, {
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  const sendsQuietly = async (press: () => Promise<void>) => {
    const sent = page.waitForRequest((request) => request.url().endsWith(`/threads/${thread.id}/reply/`))
    await press()
    return ((await sent).postDataJSON() as { suppress_notifications: boolean }).suppress_notifications
  }
  await replyField(page).fill('Nothing to do')
  await page.getByRole('button', { name: 'No alerts for this reply' }).press('Enter')
  await expectAccessible(page, 'reply without alerts')
  await takeScreenshot(page, 'quiet-reply')
  const quiet = page.getByRole('button', { name: 'Send without alerts' })
  expect(await sendsQuietly(() => quiet.press('Enter'))).toBe(true)
  await messageLog(page).getByText('Nothing to do').waitFor()
  expect(await sendsQuietly(() => sendReply(page, 'Call me after all'))).toBe(false)
  await messageLog(page).getByText('Call me after all').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a failed code chunk keeps the screen and is requested again', async () => {
  const { page, close } = await openScreen(hospital.ana)
  await page.getByRole('button', { name: 'Compose' }).first().waitFor()
  const refused = new Map<string, number>()
  await interceptRequests(page, /\/assets\/(SidebarDetails|PagingGroupsRoute)-/u, (route) => {
    const times = refused.get(route.request().url()) ?? 0
    refused.set(route.request().url(), times + 1)
    return times < 2 ? route.abort() : route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: /^Account of/u }).waitFor()
  await page.getByRole('link', { name: 'Schedule' }).click()
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()
  expect([...refused.values()]).toEqual([3, 3])
  await close()
})
